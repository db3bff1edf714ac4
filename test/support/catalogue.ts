import { randomUUID } from 'node:crypto'
import type { Insertable, Updateable } from 'kysely'
import { digestKey, generateKey, keyPrefix } from '../../src/access/api-key.ts'
import { searchColumnsOfArtist, searchColumnsOfTrack } from '../../src/editing/search/search-columns.ts'
import { appendChanges } from '../../src/store/change-log.ts'
import type { Schema } from '../../src/store/schema/schema.ts'
import type { Store } from '../../src/store/store.ts'
import { slugify } from '../../src/text/slug.ts'

/** Rows for tests: what a test does not care about is filled in, and every row has its change, as in real life. */

type Fields<T extends keyof Schema> = Partial<Insertable<Schema[T]>>

const AT = Date.UTC(2026, 0, 1)

export async function makeArtist(store: Store, fields: Fields<'artists'> = {}): Promise<string> {
  const about = { id: randomUUID(), name: 'Hà Linh', biography: null, avatar_media: null }
  const row = { ...about, created_at: AT, updated_at: AT, ...fields }
  await store.transaction(async (trx) => {
    await trx
      .insertInto('artists')
      .values({ ...row, ...searchColumnsOfArtist(row) })
      .execute()
    await appendChanges(trx, [{ kind: 'artist', entity_id: row.id, action: 'created', fields: null }], AT)
  })
  return row.id
}

interface TrackExtras {
  peaks?: number[]
  preview_peaks?: number[]
  featured?: string[]
}

export async function makeTrack(
  store: Store,
  { peaks, preview_peaks, featured, ...fields }: Fields<'tracks'> & TrackExtras = {},
) {
  const artist_id = fields.artist_id ?? (await makeArtist(store))
  const id = fields.id ?? randomUUID()
  const title = fields.title ?? 'Mưa trên phố cũ'
  const row = {
    ...{ id, title, artist_id, slug: `${slugify(title)}-${id.slice(0, 8)}`, genre: 'Ballad', duration_seconds: 252 },
    ...{ bpm: 92, musical_key: 'A minor', energy: 0.41, loudness_db: -11.3, isrc: null, release_date: null },
    is_explicit: 0 as const,
    ...{ license_code: 'service-standard', territory: 'worldwide', play_count: 0, like_count: 0, published_at: AT },
    ...{ preview_start_seconds: 0, preview_duration_seconds: 30, audio_media: null, cover_media: null },
    ...{ created_at: AT, updated_at: AT },
    ...fields,
  }
  const credits = [artist_id, ...(featured ?? [])].map((artist, position) => ({
    track_id: id,
    artist_id: artist,
    role: position === 0 ? ('primary' as const) : ('featured' as const),
    position,
  }))
  await store.transaction(async (trx) => {
    await trx
      .insertInto('tracks')
      .values({ ...row, ...searchColumnsOfTrack(row) })
      .execute()
    await trx.insertInto('track_artists').values(credits).execute()
    if (peaks !== undefined) {
      const preview = preview_peaks === undefined ? null : JSON.stringify(preview_peaks)
      await trx
        .insertInto('track_peaks')
        .values({ track_id: id, peaks: JSON.stringify(peaks), preview_peaks: preview })
        .execute()
    }
    await appendChanges(trx, [{ kind: 'track', entity_id: id, action: 'created', fields: null }], AT)
  })
  return id
}

/** Writes to a row and to the change log together, as the operator's commands do. */
export async function changeTrack(store: Store, id: string, fields: Updateable<Schema['tracks']>): Promise<void> {
  await store.transaction(async (trx) => {
    await trx.updateTable('tracks').set(fields).where('id', '=', id).execute()
    const row = await trx.selectFrom('tracks').selectAll().where('id', '=', id).executeTakeFirst()
    if (row !== undefined) await trx.updateTable('tracks').set(searchColumnsOfTrack(row)).where('id', '=', id).execute()
    await appendChanges(
      trx,
      [{ kind: 'track', entity_id: id, action: 'updated', fields: Object.keys(fields).sort() }],
      AT,
    )
  })
}

export async function makeCollection(
  store: Store,
  { tracks = [], ...fields }: Fields<'collections'> & { tracks?: readonly string[] } = {},
): Promise<string> {
  const id = fields.id ?? randomUUID()
  const row = { id, slug: `tuyen-tap-${id.slice(0, 8)}`, title: 'Cà phê chiều mưa', created_at: AT, updated_at: AT }
  await store.transaction(async (trx) => {
    await trx
      .insertInto('collections')
      .values({ ...row, ...fields })
      .execute()
    for (const [position, track_id] of tracks.entries())
      await trx.insertInto('collection_tracks').values({ collection_id: id, track_id, position }).execute()
    await appendChanges(trx, [{ kind: 'collection', entity_id: id, action: 'created' }], AT)
  })
  return id
}

export async function changePeaks(store: Store, track_id: string, peaks: number[]): Promise<void> {
  await store.transaction(async (trx) => {
    await trx.deleteFrom('track_peaks').where('track_id', '=', track_id).execute()
    await trx
      .insertInto('track_peaks')
      .values({ track_id, peaks: JSON.stringify(peaks), preview_peaks: null })
      .execute()
    await appendChanges(trx, [{ kind: 'track', entity_id: track_id, action: 'updated', fields: ['peaks'] }], AT)
  })
}

