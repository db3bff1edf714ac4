import type { Store } from '../../store/store.ts'
import { fold } from '../../text/fold.ts'
import { dayOf } from '../../text/time.ts'
import type { FoundThing } from './schemas.ts'

/** Results per kind; the list of that kind has more. */
const MAX = 5
/** So many takedowns are looked through, the newest first. */
const MAX_TAKEDOWNS = 5000

/** One by its id, or all whose folded names contain what is wanted. */
type Wanted = { id: string } | { contains: (folded: string) => boolean }

/** Kinds of which there are few: all their names are looked through. */
const meant = <Row>(wanted: Wanted, rows: readonly Row[], namesOf: (row: Row) => string[]): Row[] =>
  rows.filter((row) => 'id' in wanted || wanted.contains(fold(namesOf(row).filter(Boolean).join(' ')))).slice(0, MAX)

const idOf = (wanted: Wanted) => ('id' in wanted ? wanted.id : undefined)

/** In the order of the ids. */
function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function findTracks({ db }: Store, ids: readonly string[]): Promise<FoundThing[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('tracks')
    .innerJoin('artists', 'artists.id', 'tracks.artist_id')
    .select(['tracks.id', 'tracks.title', 'tracks.isrc', 'artists.name as artist'])
    .where('tracks.id', 'in', ids)
    .execute()
  return inOrder(ids, rows).map(({ id, title, isrc, artist }) => {
    const detail = [artist, isrc].filter(Boolean).join(' · ')
    return { kind: 'track', id, title, detail, path: `/console/catalogue/tracks/${id}` }
  })
}

export async function findArtists({ db }: Store, ids: readonly string[]): Promise<FoundThing[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('artists').select(['id', 'name', 'aliases']).where('id', 'in', ids).execute()
  return inOrder(ids, rows).map(({ id, name, aliases }) => {
    const detail = (JSON.parse(aliases ?? '[]') as string[]).join(', ')
    return { kind: 'artist', id, title: name, detail, path: `/console/catalogue/artists/${id}` }
  })
}

/** Collections and releases, the last changed first. */
export async function findSelections({ db }: Store, wanted: Wanted): Promise<FoundThing[]> {
  const id = idOf(wanted)
  const collections = await db
    .selectFrom('collections')
    .select(['id', 'title', 'slug'])
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .orderBy('updated_at', 'desc')
    .execute()
  const releases = await db
    .selectFrom('releases')
    .select(['id', 'title', 'release_date'])
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .orderBy('updated_at', 'desc')
    .execute()
  return [
    ...meant(wanted, collections, ({ title, slug }) => [title, slug]).map(({ id, title, slug }) => ({
      ...{ kind: 'collection' as const, id, title, detail: slug },
      path: `/console/catalogue/collections/${id}`,
    })),
    ...meant(wanted, releases, ({ title }) => [title]).map(({ id, title, release_date }) => ({
      ...{ kind: 'release' as const, id, title, detail: release_date ?? '' },
      path: `/console/catalogue/releases/${id}`,
    })),
  ]
}

export async function findPartners({ db }: Store, wanted: Wanted): Promise<FoundThing[]> {
  const id = idOf(wanted)
  const rows = await db
    .selectFrom('partners')
    .select(['id', 'name', 'email'])
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .orderBy('created_at', 'desc')
    .execute()
  return meant(wanted, rows, ({ name, email }) => [name, email]).map(({ id, name, email }) => ({
    ...{ kind: 'partner', id, title: name, detail: email },
    path: `/console/partners/${id}`,
  }))
}

/** By its id, or by how it begins, as lists show it. */
export async function findKeys({ db }: Store, wanted: { id: string } | { prefix: string }): Promise<FoundThing[]> {
  const all = db
    .selectFrom('api_keys')
    .innerJoin('partners', 'partners.id', 'api_keys.partner_id')
    .select(['api_keys.id', 'api_keys.name', 'api_keys.prefix', 'partner_id', 'partners.name as partner'])
  const some =
    'id' in wanted
      ? all.where('api_keys.id', '=', wanted.id)
      : all.where('api_keys.prefix', '>=', wanted.prefix).where('api_keys.prefix', '<=', `${wanted.prefix}~`)
  const rows = await some.orderBy('api_keys.created_at', 'desc').limit(MAX).execute()
  return rows.map(({ id, name, prefix, partner_id, partner }) => ({
    ...{ kind: 'key', id, title: partner, detail: `${name} · ${prefix}…` },
    path: `/console/partners/${partner_id}`,
  }))
}

export async function findWebhooks({ db }: Store, wanted: Wanted): Promise<FoundThing[]> {
  const id = idOf(wanted)
  const rows = await db
    .selectFrom('webhooks')
    .innerJoin('partners', 'partners.id', 'webhooks.partner_id')
    .select(['webhooks.id', 'webhooks.url', 'partners.name as partner'])
    .$if(id !== undefined, (query) => query.where('webhooks.id', '=', id!))
    .orderBy('webhooks.created_at', 'desc')
    .execute()
  return meant(wanted, rows, ({ url }) => [url]).map(({ id, url, partner }) => ({
    ...{ kind: 'webhook', id, title: url.replace(/^https:\/\//, ''), detail: partner },
    path: `/console/webhooks/${id}`,
  }))
}

export async function findTakedowns({ db }: Store, wanted: Wanted): Promise<FoundThing[]> {
  const id = idOf(wanted)
  const rows = await db
    .selectFrom('takedowns')
    .select(['id', 'track', 'claimant', 'created_at'])
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .orderBy('created_at', 'desc')
    .limit(MAX_TAKEDOWNS)
    .execute()
  const titled = rows.map((row) => ({ ...row, title: (JSON.parse(row.track) as { title?: string }).title ?? '' }))
  return meant(wanted, titled, ({ title, claimant }) => [title, claimant]).map((row) => ({
    ...{ kind: 'takedown', id: row.id, title: row.title, detail: `${row.claimant} · ${dayOf(row.created_at)}` },
    path: `/console/takedowns/${row.id}`,
  }))
}
