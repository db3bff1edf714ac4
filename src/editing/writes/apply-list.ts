import type { CollectionLine, CollectionRow } from '../lines/collection-line.ts'
import type { ReleaseLine } from '../lines/release-line.ts'
import { type Applied, changedFields, mergeRow } from './book.ts'
import type { CatalogBatch } from './catalog-batch.ts'
import { slugOfTitle } from './collection-reads.ts'
import {
  collectionSlugTaken,
  heldElsewhere,
  noSuchTrack,
  noTracks,
  RELEASE_UNTITLED,
  TITLE_MISSING,
} from './line-problems.ts'
import type { WholeRelease } from './release-rows.ts'

// Lines of what is a list of tracks.

const NEW_COLLECTION: CollectionRow = {
  id: '',
  slug: '',
  title: '',
  description: null,
  cover_media: null,
  cover_source: null,
  created_at: 0,
  updated_at: 0,
}

export function applyCollection(batch: CatalogBatch, line: CollectionLine): Applied {
  const { collections, collectionSlugs: slugs, isTrack, now } = batch
  const { id, columns } = line
  const current = collections.get(id)
  if (columns.title === undefined && current === undefined) return { reason: TITLE_MISSING }
  const owner = line.slug === undefined ? undefined : slugs.get(line.slug)
  if (owner !== undefined && owner !== id) return { reason: collectionSlugTaken(line.slug!) }
  const unknown = (line.tracks ?? []).filter((track) => !isTrack(track))
  if (unknown.length > 0) return { reason: noTracks(unknown) }
  const slug = line.slug ?? current?.slug ?? takeSlug(slugs, slugOfTitle(columns.title!))
  const tracks = current !== undefined && isSameOrder(line.tracks, current.tracks) ? current.tracks : line.tracks
  const said = { ...columns, slug, tracks }
  const fields = current ? changedFields(current, said) : []
  if (current && fields.length === 0) return { outcome: 'unchanged' }
  if (current && current.slug !== slug) slugs.delete(current.slug)
  slugs.set(slug, id)
  return collections.write(mergeRow(current, { ...NEW_COLLECTION, id, tracks: [] }, said, now), fields)
}

const isSameOrder = (wanted: readonly string[] | undefined, current: readonly string[]) =>
  wanted === undefined || (wanted.length === current.length && wanted.every((id, at) => id === current[at]))

function takeSlug(slugs: ReadonlyMap<string, string>, base: string): string {
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`
    if (!slugs.has(slug)) return slug
  }
}

const NEW_RELEASE = { id: '', title: '', release_date: null, created_at: 0, updated_at: 0, tracks: [] }

export function applyRelease({ releases, holders, isTrack, now }: CatalogBatch, line: ReleaseLine): Applied {
  const { id, title, releaseDate: release_date } = line
  const current = releases.get(id)
  if (title === undefined && current === undefined) return { reason: RELEASE_UNTITLED }
  for (const track of line.tracks ?? []) {
    if (!isTrack(track)) return { reason: noSuchTrack(track) }
    const holder = holders.get(track)
    if (holder !== undefined && holder !== id) return { reason: heldElsewhere(track, holder) }
  }
  const tracks = current !== undefined && isSameOrder(line.tracks, current.tracks) ? current.tracks : line.tracks
  const said = { title, release_date, tracks }
  if (current && changedFields(current, said).length === 0) return { outcome: 'unchanged' }
  for (const track of current?.tracks ?? []) holders.delete(track)
  // Has to differ from what was, also where the clock stands still, so that a stale editor is told.
  const after: WholeRelease = mergeRow(
    current,
    { ...NEW_RELEASE, id },
    said,
    Math.max(now, (current?.updated_at ?? 0) + 1),
  )
  for (const track of after.tracks) holders.set(track, id)
  return releases.write(after)
}
