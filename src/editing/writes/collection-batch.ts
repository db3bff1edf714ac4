import type { Trx } from '../../store/schema/schema.ts'
import type { Sentence } from '../../text/sentence.ts'
import type { CollectionLine } from '../lines/collection-line.ts'
import {
  findCollections,
  findKnownTracks,
  findTakenSlugs,
  slugOfTitle,
  type WholeCollection,
} from './collection-reads.ts'
import { collectionSlugTaken, noTracks, TITLE_MISSING } from './line-problems.ts'
import { changedFields, orElse } from './merge.ts'
import { type Applied, type Touched, touch } from './touched.ts'

/** Collections as they were read, and then as the lines left them; written by collection-writes.ts. */
export interface CollectionBatch {
  readonly known: Map<string, WholeCollection>
  /** Which collection has a slug. */
  readonly slugs: Map<string, string>
  /** Tracks that the store has, of those that lines name. */
  readonly tracks: ReadonlySet<string>
  readonly touched: Map<string, Touched<WholeCollection>>
}

export async function openCollections(trx: Trx, lines: readonly CollectionLine[]): Promise<CollectionBatch> {
  return {
    known: await findCollections(
      trx,
      lines.map(({ id }) => id),
    ),
    slugs: await findTakenSlugs(trx, lines),
    tracks: await findKnownTracks(
      trx,
      lines.flatMap(({ tracks }) => tracks ?? []),
    ),
    touched: new Map(),
  }
}

/** `isNew` says whether lines before this one have made a track. */
export function applyCollection(
  batch: CollectionBatch,
  line: CollectionLine,
  isNew: (trackId: string) => boolean,
  now: number,
): Applied {
  const current = batch.known.get(line.id)
  const reason = findProblem(batch, line, current, isNew)
  if (reason !== undefined) return { reason }
  const title = orElse(line.columns.title, current?.title)!
  const slug = line.slug ?? current?.slug ?? takeSlug(batch, slugOfTitle(title))
  const tracks = current !== undefined && isSameOrder(line.tracks, current.tracks) ? current.tracks : line.tracks
  const fields = current ? changedFields(current, { ...line.columns, slug, tracks }) : []
  if (current && fields.length === 0) return { outcome: 'unchanged' }
  if (current && current.slug !== slug) batch.slugs.delete(current.slug)
  batch.slugs.set(slug, line.id)
  const row: WholeCollection = {
    id: line.id,
    slug,
    title,
    description: orElse(line.columns.description, current?.description ?? null),
    cover_media: orElse(line.columns.cover_media, current?.cover_media ?? null),
    cover_source: orElse(line.columns.cover_source, current?.cover_source ?? null),
    created_at: current?.created_at ?? now,
    updated_at: now,
    tracks: orElse(tracks, current?.tracks ?? []),
  }
  batch.known.set(line.id, row)
  return touch(batch.touched, row, current, fields)
}

const isSameOrder = (wanted: readonly string[] | undefined, current: readonly string[]) =>
  wanted === undefined || (wanted.length === current.length && wanted.every((id, at) => id === current[at]))

function findProblem(
  { slugs, tracks }: CollectionBatch,
  line: CollectionLine,
  current: WholeCollection | undefined,
  isNew: (trackId: string) => boolean,
): Sentence | undefined {
  if (line.columns.title === undefined && current === undefined) return TITLE_MISSING
  const owner = line.slug === undefined ? undefined : slugs.get(line.slug)
  if (owner !== undefined && owner !== line.id) return collectionSlugTaken(line.slug!)
  const unknown = (line.tracks ?? []).filter((id) => !tracks.has(id) && !isNew(id))
  return unknown.length === 0 ? undefined : noTracks(unknown)
}

function takeSlug({ slugs }: CollectionBatch, base: string): string {
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`
    if (!slugs.has(slug)) return slug
  }
}
