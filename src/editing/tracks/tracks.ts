import { z } from 'zod'
import { writeCatalog } from '../../catalog/catalog-lock.ts'
import { OperatorError } from '../../operator-error.ts'
import { type AuditContext, differences, recordAudit } from '../../store/audit-log.ts'
import { appendChanges, type NewChange } from '../../store/change-log.ts'
import type { Trx } from '../../store/schema/schema.ts'
import type { Store } from '../../store/store.ts'
import { isoTime } from '../../text/time.ts'
import { enqueueDeliveries } from '../../webhooks/outbox.ts'
import type { Intake } from '../files/intake.ts'
import { problemsOf } from '../lines/field-problems.ts'
import { type CreditRow, plannedTime, type TrackRow, trackFields } from '../lines/import-fields.ts'
import { type TrackLine, toTrackLine } from '../lines/import-lines.ts'
import { type Kind, type Order, type SaveOptions, saveLine } from '../save-line.ts'
import { TRACK_COLUMNS } from '../writes/catalog-reads.ts'
import { loggedChangeOf } from '../writes/track-changes.ts'
import { findInForce, trackTakenDown } from './taken-down.ts'

export interface ShownTrack extends TrackRow {
  artist: string
  artists: (CreditRow & { name: string })[]
  peaks_points: number
  plays_days: number
}

export interface TrackOrder extends Order {
  /** Artists that the changes refer to, to be made with the track where they are not there. */
  newArtists?: readonly { id: string; name: string }[] | undefined
  /** When the track was last looked at: what others have changed since is not undone. */
  since?: number | undefined
}

/** What a track is published, hidden or deleted with when it is one of many. */
export type OneOfMany = Pick<SaveOptions<TrackRow>, 'inTransaction' | 'isBulk'>

const TRACK: Kind<TrackRow, TrackLine> = {
  name: 'track',
  bookOf: ({ tracks }) => tracks,
  nameOf: ({ title }) => title,
  none: (id) => noTrack(id),
  exists: (id) => new OperatorError({ vi: `Đã có bài hát ${id}.`, en: `there is a track ${id} already` }),
  async check(trx, { takenDown }, { id, columns: { published_at, publish_at } }) {
    // Now or later.
    const wouldPublish = published_at != null || publish_at != null
    if (wouldPublish && takenDown.has(id)) throw trackTakenDown(id, (await findInForce(trx, id))!)
  },
  told: (before, after) => (before ? differences(before, after) : { after }),
}

/** Throws an OperatorError for changes that no track could have. */
export function parseTrackOrder({ id, changes, newArtists }: TrackOrder, now: number): TrackLine {
  const parsed = readOrder({ ...changes, type: 'track', id }, now)
  if (!parsed.success) throw problemsOf(parsed.error)
  const line = toTrackLine(parsed.data)
  return newArtists === undefined ? line : { ...line, newArtists }
}

const readOrder = createOrderReader()

/** One schema for all orders: to build it takes many times as long as to read by it. Its clock stands at the time of the order that is read. */
function createOrderReader() {
  let present = 0
  const now = () => present
  const schema = z.strictObject({
    type: z.literal('track'),
    id: z.string(),
    ...trackFields(now),
    publish_at: plannedTime(now),
  })
  return (order: Readonly<Record<string, unknown>>, time: number) => {
    present = time
    return schema.safeParse(order)
  }
}

export async function saveTrack(
  store: Store,
  order: TrackOrder,
  audit: AuditContext,
  options: SaveOptions<TrackRow> = {},
): Promise<{ isChanged: boolean }> {
  const line = parseTrackOrder(order, audit.at)
  return await saveLine(store, TRACK, order, line, audit, { ...options, since: order.since })
}

export async function updateTrack(
  store: Store,
  id: string,
  changes: Readonly<Record<string, unknown>>,
  audit: AuditContext,
  intake?: Intake,
): Promise<{ isChanged: boolean }> {
  return await saveTrack(store, { id, changes, isNew: false }, audit, { intake })
}

