import { z } from 'zod'
import { type Act, differences, recordAct } from '../store/audit-log.ts'
import { appendChanges } from '../store/change-log.ts'
import type { Store } from '../store/store.ts'
import { enqueueDeliveries } from '../webhooks/outbox.ts'
import { applyLine, openBatch } from './catalog/catalog-batch.ts'
import { writeCatalog } from './catalog/catalog-lock.ts'
import { writeBatch } from './catalog/catalog-writes.ts'
import { type CreditRow, type TrackRow, trackFields } from './catalog/import-fields.ts'
import { toTrackLine } from './catalog/import-lines.ts'
import { changeOfMove } from './catalog/track-moves.ts'
import type { Intake } from './intake/intake.ts'
import { prepareLines } from './intake/intake-lines.ts'
import { OperatorError } from './operator-error.ts'
import { trackTakenDown } from './takedowns/refusals.ts'
import { findInForce } from './takedowns/take-down.ts'

export interface ShownTrack extends TrackRow {
  artist: string
  artists: (CreditRow & { name: string })[]
  peaks_points: number
  plays_days: number
}

/**
 * Changes what is given, by the rules of an import line (import-lines.ts): a field that is absent stays, null clears it.
 * `isChanged` is false when the track was like that already, and then nothing was written.
 */
export async function updateTrack(
  store: Store,
  id: string,
  changes: Readonly<Record<string, unknown>>,
  act: Act,
  intake?: Intake,
): Promise<{ isChanged: boolean }> {
  const schema = z.strictObject({ type: z.literal('track'), id: z.string(), ...trackFields(() => act.at) })
  const parsed = schema.safeParse({ ...changes, type: 'track', id })
  if (!parsed.success)
    throw new OperatorError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; '))
  const [prepared] = await prepareLines(store, intake, [toTrackLine(parsed.data)])
  if (!prepared || 'reason' in prepared) throw new OperatorError(prepared?.reason ?? 'there is nothing to change')
  const { line } = prepared
  return await writeCatalog(store, async (trx) => {
    const batch = await openBatch(trx, [line], { now: act.at, isPostgres: store.kind === 'postgres' })
    const before = batch.tracks.get(id)
    if (before === undefined) throw noTrack(id)
    if (batch.takenDown.has(id) && parsed.data.published_at != null)
      throw trackTakenDown(id, (await findInForce(trx, id))!)
    const applied = await applyLine(batch, line)
    if ('reason' in applied) throw new OperatorError(applied.reason)
    const after = batch.tracks.get(id)!
    if (applied.outcome !== 'unchanged')
      await recordAct(trx, act, { action: 'track.update', id, name: after.title, ...differences(before, after) })
    await writeBatch(trx, batch)
    return { isChanged: applied.outcome !== 'unchanged' }
  })
}

/** Takes the track out of the catalogue, with its plays, peaks and credits (which the store removes with it). */
export async function deleteTrack(store: Store, id: string, act: Act): Promise<TrackRow> {
  return await writeCatalog(store, async (trx) => {
    const track = await trx.deleteFrom('tracks').where('id', '=', id).returningAll().executeTakeFirst()
    if (!track) throw noTrack(id)
    const move = { before: track, after: undefined, fields: [] }
    await enqueueDeliveries(trx, [move], { now: act.at, isBulk: false })
    await recordAct(trx, act, { action: 'track.delete', id, name: track.title, before: track })
    await appendChanges(trx, [changeOfMove(id, move)], act.at)
    return track
  })
}

export async function showTrack(store: Store, id: string): Promise<ShownTrack> {
  const track = await store.db
    .selectFrom('tracks')
    .innerJoin('artists', 'artists.id', 'tracks.artist_id')
    .selectAll('tracks')
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

const noTrack = (id: string) => new OperatorError(`there is no track ${id}`)
