import type { Trx } from '../../store/schema/schema.ts'
import type { Sentence } from '../../text/sentence.ts'
import { slugify } from '../../text/slug.ts'
import { type CreditRow, NEW_TRACK_NEEDS, type TrackRow } from '../lines/import-fields.ts'
import type { ArtistLine, ImportLine, PlaysLine, TrackLine } from '../lines/import-lines.ts'
import {
  type ArtistRow,
  findArtists,
  findCredits,
  findPeaks,
  findPlays,
  findTakenDown,
  findTracks,
  type PeaksRow,
  playsKey,
} from './catalog-reads.ts'
import { applyCollection, type CollectionBatch, openCollections } from './collection-batch.ts'
import {
  ALREADY_PUBLISHED,
  endsOutside,
  fieldsMissing,
  NAME_MISSING,
  noArtist,
  noTrack,
  SOUND_CHANGED,
  slugTaken,
  startsOutside,
  WRONG_PRIMARY,
} from './line-problems.ts'
import { changedFields, mergeCredits, mergeTrack, orElse } from './merge.ts'
import { applyRelease, openReleases, type ReleaseBatch } from './release-batch.ts'
import { openSlugBook, type SlugBook } from './slug-book.ts'
import { type Applied, type Touched, touch } from './touched.ts'

/** Rows as they were read, and then as the lines left them; written by catalog-writes.ts. */
export interface CatalogBatch {
  readonly now: number
  readonly artists: Map<string, ArtistRow>
  readonly tracks: Map<string, TrackRow>
  /** Tracks that a takedown keeps out of sight, those included that are not in the store (any more). */
  readonly takenDown: ReadonlySet<string>
  readonly credits: Map<string, readonly CreditRow[]>
  readonly peaks: Map<string, PeaksRow>
  readonly plays: Map<string, number>
  readonly releases: ReleaseBatch
  readonly slugs: SlugBook
  readonly slugOfTitle: (title: string) => string
  readonly touchedArtists: Map<string, Touched<ArtistRow>>
  readonly touchedTracks: Map<string, Touched<TrackRow>>
  readonly touchedCredits: Set<string>
  readonly touchedPeaks: Set<string>
  readonly touchedPlays: Map<string, PlaysLine>
  /** Artists that go when the rows are written: by then no track may name them. */
  readonly removedArtists: Set<string>
  readonly collections: CollectionBatch
}

/** Reads in a handful of queries all that the lines may touch. */
export async function openBatch(
  trx: Trx,
  lines: readonly ImportLine[],
  { now, isRehearsal = false }: { now: number; isRehearsal?: boolean },
): Promise<CatalogBatch> {
  const trackLines = lines.filter((line) => line.type === 'track')
  const playsLines = lines.filter((line) => line.type === 'plays')
  const tracks = await findTracks(
    trx,
    [...trackLines.map((line) => line.id), ...playsLines.map((line) => line.trackId)],
    { isLocked: !isRehearsal },
  )
  const old = trackLines.filter((line) => tracks.has(line.id))
  const fresh = trackLines.filter((line) => !tracks.has(line.id))
  const slugOfTitle = rememberSlugs()
  return {
    now,
    artists: await findArtists(trx, lines.flatMap(artistIdsOf)),
    tracks,
    takenDown: await findTakenDown(
      trx,
      trackLines.map((line) => line.id),
    ),
    credits: await findCredits(
      trx,
      old.map((line) => line.id),
    ),
    peaks: await findPeaks(
      trx,
      old.flatMap((line) => (hasPeaks(line) ? line.id : [])),
    ),
    plays: await findPlays(trx, playsLines),
    releases: await openReleases(
      trx,
      lines.filter((line) => line.type === 'release'),
    ),
    slugs: await openSlugBook(
      trx,
      fresh.flatMap((line) => (line.slug === undefined && line.columns.title ? slugOfTitle(line.columns.title) : [])),
      trackLines.flatMap((line) => line.slug ?? []),
    ),
    slugOfTitle,
    touchedArtists: new Map(),
    touchedTracks: new Map(),
    touchedCredits: new Set(),
    touchedPeaks: new Set(),
    touchedPlays: new Map(),
    removedArtists: new Set(),
    collections: await openCollections(
      trx,
      lines.filter((line) => line.type === 'collection'),
    ),
  }
}

