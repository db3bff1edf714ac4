import { sql } from 'kysely'
import { assertAdopted } from '../../media/orphans.ts'
import { insertRows, replaceRows } from '../../store/bulk-insert.ts'
import { appendChanges, type NewChange } from '../../store/change-log.ts'
import type { Trx } from '../../store/schema/schema.ts'
import { chunksOf } from '../../structures/chunks-of.ts'
import type { TrackChange } from '../../webhooks/events.ts'
import { enqueueDeliveries, enqueueEvents } from '../../webhooks/outbox.ts'
import { searchColumnsOfArtist, searchColumnsOfTrack } from '../search/search-columns.ts'
import type { Touched } from './book.ts'
import type { CatalogBatch } from './catalog-batch.ts'
import { collectionChangesOf, collectionEventsOf, writeCollections } from './collection-writes.ts'
import { findTrackChanges, loggedChangeOf } from './track-changes.ts'

const IDS_PER_STATEMENT = 5000

/** Rows first, in the order of their references, then the news of them, the change log last (change-log.ts says why). */
export async function writeBatch(
  trx: Trx,
  batch: CatalogBatch,
  { isBulk = false }: { isBulk?: boolean | undefined } = {},
): Promise<void> {
  await adoptFiles(trx, batch)
  const artists = valuesOf(batch.artists.touched).map(({ row }) => ({ ...row, ...searchColumnsOfArtist(row) }))
  await replaceRows(trx, 'artists', artists, ['id'])
  await freeSlugs(trx, batch)
  const tracks = valuesOf(batch.tracks.touched).map(({ row }) => ({ ...row, ...searchColumnsOfTrack(row) }))
  await replaceRows(trx, 'tracks', tracks, ['id'])
  await batch.slugs.save()
  await writeCredits(trx, batch)
  await removeArtists(trx, batch)
  await writePeaks(trx, batch)
  const plays = valuesOf(batch.plays.touched).map(({ row: { trackId, day, plays } }) => ({
    track_id: trackId,
    day,
    plays,
  }))
  await replaceRows(trx, 'plays_daily', plays, ['track_id', 'day'])
  await writeCollections(trx, batch.collections)
  await writeReleases(trx, batch)
  const changes = await findTrackChanges(trx, batch)
  await enqueueDeliveries(trx, [...changes.values()], { now: batch.now, isBulk })
  await enqueueEvents(trx, await collectionEventsOf(trx, batch.collections), batch.now, isBulk)
  await appendChanges(trx, changesOf(batch, changes), batch.now)
}

const valuesOf = <Row>(touched: ReadonlyMap<string, Touched<Row>>) => [...touched.values()]

/** The files that the batch refers to and did not before. */
async function adoptFiles(trx: Trx, { tracks, artists, collections }: CatalogBatch): Promise<void> {
  const newIn = <Row>({ before, row }: Touched<Row>, columns: readonly (keyof Row)[]) =>
    columns.flatMap((column) => (before?.[column] === row[column] ? [] : [row[column]]))
  const keys = [
    ...valuesOf(collections.touched).flatMap((one) => newIn(one, ['cover_media'])),
    ...valuesOf(tracks.touched).flatMap((one) =>
      newIn(one, ['audio_original', 'master_media', 'audio_media', 'cover_media']),
    ),
    ...valuesOf(artists.touched).flatMap((one) => newIn(one, ['avatar_media'])),
  ]
  const given = keys.filter((key) => typeof key === 'string')
  await assertAdopted(trx, given)
}

/** A slug that changes hands inside the batch must be free before it is taken: rows are written one after the other. */
async function freeSlugs(trx: Trx, { tracks }: CatalogBatch): Promise<void> {
  const touched = valuesOf(tracks.touched)
  const wanted = new Set(touched.map(({ row }) => row.slug))
  const movers = touched.filter(({ before, row }) => before && before.slug !== row.slug && wanted.has(before.slug))
  const ids = movers.map(({ row }) => row.id)
  if (ids.length === 0) return
  await trx.updateTable('tracks').set({ slug: sql`'~' || id` }).where('id', 'in', ids).execute()
}

async function writeCredits(trx: Trx, { credits, tracks }: CatalogBatch): Promise<void> {
  const old = [...credits.touched.keys()].filter((id) => tracks.touched.get(id)?.action === 'updated')
  for (const some of chunksOf(old, IDS_PER_STATEMENT))
    await trx.deleteFrom('track_artists').where('track_id', 'in', some).execute()
  const rows = valuesOf(credits.touched).flatMap(({ row: { id, list } }) =>
    list.map((credit, position) => ({ track_id: id, ...credit, position })),
  )
  await insertRows(trx, 'track_artists', rows)
}

async function removeArtists(trx: Trx, { removedArtists }: CatalogBatch): Promise<void> {
  if (removedArtists.size > 0)
    await trx
      .deleteFrom('artists')
      .where('id', 'in', [...removedArtists])
      .execute()
}

async function writePeaks(trx: Trx, { peaks }: CatalogBatch): Promise<void> {
  const touched = valuesOf(peaks.touched).map(({ row: { id, ...columns } }) => ({ track_id: id, ...columns }))
  const cleared = touched.flatMap((row) => (row.peaks === null ? row.track_id : []))
  if (cleared.length > 0) await trx.deleteFrom('track_peaks').where('track_id', 'in', cleared).execute()
  const rows = touched.flatMap(({ peaks, ...row }) => (peaks === null ? [] : [{ ...row, peaks }]))
  await replaceRows(trx, 'track_peaks', rows, ['track_id'])
}

async function writeReleases(trx: Trx, { releases }: CatalogBatch): Promise<void> {
  const touched = valuesOf(releases.touched).map(({ row }) => row)
  if (touched.length === 0) return
  const ids = touched.map(({ id }) => id)
  // All of them first: a track may go from one to another.
  await trx.deleteFrom('release_tracks').where('release_id', 'in', ids).execute()
  const rows = touched.map(({ tracks: _, ...row }) => row)
  await replaceRows(trx, 'releases', rows, ['id'])
  const places = touched.flatMap(({ id, tracks }) =>
    tracks.map((track_id, position) => ({ track_id, release_id: id, position })),
  )
  await insertRows(trx, 'release_tracks', places)
}

/**
 * Artists before the tracks that show them, tracks before their plays, artists that go after the tracks that named them: a follower of
 * the log meets nothing unknown. Collections come after the tracks in them.
 */
function changesOf(
  { artists, plays, removedArtists, collections }: CatalogBatch,
  changes: Map<string, TrackChange>,
): NewChange[] {
  const daysOf = new Map<string, string[]>()
  for (const { row } of plays.touched.values()) daysOf.set(row.trackId, [...(daysOf.get(row.trackId) ?? []), row.day])
  return [
    ...[...artists.touched].map(([id, touched]) => changeOfArtist(id, touched)),
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
