import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../store/schema/schema.ts'
import { fold } from '../../text/fold.ts'
import { dayOf } from '../../text/time.ts'
import type { FoundThing } from './schemas.ts'

/** Results per kind; the list of that kind has more. */
export const MAX_OF_A_KIND = 5
/** So many takedowns are looked through, the newest first. */
const MAX_TAKEDOWNS = 5000

const PAGES = {
  track: 'catalogue/tracks',
  artist: 'catalogue/artists',
  collection: 'catalogue/collections',
  release: 'catalogue/releases',
  partner: 'partners',
  key: 'partners',
  webhook: 'webhooks',
  takedown: 'takedowns',
} as const

const found = (kind: keyof typeof PAGES, id: string, title: string, detail: string, pageOf = id): FoundThing => ({
  ...{ kind, id, title, detail },
  path: `/console/${PAGES[kind]}/${pageOf}`,
})

/** In the order of the ids. */
function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function findTracks(db: Db, ids: readonly string[]): Promise<FoundThing[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('tracks')
    .innerJoin('artists', 'artists.id', 'tracks.artist_id')
    .select(['tracks.id', 'tracks.title', 'tracks.isrc', 'artists.name as artist'])
    .where('tracks.id', 'in', ids)
    .execute()
  return inOrder(ids, rows).map(({ id, title, isrc, artist }) =>
    found('track', id, title, [artist, isrc].filter(Boolean).join(' · ')),
  )
}

export async function findArtists(db: Db, ids: readonly string[]): Promise<FoundThing[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('artists').select(['id', 'name', 'aliases']).where('id', 'in', ids).execute()
  return inOrder(ids, rows).map(({ id, name, aliases }) =>
    found('artist', id, name, (JSON.parse(aliases ?? '[]') as string[]).join(', ')),
  )
}

/** By its id, or by how it begins, as lists show it. */
export async function findKeys(db: Db, wanted: { id: string } | { prefix: string }): Promise<FoundThing[]> {
  const all = db
    .selectFrom('api_keys')
    .innerJoin('partners', 'partners.id', 'api_keys.partner_id')
    .select(['api_keys.id', 'api_keys.name', 'api_keys.prefix', 'partner_id', 'partners.name as partner'])
  const some =
    'id' in wanted
      ? all.where('api_keys.id', '=', wanted.id)
      : all.where('api_keys.prefix', '>=', wanted.prefix).where('api_keys.prefix', '<=', `${wanted.prefix}~`)
  const rows = await some.orderBy('api_keys.created_at', 'desc').limit(MAX_OF_A_KIND).execute()
  return rows.map(({ id, name, prefix, partner_id, partner }) =>
    found('key', id, partner, `${name} · ${prefix}…`, partner_id),
  )
}

/** What is found, and the words by which it is. */
type Candidate = { thing: FoundThing; names: string }

/** Whether the column is the id that is looked for, where one is. */
type IsMeant = (column: string) => RawBuilder<SqlBool>

/** Kinds of which there are few, so that all their names are looked through: the latest first. */
const FEW = {
  async partner(db: Db, isMeant: IsMeant): Promise<Candidate[]> {
    const all = db.selectFrom('partners').select(['id', 'name', 'email']).where(isMeant('id'))
    const rows = await all.orderBy('created_at', 'desc').execute()
    return rows.map(({ id, name, email }) => ({ thing: found('partner', id, name, email), names: `${name} ${email}` }))
  },
  async collection(db: Db, isMeant: IsMeant): Promise<Candidate[]> {
    const all = db.selectFrom('collections').select(['id', 'title', 'slug']).where(isMeant('id'))
    const rows = await all.orderBy('updated_at', 'desc').execute()
    return rows.map(({ id, title, slug }) => ({
      thing: found('collection', id, title, slug),
      names: `${title} ${slug}`,
    }))
  },
  async release(db: Db, isMeant: IsMeant): Promise<Candidate[]> {
    const all = db.selectFrom('releases').select(['id', 'title', 'release_date']).where(isMeant('id'))
    const rows = await all.orderBy('updated_at', 'desc').execute()
    return rows.map((row) => ({ thing: found('release', row.id, row.title, row.release_date ?? ''), names: row.title }))
  },
  async webhook(db: Db, isMeant: IsMeant): Promise<Candidate[]> {
    const all = db.selectFrom('webhooks').innerJoin('partners', 'partners.id', 'webhooks.partner_id')
    const some = all.select(['webhooks.id', 'url', 'partners.name as partner']).where(isMeant('webhooks.id'))
    const rows = await some.orderBy('webhooks.created_at', 'desc').execute()
    const shown = (url: string) => url.replace(/^https:\/\//, '')
    return rows.map(({ id, url, partner }) => ({ thing: found('webhook', id, shown(url), partner), names: url }))
  },
  async takedown(db: Db, isMeant: IsMeant): Promise<Candidate[]> {
    const all = db.selectFrom('takedowns').select(['id', 'track', 'claimant', 'created_at']).where(isMeant('id'))
    const rows = await all.orderBy('created_at', 'desc').limit(MAX_TAKEDOWNS).execute()
    return rows.map(({ id, track, claimant, created_at }) => {
      const { title = '' } = JSON.parse(track) as { title?: string }
      const thing = found('takedown', id, title, `${claimant} · ${dayOf(created_at)}`)
      return { thing, names: `${title} ${claimant}` }
    })
  },
}

/** One by its id, or those whose folded names contain what is wanted. */
export async function findFew(
  db: Db,
  kind: keyof typeof FEW,
  wanted: { id: string } | { contains: (folded: string) => boolean },
): Promise<FoundThing[]> {
  const isMeant: IsMeant = (column) => ('id' in wanted ? sql`${sql.ref(column)} = ${wanted.id}` : sql`1 = 1`)
  const candidates = await FEW[kind](db, isMeant)
  const meant = candidates.filter(({ names }) => 'id' in wanted || wanted.contains(fold(names)))
  return meant.slice(0, MAX_OF_A_KIND).map(({ thing }) => thing)
}
