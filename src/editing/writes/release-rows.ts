import type { Selectable } from 'kysely'
import type { Schema, Trx } from '../../store/schema/schema.ts'
import { readInChunks } from '../../structures/chunks-of.ts'

/** A release with its tracks, in their order. */
export interface WholeRelease extends Selectable<Schema['releases']> {
  tracks: readonly string[]
}

const IDS_PER_QUERY = 500

export async function findReleases(trx: Trx, ids: readonly string[]): Promise<Map<string, WholeRelease>> {
  if (ids.length === 0) return new Map()
  const rows = await trx.selectFrom('releases').selectAll().where('id', 'in', ids).execute()
  const own = await trx
    .selectFrom('release_tracks')
    .selectAll()
    .where('release_id', 'in', ids)
    .orderBy('position')
    .execute()
  const tracksOf = (id: string) => own.filter(({ release_id }) => release_id === id).map(({ track_id }) => track_id)
  return new Map(rows.map((row) => [row.id, { ...row, tracks: tracksOf(row.id) }]))
}

/** Which release each of these tracks is on. */
export async function findHolders(trx: Trx, trackIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await readInChunks(trackIds, IDS_PER_QUERY, (some) =>
    trx.selectFrom('release_tracks').selectAll().where('track_id', 'in', some).execute(),
  )
  return new Map(rows.map(({ track_id, release_id }) => [track_id, release_id]))
}