/** A draft becomes public; one that is public stays as it is. */
export async function publishTrack(
  store: Store,
  id: string,
  audit: AuditContext,
  many: OneOfMany = {},
): Promise<{ isChanged: boolean }> {
  const { published_at } = await showTrack(store, id)
  if (published_at !== null) return { isChanged: false }
  const changes = { published_at: isoTime(audit.at) }
  return await saveTrack(store, { id, changes, isNew: false }, audit, { ...many, action: 'track.publish' })
}

/** The track becomes a draft, which no partner sees. */
export async function unpublishTrack(
  store: Store,
  id: string,
  audit: AuditContext,
  many: OneOfMany = {},
): Promise<{ isChanged: boolean }> {
  return await saveTrack(store, { id, changes: { published_at: null }, isNew: false }, audit, {
    ...many,
    action: 'track.unpublish',
  })
}

/** Takes the track out of the catalogue, with its plays, peaks and credits (which the store removes with it). */
export async function deleteTrack(
  store: Store,
  id: string,
  audit: AuditContext,
  { inTransaction, isBulk = false }: OneOfMany = {},
): Promise<TrackRow> {
  return await writeCatalog(store, async (trx) => {
    const collections = await findCollectionsOf(trx, id)
    const track = await trx.deleteFrom('tracks').where('id', '=', id).returning(TRACK_COLUMNS).executeTakeFirst()
    if (!track) throw noTrack(id)
    const change = { before: track, after: undefined, fields: [] }
    await enqueueDeliveries(trx, [change], { now: audit.at, isBulk })
    await recordAudit(trx, audit, { action: 'track.delete', id, name: track.title, before: track })
    await inTransaction?.(trx, track, true)
    await appendChanges(trx, [loggedChangeOf(id, change), ...collections.map(changeOfCollection)], audit.at)
    return track
  })
}

/** The collections that a deleted track leaves, which are to be read again where they are held in memory. They count as unedited. */
async function findCollectionsOf(trx: Trx, trackId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('collection_tracks')
    .select('collection_id')
    .where('track_id', '=', trackId)
    .orderBy('collection_id')
    .execute()
  return rows.map(({ collection_id }) => collection_id)
}

const changeOfCollection = (id: string): NewChange => ({ kind: 'collection', entity_id: id, action: 'updated' })

export async function showTrack(store: Store, id: string): Promise<ShownTrack> {
  const track = await store.db
    .selectFrom('tracks')
    .innerJoin('artists', 'artists.id', 'tracks.artist_id')
    .select(TRACK_COLUMNS.map((name) => `tracks.${name}` as const))
    .select('artists.name as artist')
    .where('tracks.id', '=', id)
    .executeTakeFirst()
  if (!track) throw noTrack(id)
  const credits = await store.db
    .selectFrom('track_artists')
    .innerJoin('artists', 'artists.id', 'track_artists.artist_id')
    .select(['artist_id', 'role', 'name'])
    .where('track_id', '=', id)
    .orderBy('position')
    .execute()
  const peaks = await store.db.selectFrom('track_peaks').select('peaks').where('track_id', '=', id).executeTakeFirst()
  const plays = await store.db
    .selectFrom('plays_daily')
    .select((row) => row.fn.countAll<number>().as('days'))
    .where('track_id', '=', id)
    .executeTakeFirstOrThrow()
  const own = { artist_id: track.artist_id, role: 'primary', name: track.artist } as const
  return {
    ...track,
    artists: credits.length === 0 ? [own] : credits,
    peaks_points: peaks ? (JSON.parse(peaks.peaks) as number[]).length : 0,
    plays_days: plays.days,
  }
}

export const noTrack = (id: string) =>
  new OperatorError({ vi: 'Không tìm thấy bài hát này.', en: `there is no track ${id}`, status: 404 })
