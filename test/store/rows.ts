import { randomUUID } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { Schema } from '../../src/store/schema/schema.ts'
import type { Store } from '../../src/store/store.ts'

/** Rows with what a test does not care about filled in. */
export function makeArtist(values: Partial<Insertable<Schema['artists']>> = {}): Insertable<Schema['artists']> {
  return { id: randomUUID(), name: 'Trịnh Công Sơn', created_at: 1, updated_at: 1, ...values }
}

export function makeTrack(
  values: Partial<Insertable<Schema['tracks']>> & { artist_id: string },
): Insertable<Schema['tracks']> {
  const id = randomUUID()
  return {
    id,
    slug: `track-${id}`,
    title: 'Cầu vồng',
    genre: 'Pop',
    duration_seconds: 200,
    license_code: 'service-standard',
    territory: 'VN',
    is_explicit: 0,
    play_count: 0,
    like_count: 0,
    preview_start_seconds: 0,
    preview_duration_seconds: 30,
    created_at: 1,
    updated_at: 1,
    ...values,
  }
}

/** The migrations that the store has had. */
export async function readVersions(store: Store): Promise<number[]> {
  const { rows } = await sql<{ version: number }>`select version from khonhac_schema order by version`.execute(store.db)
  return rows.map(({ version }) => version)
}