/** Each title is asked for twice. */
function rememberSlugs(): (title: string) => string {
  const known = new Map<string, string>()
  return (title) => {
    const slug = known.get(title) ?? slugify(title)
    known.set(title, slug)
    return slug
  }
}

export function artistIdsOf(line: ImportLine): string[] {
  if (line.type === 'artist') return [line.id]
  if (line.type !== 'track') return []
  const credited = (line.credits ?? []).map((credit) => credit.artist_id)
  return line.columns.artist_id === undefined ? credited : [line.columns.artist_id, ...credited]
}

export async function applyLine(batch: CatalogBatch, line: ImportLine): Promise<Applied> {
  if (line.type === 'artist') return applyArtist(batch, line)
  if (line.type === 'track') return await applyTrack(batch, line)
  if (line.type === 'collection')
    return applyCollection(batch.collections, line, (id) => batch.tracks.has(id), batch.now)
  if (line.type === 'release') return applyRelease(batch.releases, line, (id) => batch.tracks.has(id))
  return applyPlays(batch, line)
}

function applyArtist({ artists, touchedArtists, now }: CatalogBatch, { id, columns }: ArtistLine): Applied {
  const current = artists.get(id)
  const name = orElse(columns.name, current?.name)
  if (name === undefined) return { reason: NAME_MISSING }
  const fields = current ? changedFields(current, columns) : []
  if (current && fields.length === 0) return { outcome: 'unchanged' }
  const row = {
    id,
    name,
    biography: orElse(columns.biography, current?.biography ?? null),
    avatar_media: orElse(columns.avatar_media, current?.avatar_media ?? null),
    avatar_source: orElse(columns.avatar_source, current?.avatar_source ?? null),
    aliases: orElse(columns.aliases, current?.aliases ?? null),
    created_at: current?.created_at ?? now,
    updated_at: now,
  }
  artists.set(id, row)
  return touch(touchedArtists, row, current, fields)
}

async function applyTrack(batch: CatalogBatch, wanted: TrackLine): Promise<Applied> {
  const current = batch.tracks.get(wanted.id)
  const isTakenDown = batch.takenDown.has(wanted.id)
  const line = isTakenDown ? { ...wanted, columns: { ...wanted.columns, published_at: null } } : wanted
  const applied = await mergeLine(batch, line, current)
  const wouldPublish = current ? typeof wanted.columns.published_at === 'number' : wanted.columns.published_at !== null
  return isTakenDown && wouldPublish && 'outcome' in applied ? { ...applied, isKeptHidden: true } : applied
}

async function mergeLine(batch: CatalogBatch, line: TrackLine, current: TrackRow | undefined): Promise<Applied> {
  const missing = current ? [] : NEW_TRACK_NEEDS.filter((name) => line.columns[name] === undefined)
  if (missing.length > 0) return { reason: fieldsMissing(missing) }
  if (line.expectedOriginal !== undefined && line.expectedOriginal !== (current?.audio_original ?? null))
    return { reason: SOUND_CHANGED }
  const draft = mergeTrack(current, line, batch.now)
  if (typeof line.columns.publish_at === 'number' && draft.published_at !== null) return { reason: ALREADY_PUBLISHED }
  const before = batch.credits.get(line.id) ?? []
  const credits = mergeCredits(draft.artist_id, line.credits === undefined ? before : (line.credits ?? []))
  const reason = findProblem(batch, draft, line)
  if (reason !== undefined) return { reason }

  const changesSlug = line.slug !== undefined && line.slug !== current?.slug
  if (changesSlug && !batch.slugs.claim(line.slug!)) return { reason: slugTaken(line.slug!) }
  if (changesSlug && current) batch.slugs.release(current.slug)
  draft.slug = line.slug ?? current?.slug ?? (await batch.slugs.take(batch.slugOfTitle(draft.title)))
  const changesCredits = JSON.stringify(credits) !== JSON.stringify(before)
  const peaks = mergePeaks(batch.peaks.get(line.id), line)
  const fields = current ? changedFields(current, line.columns) : []
  if (current && changesSlug) fields.push('slug')
  if (current && changesCredits) fields.push('artists')
  if (current && peaks) fields.push('peaks')
  if (current && fields.length === 0) return { outcome: 'unchanged' }

  const newArtists = addNewArtists(batch, line)
  batch.tracks.set(line.id, draft)
  if (changesCredits) {
    batch.credits.set(line.id, credits)
    batch.touchedCredits.add(line.id)
  }
  if (peaks) {
    batch.peaks.set(line.id, peaks)
    batch.touchedPeaks.add(line.id)
  }
  return { ...touch(batch.touchedTracks, draft, current, fields), newArtists }
}

