import { sql } from 'kysely'
import { assertAdopted } from '../../media/orphans.ts'
import { insertRows, replaceRows } from '../../store/bulk-insert.ts'
import { appendChanges, type NewChange } from '../../store/change-log.ts'
import type { Trx } from '../../store/schema/schema.ts'
import { chunksOf } from '../../structures/chunks-of.ts'
import type { TrackChange } from '../../webhooks/events.ts'
import { enqueueDeliveries, enqueueEvents } from '../../webhooks/outbox.ts'
import { searchColumnsOfArtist, searchColumnsOfTrack } from '../search/search-columns.ts'
import type { CatalogBatch } from './catalog-batch.ts'
import { collectionChangesOf, collectionEventsOf, coversOf, writeCollections } from './collection-writes.ts'
import { writeReleases } from './release-batch.ts'
import type { Touched } from './touched.ts'
import { findTrackChanges, loggedChangeOf } from './track-changes.ts'

const IDS_PER_STATEMENT = 5000

/** Rows first, in the order of their references, then the news of them, the change log last (change-log.ts says why). */
export async function writeBatch(
  trx: Trx,
  batch: CatalogBatch,
  { isBulk = false }: { isBulk?: boolean | undefined } = {},
): Promise<void> {
  await adoptFiles(trx, batch)
  const artists = [...batch.touchedArtists.values()].map(({ row }) => ({ ...row, ...searchColumnsOfArtist(row) }))
  await replaceRows(trx, 'artists', artists, ['id'])
  await freeSlugs(trx, batch)
  const tracks = [...batch.touchedTracks.values()].map(({ row }) => ({ ...row, ...searchColumnsOfTrack(row) }))
  await replaceRows(trx, 'tracks', tracks, ['id'])
  await batch.slugs.save()
  await writeCredits(trx, batch)
  await removeArtists(trx, batch)
  await writePeaks(trx, batch)
  const plays = [...batch.touchedPlays.values()].map(({ trackId, day, plays }) => ({ track_id: trackId, day, plays }))
  await replaceRows(trx, 'plays_daily', plays, ['track_id', 'day'])
  await writeCollections(trx, batch.collections)
  await writeReleases(trx, batch.releases, batch.now)
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

async function writeCredits(trx: Trx, { credits, touchedCredits, touchedTracks }: CatalogBatch): Promise<void> {
  const old = [...touchedCredits].filter((id) => touchedTracks.get(id)?.action === 'updated')
  for (const some of chunksOf(old, IDS_PER_STATEMENT))
    await trx.deleteFrom('track_artists').where('track_id', 'in', some).execute()
  const rows = [...touchedCredits].flatMap((id) =>
    (credits.get(id) ?? []).map((credit, position) => ({ track_id: id, ...credit, position })),
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

async function writePeaks(trx: Trx, { peaks, touchedPeaks }: CatalogBatch): Promise<void> {
  const cleared = [...touchedPeaks].filter((id) => peaks.get(id)?.peaks == null)
  if (cleared.length > 0) await trx.deleteFrom('track_peaks').where('track_id', 'in', cleared).execute()
  const rows = [...touchedPeaks].flatMap((id) => {
    const row = peaks.get(id)
    return row?.peaks ? [{ track_id: id, peaks: row.peaks, preview_peaks: row.previewPeaks, beats: row.beats }] : []
  })
  await replaceRows(trx, 'track_peaks', rows, ['track_id'])
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
