import { type Insertable, sql, type Transaction } from 'kysely'
import { assertAdopted } from '../../media/orphans.ts'
import { appendChanges, type NewChange } from '../../store/change-log.ts'
import type { Schema } from '../../store/schema/schema.ts'
import { writeRows } from '../../store/write-rows.ts'
import { chunksOf } from '../../structures/chunks-of.ts'
import type { TrackChange } from '../../webhooks/events.ts'
import { enqueueDeliveries, enqueueEvents } from '../../webhooks/outbox.ts'
import { searchColumnsOfArtist, searchColumnsOfTrack } from '../search/search-columns.ts'
import type { CatalogBatch } from './catalog-batch.ts'
import { collectionChangesOf, collectionEventsOf, coversOf, writeCollections } from './collection-writes.ts'
import { writeReleases } from './release-batch.ts'
import type { Touched } from './touched.ts'
import { findTrackChanges, loggedChangeOf } from './track-changes.ts'

type Trx = Transaction<Schema>

const IDS_PER_STATEMENT = 5000

interface WriteOptions {
  isBulk?: boolean | undefined
  /** Called when the rows are on their way to the store, which takes its time over them. */
  onSent?: () => void
}

/** Rows first, in the order of their references, then the news of them, the change log last (change-log.ts says why). */
export async function writeBatch(
  trx: Trx,
  batch: CatalogBatch,
  { isBulk = false, onSent }: WriteOptions = {},
): Promise<void> {
  const { touchedArtists, touchedTracks } = batch
  await adoptFiles(trx, batch)
  const artists = [...touchedArtists.values()].map(({ row }) => ({ ...row, ...searchColumnsOfArtist(row) }))
  await writeOldAndNew(trx, 'artists', artists, ['id'], ({ id }) => isCreated(touchedArtists, id))
  await freeSlugs(trx, batch)
  const tracks = [...touchedTracks.values()].map(({ row }) => ({ ...row, ...searchColumnsOfTrack(row) }))
  await writeOldAndNew(trx, 'tracks', tracks, ['id'], ({ id }) => isCreated(touchedTracks, id))
  await batch.slugs.save()
  await writeCredits(trx, batch)
  await removeArtists(trx, batch)
  await writePeaks(trx, batch)
  const plays = [...batch.touchedPlays.values()]
  await writeRows(
    trx,
    'plays_daily',
    plays.map((line) => ({ track_id: line.trackId, day: line.day, plays: line.plays })),
    ['track_id', 'day'],
  )
  await writeCollections(trx, batch.collections)
  await writeReleases(trx, batch.releases, batch.now)
  onSent?.()
  const changes = await findTrackChanges(trx, batch)
  await enqueueDeliveries(trx, [...changes.values()], { now: batch.now, isBulk })
  await enqueueEvents(trx, await collectionEventsOf(trx, batch.collections), batch.now, isBulk)
  await appendChanges(trx, changesOf(batch, changes), batch.now)
}

/** The files that the batch refers to and did not before. */
async function adoptFiles(trx: Trx, { touchedTracks, touchedArtists, collections }: CatalogBatch): Promise<void> {
  const keys: (string | null | undefined)[] = coversOf(collections)
  for (const { before, row } of touchedTracks.values()) {
    for (const column of ['audio_original', 'master_media', 'audio_media', 'cover_media'] as const)
      if (before?.[column] !== row[column]) keys.push(row[column])
  }
  for (const { before, row } of touchedArtists.values())
    if (before?.avatar_media !== row.avatar_media) keys.push(row.avatar_media)
  await assertAdopted(
    trx,
    keys.filter((key) => typeof key === 'string'),
  )
}

/** A slug that changes hands inside the batch must be free before it is taken: rows are written one after the other. */
async function freeSlugs(trx: Trx, { touchedTracks }: CatalogBatch): Promise<void> {
  const touched = [...touchedTracks.values()]
  const wanted = new Set(touched.map(({ row }) => row.slug))
  const movers = touched.filter(({ before, row }) => before && before.slug !== row.slug && wanted.has(before.slug))
  const ids = movers.map(({ row }) => row.id)
  if (ids.length === 0) return
  await trx.updateTable('tracks').set({ slug: sql`'~' || id` }).where('id', 'in', ids).execute()
}