/** Adds the artists that the line names and that do not exist, now that nothing is wrong with it. */
function addNewArtists(batch: CatalogBatch, { newArtists = [] }: TrackLine): number {
  const missing = newArtists.filter(({ id }) => !batch.artists.has(id))
  const unset = { biography: undefined, aliases: undefined, avatar_media: undefined, avatar_source: undefined }
  for (const { id, name } of missing)
    applyArtist(batch, { type: 'artist', id, columns: { name, ...unset }, avatar: undefined })
  return missing.length
}

const hasPeaks = ({ peaks, previewPeaks, beats }: TrackLine) =>
  peaks !== undefined || previewPeaks !== undefined || beats !== undefined

/** Undefined when they stay as they are. */
function mergePeaks(current: PeaksRow | undefined, { peaks, previewPeaks, beats }: TrackLine): PeaksRow | undefined {
  const before = current ?? { peaks: null, previewPeaks: null, beats: null }
  const merged = {
    peaks: orElse(peaks, before.peaks),
    previewPeaks: orElse(previewPeaks, before.previewPeaks),
    beats: orElse(beats, before.beats),
  }
  const isSame =
    merged.peaks === before.peaks && merged.previewPeaks === before.previewPeaks && merged.beats === before.beats
  return isSame ? undefined : merged
}

function applyPlays({ tracks, plays, touchedPlays }: CatalogBatch, line: PlaysLine): Applied {
  if (!tracks.has(line.trackId)) return { reason: noTrack(line.trackId) }
  const key = playsKey(line)
  const current = plays.get(key)
  if (current === line.plays) return { outcome: 'unchanged' }
  plays.set(key, line.plays)
  touchedPlays.set(key, line)
  return { outcome: current === undefined ? 'created' : 'updated' }
}

/** Rules that need more than the line: the rest of the track, or the artists. */
function findProblem({ artists }: CatalogBatch, draft: TrackRow, line: TrackLine): Sentence | undefined {
  for (const credit of line.credits ?? []) {
    if ((credit.role === 'primary') !== (credit.artist_id === draft.artist_id)) return WRONG_PRIMARY
  }
  const isNamed = (id: string) => line.newArtists?.some((one) => one.id === id) ?? false
  const unknown = artistIdsOf(line).find((id) => !artists.has(id) && !isNamed(id))
  if (unknown !== undefined) return noArtist(unknown)
  return findPreviewProblem(draft, line)
}

/** With a sound the preview has been cut from it, and lies inside. One from the very start may be all of a short track. */
function findPreviewProblem(draft: TrackRow, { columns }: TrackLine): Sentence | undefined {
  const { preview_start_seconds: start, preview_duration_seconds: length, duration_seconds: duration } = draft
  if (start >= duration) return startsOutside(start, duration)
  const isAsked = [columns.preview_start_seconds, columns.preview_duration_seconds, columns.duration_seconds].some(
    (value) => value !== undefined,
  )
  if (!isAsked || draft.audio_media !== null || start === 0 || start + length <= duration) return undefined
  return endsOutside(length, start, duration)
}
