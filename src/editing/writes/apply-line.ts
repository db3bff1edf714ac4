import type { Sentence } from '../../text/sentence.ts'
import { type CreditRow, NEW_TRACK, NEW_TRACK_NEEDS, type TrackRow } from '../lines/import-fields.ts'
import type { ArtistLine, ImportLine, PlaysLine, TrackLine } from '../lines/import-lines.ts'
import { applyCollection, applyRelease } from './apply-list.ts'
import { type Applied, changedFields, mergeRow, withSaid } from './book.ts'
import { artistIdsOf, type CatalogBatch, hasPeaks } from './catalog-batch.ts'
import { NEW_ARTIST, type Peaks, playsKey } from './catalog-reads.ts'
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

export async function applyLine(batch: CatalogBatch, line: ImportLine): Promise<Applied> {
  if (line.type === 'artist') return applyArtist(batch, line)
  if (line.type === 'track') return await applyTrack(batch, line)
  if (line.type === 'collection') return applyCollection(batch, line)
  return line.type === 'release' ? applyRelease(batch, line) : applyPlays(batch, line)
}

function applyArtist({ artists, now }: CatalogBatch, { id, columns }: Pick<ArtistLine, 'id' | 'columns'>): Applied {
  const current = artists.get(id)
  if (current === undefined && columns.name === undefined) return { reason: NAME_MISSING }
  const fields = current ? changedFields(current, columns) : []
  if (current && fields.length === 0) return { outcome: 'unchanged' }
  return artists.write(mergeRow(current, { ...NEW_ARTIST, id }, columns, now), fields)
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
  const draft = mergeRow(current, { ...NEW_TRACK, id: line.id, published_at: batch.now }, line.columns, batch.now)
  if (typeof line.columns.publish_at === 'number' && draft.published_at !== null) return { reason: ALREADY_PUBLISHED }
  // What is out has nothing to wait for.
  if (draft.published_at !== null) draft.publish_at = null
  const before = batch.credits.get(line.id)?.list ?? []
  const credits = mergeCredits(draft.artist_id, line.credits === undefined ? before : (line.credits ?? []))
  const reason = findProblem(batch, draft, line)
  if (reason !== undefined) return { reason }

  const changesSlug = line.slug !== undefined && line.slug !== current?.slug
  if (changesSlug && !batch.slugs.claim(line.slug!)) return { reason: slugTaken(line.slug!) }
  if (changesSlug && current) batch.slugs.release(current.slug)
  draft.slug = line.slug ?? current?.slug ?? (await batch.slugs.take(batch.slugOfTitle(draft.title)))
  const changesCredits = JSON.stringify(credits) !== JSON.stringify(before)
  const peaks = hasPeaks(line) ? mergePeaks(batch.peaks.get(line.id), line) : undefined
  const fields = current ? changedFields(current, line.columns) : []
  if (changesSlug) fields.push('slug')
  if (changesCredits) fields.push('artists')
  if (peaks) fields.push('peaks')
  if (current && fields.length === 0) return { outcome: 'unchanged' }

  const newArtists = addNewArtists(batch, line)
  if (changesCredits) batch.credits.write({ id: line.id, list: credits })
  if (peaks) batch.peaks.write(peaks)
  return { ...batch.tracks.write(draft, current ? fields : []), newArtists }
}

/** The track's own artist first. A track with no other artist has no rows here: `artist_id` says it all. */
function mergeCredits(artistId: string, list: readonly CreditRow[]): CreditRow[] {
  const others = list.filter((credit) => credit.artist_id !== artistId && credit.role === 'featured')
  return others.length === 0 ? [] : [{ artist_id: artistId, role: 'primary' }, ...others]
}

/** Adds the artists that the line names and that do not exist, now that nothing is wrong with it. */
function addNewArtists(batch: CatalogBatch, { newArtists = [] }: TrackLine): number {
  const missing = newArtists.filter(({ id }) => !batch.artists.has(id))
  for (const { id, name } of missing) applyArtist(batch, { id, columns: { name } })
  return missing.length
}

/** Undefined when they stay as they are. */
function mergePeaks(current: Peaks | undefined, { id, peaks, previewPeaks, beats }: TrackLine): Peaks | undefined {
  const before = current ?? { id, peaks: null, preview_peaks: null, beats: null }
  const said = { peaks, preview_peaks: previewPeaks, beats }
  return changedFields(before, said).length === 0 ? undefined : withSaid(before, said)
}

function applyPlays({ tracks, plays }: CatalogBatch, { trackId, day, plays: count }: PlaysLine): Applied {
  if (!tracks.has(trackId)) return { reason: noTrack(trackId) }
  const id = playsKey({ trackId, day })
  if (plays.get(id)?.plays === count) return { outcome: 'unchanged' }
  return plays.write({ id, trackId, day, plays: count })
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
