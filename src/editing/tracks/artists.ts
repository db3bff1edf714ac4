import { randomUUID } from 'node:crypto'
import { writeCatalog } from '../../catalog/catalog-lock.ts'
import { parseUuid } from '../../http/query/parameters.ts'
import { AmbiguousName, OperatorError } from '../../operator-error.ts'
import { type AuditContext, differences, recordAudit } from '../../store/audit-log.ts'
import { appendChanges } from '../../store/change-log.ts'
import type { Db } from '../../store/schema/schema.ts'
import type { Store } from '../../store/store.ts'
import type { Intake } from '../files/intake.ts'
import type { ArtistLine } from '../lines/import-lines.ts'
import { type Kind, type Order, parseOrder, type SaveOptions, saveLine } from '../save-line.ts'
import { ARTIST_COLUMNS, type ArtistRow } from '../writes/catalog-reads.ts'

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
  const counts = await countTracks(store, rows)
  const artists = rows.map(({ avatar_media, ...row }) => ({
    ...row,
    tracks: counts.get(row.id) ?? 0,
    has_avatar: avatar_media !== null,
  }))
  return { artists, total }
}

export async function countTracks(store: Store, artists: readonly { id: string }[]): Promise<Map<string, number>> {
  if (artists.length === 0) return new Map()
  const ids = artists.map(({ id }) => id)
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

export const showArtist = (store: Store, id: string) => readArtist(store.db, id)

/** As this transaction, or the store, sees it. */
async function readArtist(db: Db, id: string): Promise<ShownArtist> {
  const artist = await db.selectFrom('artists').select(ARTIST_COLUMNS).where('id', '=', id).executeTakeFirst()
  if (!artist) throw noArtist(id)
  const columns = ['tracks.id', 'tracks.title'] as const
  const own = await db
    .selectFrom('tracks')
    .select(columns)
    .where('artist_id', '=', id)
    .orderBy('title')
    .orderBy('id')
    .execute()
  const featured = await db
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

const ARTIST: Kind<ArtistRow, ArtistLine> = {
  name: 'artist',
  bookOf: ({ artists }) => artists,
  nameOf: ({ name }) => name,
  none: (id) => noArtist(id),
  exists: (id) => new OperatorError({ vi: `Đã có nghệ sĩ ${id}.`, en: `there is an artist ${id} already` }),
  told: (before, after) => (before ? differences(before, after) : { after }),
}

/** A new name changes every published track that shows it, and causes the events for that. */
export async function saveArtist(
  store: Store,
  order: Order,
  audit: AuditContext,
  options: SaveOptions<ArtistRow> = {},
): Promise<{ isChanged: boolean }> {
  return await saveLine(store, ARTIST, order, parseOrder('artist', order, audit.at), audit, options)
}

export async function updateArtist(
  store: Store,
  id: string,
  changes: Readonly<Record<string, unknown>>,
  audit: AuditContext,
  options: Pick<SaveOptions<ArtistRow>, 'intake' | 'since'> = {},
): Promise<{ before: ShownArtist; after: ShownArtist }> {
  const before = await showArtist(store, id)
  await saveArtist(store, { id, changes, isNew: false }, audit, options)
  return { before, after: await showArtist(store, id) }
}

/** The id of the new artist. */
export async function addArtist(
  store: Store,
  changes: Readonly<Record<string, unknown>>,
  audit: AuditContext,
  intake?: Intake,
) {
  const id = parseUuid(String(changes.id ?? '')) ?? randomUUID()
  await saveArtist(store, { id, changes: { ...changes, id }, isNew: true }, audit, { intake })
  return id
}

/** Refused while a track names the artist. */
export async function deleteArtist(store: Store, id: string, audit: AuditContext): Promise<void> {
  await writeCatalog(store, async (trx) => {
    const { tracks, ...artist } = await readArtist(trx, id)
    refuseWhileCredited({ ...artist, tracks })
    await trx.deleteFrom('artists').where('id', '=', id).execute()
    await recordAudit(trx, audit, { action: 'artist.delete', id, name: artist.name, before: artist })
    await appendChanges(trx, [{ kind: 'artist', entity_id: id, action: 'deleted' }], audit.at)
  })
}

/** Throws while a track names the artist: a track cannot be shown without it. */
export function refuseWhileCredited({ name, tracks }: ShownArtist): void {
  if (tracks.length === 0) return
  const count = tracks.length === 1 ? 'one track shows' : `${tracks.length} tracks show`
  const named = tracks.slice(0, MAX_NAMED_TRACKS)
  const titles = named.map(({ title }) => `“${title}”`).join(', ')
  throw new AmbiguousName(
    named.map((track) => ({ id: track.id, name: track.title })),
    {
      vi: `${tracks.length} bài hát đang ghi tên ${name} (${titles}${tracks.length > named.length ? '…' : ''}): hãy đổi nghệ sĩ hoặc xóa các bài đó trước.`,
      en: `${count} ${name}: give them another artist or delete them first`,
    },
  )
}

const MAX_NAMED_TRACKS = 10

export const noArtist = (id: string) =>
  new OperatorError({ vi: 'Không tìm thấy nghệ sĩ này.', en: `there is no artist ${id}`, status: 404 })
