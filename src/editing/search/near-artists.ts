import { type SqlBool, sql } from 'kysely'
import type { Store } from '../../store/store.ts'
import { countTracks } from '../tracks/artists.ts'
import { findNearPairs, nameKey, nearness } from './near-names.ts'

interface NearName {
  id: string
  name: string
  /** The same name, marks, case and spaces aside; otherwise a letter differs. */
  is_same: boolean
}

export interface NearArtist extends NearName {
  /** Tracks that it is credited on, drafts included. */
  tracks: number
}

const MAX_NEAR = 10

/** Artists whose names are the given one or nearly so, the same names first, then by how many tracks they have. */
export async function findNearArtists(store: Store, name: string, except?: string): Promise<NearArtist[]> {
  const key = nameKey(name)
  if (key === '') return []
  // As SQL counts: by code points.
  const { length } = [...key]
  const rows = await store.db
    .selectFrom('artists')
    .select(['id', 'name', 'near_key'])
    .where(sql<SqlBool>`length(near_key) between ${length - 1} and ${length + 1}`)
    .$if(except !== undefined, (query) => query.where('id', '!=', except!))
    .execute()
  const found = rows.flatMap(({ id, name, near_key }): NearName[] => {
    const distance = nearness(key, near_key)
    return distance === undefined ? [] : [{ id, name, is_same: distance === 0 }]
  })
  return (await withTracks(store, found)).slice(0, MAX_NEAR)
}

async function withTracks(store: Store, found: readonly NearName[]): Promise<NearArtist[]> {
  const counts = await countTracks(store, found)
  return found
    .map(({ id, name, is_same }) => ({ id, name, tracks: counts.get(id) ?? 0, is_same }))
    .sort((a, b) => Number(b.is_same) - Number(a.is_same) || b.tracks - a.tracks || (a.id < b.id ? -1 : 1))
}

/** Which existing artists the names of those to be made are near to. */
export async function findNearOfNew(
  store: Store,
  names: ReadonlySet<string>,
): Promise<{ name: string; near: string }[]> {
  const wanted = [...names].map((name) => ({ id: `new ${name}`, name, key: nameKey(name) }))
  if (wanted.length === 0) return []
  const known = await readNearKeys(store)
  const fresh = new Set(wanted)
  return findNearPairs([...known, ...wanted]).flatMap(({ one, other }) => {
    const [old, made] = fresh.has(one) ? [other, one] : [one, other]
    return fresh.has(made) ? { name: made.name, near: old.name } : []
  })
}

export interface NearPair {
  is_same: boolean
  /** The one with more tracks first: the other is likelier to be the mistake. */
  artists: [Omit<NearArtist, 'is_same'>, Omit<NearArtist, 'is_same'>]
}

const MAX_COUNTED = 500

/** Every two artists with near names, the same names first. */
export async function listNearArtists(store: Store, limit: number): Promise<{ pairs: NearPair[]; total: number }> {
  const found = findNearPairs(await readNearKeys(store))
  const shown = found.slice(0, Math.min(limit, MAX_COUNTED))
  const counts = await countTracks(store, [...new Set(shown.flatMap(({ one, other }) => [one, other]))])
  const pairs = shown.map(({ one, other, distance }): NearPair => {
    const [a, b] = [one, other].map(({ id, name }) => ({ id, name, tracks: counts.get(id) ?? 0 }))
    return { is_same: distance === 0, artists: a!.tracks >= b!.tracks ? [a!, b!] : [b!, a!] }
  })
  return { pairs, total: found.length }
}

const readNearKeys = async ({ db }: Store) =>
  await db.selectFrom('artists').select(['id', 'name', 'near_key as key']).orderBy('id').execute()
