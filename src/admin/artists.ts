import { type Act, differences, recordAct } from '../store/audit-log.ts'
import { appendChanges } from '../store/change-log.ts'
import type { Store } from '../store/store.ts'
import { applyLine, openBatch } from './catalog/catalog-batch.ts'
import { writeCatalog } from './catalog/catalog-lock.ts'
import type { ArtistRow } from './catalog/catalog-reads.ts'
import { writeBatch } from './catalog/catalog-writes.ts'
import { createLineParser } from './catalog/import-lines.ts'
import type { Intake } from './intake/intake.ts'
import { prepareLines } from './intake/intake-lines.ts'
import { AmbiguousName, OperatorError } from './operator-error.ts'

export interface ListedArtist {
  id: string
  name: string
  /** Tracks it is credited on, drafts included. */
  tracks: number
  has_avatar: boolean
  updated_at: number
}

export interface ShownArtist extends ArtistRow {
  tracks: { id: string; title: string; role: 'primary' | 'featured' }[]
}

export async function listArtists(store: Store, limit: number): Promise<{ artists: ListedArtist[]; total: number }> {
  const { total } = await store.db
    .selectFrom('artists')
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await store.db
    .selectFrom('artists')
    .select(['id', 'name', 'avatar_media', 'updated_at'])
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute()
  const ids = rows.map((row) => row.id)
  const counts = await countTracks(store, ids)
  const artists = rows.map(({ avatar_media, ...row }) => ({
    ...row,
    tracks: counts.get(row.id) ?? 0,
    has_avatar: avatar_media !== null,
  }))
  return { artists, total }
}

async function countTracks(store: Store, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const own = await store.db
    .selectFrom('tracks')
    .select((row) => ['artist_id', row.fn.countAll<number>().as('count')])
    .where('artist_id', 'in', ids)
    .groupBy('artist_id')
    .execute()
  const featured = await store.db
    .selectFrom('track_artists')
    .select((row) => ['artist_id', row.fn.countAll<number>().as('count')])
    .where('artist_id', 'in', ids)
    .where('role', '=', 'featured')
    .groupBy('artist_id')
    .execute()
  const counts = new Map<string, number>()
  for (const { artist_id, count } of [...own, ...featured]) counts.set(artist_id, (counts.get(artist_id) ?? 0) + count)
  return counts
}

export async function showArtist(store: Store, id: string): Promise<ShownArtist> {
  const artist = await store.db.selectFrom('artists').selectAll().where('id', '=', id).executeTakeFirst()
  if (!artist) throw noArtist(id)
  const columns = ['tracks.id', 'tracks.title'] as const
  const own = await store.db
    .selectFrom('tracks')
    .select(columns)
    .where('artist_id', '=', id)
    .orderBy('title')
    .orderBy('id')
    .execute()
  const featured = await store.db
    .selectFrom('track_artists')
    .innerJoin('tracks', 'tracks.id', 'track_artists.track_id')
    .select(columns)
    .where('track_artists.artist_id', '=', id)
    .where('role', '=', 'featured')
    .orderBy('title')
    .orderBy('tracks.id')
    .execute()
  const tracks = [
    ...own.map((track) => ({ ...track, role: 'primary' as const })),
    ...featured.map((track) => ({ ...track, role: 'featured' as const })),
  ]
  return { ...artist, tracks }
}

/**
 * Follows the rules of an import line: a field that is absent stays, null clears it. A new name changes every published track that shows
 * it, and causes the events for that.
 */
export async function updateArtist(
  store: Store,
  id: string,
  changes: Readonly<Record<string, unknown>>,
  act: Act,
  intake?: Intake,
): Promise<{ before: ShownArtist; after: ShownArtist }> {
  const before = await showArtist(store, id)
  const parsed = createLineParser(() => act.at)({ ...changes, type: 'artist', id })
  if ('reason' in parsed) throw new OperatorError(parsed.reason)
  const [prepared] = await prepareLines(store, intake, [parsed.line])
  if (!prepared || 'reason' in prepared) throw new OperatorError(prepared?.reason ?? 'there is nothing to change')
  await writeCatalog(store, async (trx) => {
    const batch = await openBatch(trx, [prepared.line], { now: act.at, isPostgres: store.kind === 'postgres' })
    const row = batch.artists.get(id)
    if (row === undefined) throw noArtist(id)
    const applied = await applyLine(batch, prepared.line)
    if ('reason' in applied) throw new OperatorError(applied.reason)
    const changed = batch.artists.get(id)!
    if (applied.outcome !== 'unchanged')
      await recordAct(trx, act, { action: 'artist.update', id, name: changed.name, ...differences(row, changed) })
    await writeBatch(trx, batch)
  })
  return { before, after: await showArtist(store, id) }
}

/** Refused while a track names the artist. */
export async function deleteArtist(store: Store, id: string, act: Act): Promise<void> {
  await writeCatalog(store, async (trx) => {
    const { tracks, ...artist } = await showArtist(store, id)
    refuseWhileCredited({ ...artist, tracks })
    await trx.deleteFrom('artists').where('id', '=', id).execute()
    await recordAct(trx, act, { action: 'artist.delete', id, name: artist.name, before: artist })
    await appendChanges(trx, [{ kind: 'artist', entity_id: id, action: 'deleted' }], act.at)
  })
}

/** Throws while a track names the artist: a track cannot be shown without it. */
export function refuseWhileCredited({ name, tracks }: ShownArtist): void {
  if (tracks.length === 0) return
  const count = tracks.length === 1 ? 'one track shows' : `${tracks.length} tracks show`
  throw new AmbiguousName(
    `${count} ${name}: give them another artist or delete them first`,
    tracks.slice(0, MAX_NAMED_TRACKS).map((track) => ({ id: track.id, name: track.title })),
  )
}

const MAX_NAMED_TRACKS = 10

const noArtist = (id: string) => new OperatorError(`there is no artist ${id}`)