type OfCatalog = 'artists' | 'tracks' | 'track_artists' | 'track_peaks'

/** Writers of the catalogue take turns (catalog-lock.ts): what was not there when the batch was read is not there yet. */
async function writeOldAndNew<T extends OfCatalog>(
  trx: Trx,
  table: T,
  rows: readonly Insertable<Schema[T]>[],
  key: readonly string[],
  isNew: (row: Insertable<Schema[T]>) => boolean,
): Promise<void> {
  const old = rows.filter((row) => !isNew(row))
  await writeRows(trx, table, old, key)
  await writeRows(trx, table, rows.filter(isNew))
}

const isCreated = (touched: ReadonlyMap<string, Touched<unknown>>, id: string) => touched.get(id)?.action === 'created'

async function writeCredits(trx: Trx, { credits, touchedCredits, touchedTracks }: CatalogBatch): Promise<void> {
  const old = [...touchedCredits].filter((id) => touchedTracks.get(id)?.action === 'updated')
  for (const some of chunksOf(old, IDS_PER_STATEMENT))
    await trx.deleteFrom('track_artists').where('track_id', 'in', some).execute()
  const rows = [...touchedCredits].flatMap((id) =>
    (credits.get(id) ?? []).map((credit, position) => ({ track_id: id, ...credit, position })),
  )
  const isNew = ({ track_id }: { track_id: string }) => isCreated(touchedTracks, track_id)
  await writeOldAndNew(trx, 'track_artists', rows, ['track_id', 'artist_id'], isNew)
}

async function removeArtists(trx: Trx, { removedArtists }: CatalogBatch): Promise<void> {
  if (removedArtists.size > 0)
    await trx
      .deleteFrom('artists')
      .where('id', 'in', [...removedArtists])
      .execute()
}

async function writePeaks(trx: Trx, { peaks, touchedPeaks, touchedTracks }: CatalogBatch): Promise<void> {
  const cleared = [...touchedPeaks].filter((id) => peaks.get(id)?.peaks == null)
  if (cleared.length > 0) await trx.deleteFrom('track_peaks').where('track_id', 'in', cleared).execute()
  const rows = [...touchedPeaks].flatMap((id) => {
    const row = peaks.get(id)
    return row?.peaks ? [{ track_id: id, peaks: row.peaks, preview_peaks: row.previewPeaks, beats: row.beats }] : []
  })
  await writeOldAndNew(trx, 'track_peaks', rows, ['track_id'], ({ track_id }) => isCreated(touchedTracks, track_id))
}

/**
 * Artists before the tracks that show them, tracks before their plays, artists that go after the tracks that named them: a follower of
 * the log meets nothing unknown. Collections come after the tracks in them.
 */
function changesOf(
  { touchedArtists, touchedPlays, removedArtists, collections }: CatalogBatch,
  changes: Map<string, TrackChange>,
): NewChange[] {
  const daysOf = new Map<string, string[]>()
  for (const { trackId, day } of touchedPlays.values()) {
    const days = daysOf.get(trackId)
    if (days) days.push(day)
    else daysOf.set(trackId, [day])
  }
  return [
    ...[...touchedArtists].map(([id, touched]) => changeOfArtist(id, touched)),
    ...[...changes].map(([id, change]) => loggedChangeOf(id, change)),
    ...[...daysOf].map(([id, days]): NewChange => ({ kind: 'plays', entity_id: id, action: 'updated', fields: days })),
    ...collectionChangesOf(collections),
    ...[...removedArtists].map((id): NewChange => ({ kind: 'artist', entity_id: id, action: 'deleted' })),
  ]
}

function changeOfArtist(id: string, { action, fields }: Touched<unknown>): NewChange {
  const change = { kind: 'artist' as const, entity_id: id, action }
  return action === 'created' ? change : { ...change, fields: [...fields] }
}
