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
import { prepareLines } from '../files/intake-lines.ts'
import { problemsOf } from '../lines/field-problems.ts'
import { type CreditRow, plannedTime, type TrackRow, trackFields } from '../lines/import-fields.ts'
import { type TrackLine, toTrackLine } from '../lines/import-lines.ts'
import { applyLine, openBatch } from '../writes/catalog-batch.ts'
import { TRACK_COLUMNS } from '../writes/catalog-reads.ts'
import { writeBatch } from '../writes/catalog-writes.ts'
import { refuseUndoing } from '../writes/changed-since.ts'
import { NOTHING_TO_CHANGE } from '../writes/line-problems.ts'
import { loggedChangeOf } from '../writes/track-changes.ts'
import { findInForce, trackTakenDown } from './taken-down.ts'

export interface ShownTrack extends TrackRow {
  artist: string
  artists: (CreditRow & { name: string })[]
  peaks_points: number
  plays_days: number
}

/** What is to become of a track, by the rules of an import line (import-lines.ts): a field that is absent stays, null clears it. */
export interface TrackOrder {
  id: string
  changes: Readonly<Record<string, unknown>>
  /** It must not be there yet; otherwise it must. */
  isNew: boolean
  /** Artists that the changes refer to, to be made with the track where they are not there. */
  newArtists?: readonly { id: string; name: string }[] | undefined
  /** When the track was last looked at: what others have changed since is not undone. */
  since?: number | undefined
}

export interface SaveOptions {
  intake?: Intake | undefined
  /** What the audit log calls it; otherwise `track.create` or `track.update`. */
  action?: string
  /** Done in the same transaction, before the change log is written. */
  inTransaction?: (trx: Trx, track: TrackRow, isChanged: boolean) => Promise<void>
  /** One of many: the news of it are spread out like those of an import. */
  isBulk?: boolean | undefined
  /** Asked in the transaction; otherwise nothing is done. */
  isWanted?: (before: TrackRow | undefined) => boolean
}

/** What a track is published, hidden or deleted with when it is one of many. */
export type OneOfMany = Pick<SaveOptions, 'inTransaction' | 'isBulk'>

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

/** `isChanged` is false when the track was like that already, and then nothing was written but what `inTransaction` writes. */
export async function saveTrack(
  store: Store,
  order: TrackOrder,
  audit: AuditContext,
  { intake, action, inTransaction, isBulk, isWanted }: SaveOptions = {},
): Promise<{ isChanged: boolean }> {
  const { id, isNew } = order
  const [prepared] = await prepareLines(store, intake, [parseTrackOrder(order, audit.at)])
  if (!prepared || 'reason' in prepared) throw new OperatorError(prepared?.reason ?? NOTHING_TO_CHANGE)
  const { line } = prepared
  return await writeCatalog(store, async (trx) => {
    const batch = await openBatch(trx, [line], { now: audit.at })
    const before = batch.tracks.get(id)
    if (isWanted?.(before) === false) return { isChanged: false }
    if (before === undefined && !isNew) throw noTrack(id)
    if (batch.takenDown.has(id) && line.type === 'track' && wouldPublish(line))
      throw trackTakenDown(id, (await findInForce(trx, id))!)
    if (before !== undefined && isNew)
      throw new OperatorError({ vi: `Đã có bài hát ${id}.`, en: `there is a track ${id} already` })
    const applied = await applyLine(batch, line)
    if ('reason' in applied) throw new OperatorError({ ...applied.reason, status: 400 })
    const after = batch.tracks.get(id)!
    const isChanged = applied.outcome !== 'unchanged'
    await refuseUndoing(trx, order.since, before, after)
    if (isChanged) {
      const entry = before ? differences(before, after) : { after }
      await recordAudit(trx, audit, {
        action: action ?? (before ? 'track.update' : 'track.create'),
        id,
        name: after.title,
        ...entry,
      })
    }
    await inTransaction?.(trx, after, isChanged)
    await writeBatch(trx, batch, { isBulk })
    return { isChanged }
  })
}

/** Now or later. */
const wouldPublish = ({ columns: { published_at, publish_at } }: TrackLine) =>
  published_at != null || publish_at != null

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