export async function deleteTrack(store: Store, id: string): Promise<void> {
  await store.transaction(async (trx) => {
    for (const table of ['track_artists', 'track_peaks', 'plays_daily'] as const) {
      await trx.deleteFrom(table).where('track_id', '=', id).execute()
    }
    await trx.deleteFrom('tracks').where('id', '=', id).execute()
    await appendChanges(trx, [{ kind: 'track', entity_id: id, action: 'deleted', fields: null }], AT)
  })
}

export async function changeArtist(store: Store, id: string, fields: Updateable<Schema['artists']>): Promise<void> {
  await store.transaction(async (trx) => {
    await trx.updateTable('artists').set(fields).where('id', '=', id).execute()
    const row = await trx.selectFrom('artists').selectAll().where('id', '=', id).executeTakeFirst()
    if (row !== undefined)
      await trx.updateTable('artists').set(searchColumnsOfArtist(row)).where('id', '=', id).execute()
    await appendChanges(trx, [{ kind: 'artist', entity_id: id, action: 'updated', fields: null }], AT)
  })
}

export async function makePlays(store: Store, track_id: string, day: string, plays: number): Promise<void> {
  await store.transaction(async (trx) => {
    await trx.insertInto('plays_daily').values({ track_id, day, plays }).execute()
    await appendChanges(trx, [{ kind: 'plays', entity_id: track_id, action: 'updated', fields: null }], AT)
  })
}

export const partnerRow = (fields: Fields<'partners'> = {}) => ({
  ...{ id: randomUUID(), name: 'Studio Sen', email: 'sen@example.vn', status: 'approved' as const },
  ...{ created_at: AT, updated_at: AT },
  ...fields,
})

export async function makePartner(store: Store, fields: Fields<'partners'> = {}): Promise<string> {
  const row = partnerRow(fields)
  await store.transaction(async (trx) => {
    await trx.insertInto('partners').values(row).execute()
    await appendChanges(trx, [{ kind: 'partner', entity_id: row.id, action: 'created', fields: null }], AT)
  })
  return row.id
}

export const keyRow = (key: string, partner_id: string, fields: Fields<'api_keys'> = {}) => ({
  ...{ id: randomUUID(), partner_id, name: 'Trang chính', digest: digestKey(key), prefix: keyPrefix(key) },
  ...{ quota_per_minute: null, is_active: 1 as const, created_at: AT, revoked_at: null, last_used_at: null },
  ...fields,
})

export async function makeKey(store: Store, fields: Fields<'api_keys'> = {}): Promise<{ id: string; key: string }> {
  const key = generateKey()
  const row = keyRow(key, fields.partner_id ?? (await makePartner(store)), fields)
  await store.transaction(async (trx) => {
    await trx.insertInto('api_keys').values(row).execute()
    await appendChanges(trx, [{ kind: 'key', entity_id: row.id, action: 'created', fields: null }], AT)
  })
  return { id: row.id, key }
}

export async function changeKey(store: Store, id: string, fields: Updateable<Schema['api_keys']>): Promise<void> {
  await store.transaction(async (trx) => {
    await trx.updateTable('api_keys').set(fields).where('id', '=', id).execute()
    await appendChanges(trx, [{ kind: 'key', entity_id: id, action: 'updated', fields: null }], AT)
  })
}

export const revokeKey = (store: Store, id: string) => changeKey(store, id, { is_active: 0, revoked_at: AT })

export async function changePartner(store: Store, id: string, fields: Updateable<Schema['partners']>): Promise<void> {
  await store.transaction(async (trx) => {
    await trx.updateTable('partners').set(fields).where('id', '=', id).execute()
    await appendChanges(trx, [{ kind: 'partner', entity_id: id, action: 'updated', fields: null }], AT)
  })
}

/** As it is written when it is registered; `secret_sealed` is what no key opens. */
export const webhookRow = (partner_id: string, fields: Fields<'webhooks'> = {}) => ({
  ...{ id: randomUUID(), partner_id, url: 'https://doi-tac.example/hook', events: '["track.deleted"]' },
  ...{ secret_sealed: '', is_active: 1 as const, created_at: 0, consecutive_failures: 0 },
  ...fields,
})

/** About a track, and never sent. */
export const deliveryRow = (webhook_id: string, fields: Fields<'deliveries'> = {}) => ({
  ...{ id: randomUUID(), webhook_id, event: 'track.updated', track_id: randomUUID(), data: '{}', sent_at: 0 },
  ...{ state: 'pending' as const, lane: 0, attempts: 0, created_at: 0, due_at: 0 },
  ...fields,
})

/** What a restored backup does to the change log; the rows are the caller's to put back. */
export async function loseChangesAfter(store: Store, seq: number): Promise<void> {
  await store.transaction(async (trx) => {
    await trx.deleteFrom('changes').where('seq', '>', seq).execute()
    await trx.updateTable('counters').set({ value: seq }).where('name', '=', 'changes').execute()
  })
}
