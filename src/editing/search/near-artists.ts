import { scanRows } from '../../store/scan.ts'
import type { Store } from '../../store/store.ts'
import { countTracks } from '../tracks/artists.ts'
import type { CatalogSearch, NearName } from './catalog-search.ts'
import { findNearPairs, nameKey } from './near-names.ts'

export interface NearArtist extends NearName {
  /** Tracks that it is credited on, drafts included. */
  tracks: number
}

const MAX_NEAR = 10

/** Artists whose names are the given one or nearly so, the same names first, then by how many tracks they have. */
export async function findNearArtists(
  store: Store,
  search: Pick<CatalogSearch, 'findNear'>,
  name: string,
  except?: string,
): Promise<NearArtist[]> {
  if (nameKey(name) === '') return []
  return (await withTracks(store, await search.findNear({ name, except }))).slice(0, MAX_NEAR)
}

async function withTracks(store: Store, found: readonly NearName[]): Promise<NearArtist[]> {
  const counts = await countTracks(
    store,
    found.map(({ id }) => id),
  )
  return found
    .map(({ id, name, is_same }) => ({ id, name, tracks: counts.get(id) ?? 0, is_same }))
    .sort((a, b) => Number(b.is_same) - Number(a.is_same) || b.tracks - a.tracks || (a.id < b.id ? -1 : 1))
}

/** Of the names of artists that are to be made, which of those that are there each is near to. */
export async function findNearOfNew(
  store: Store,
  names: ReadonlySet<string>,
): Promise<{ name: string; near: string }[]> {
  const wanted = [...names].map((name) => ({ id: `new ${name}`, name, key: nameKey(name) }))
  if (wanted.length === 0) return []
  const known: typeof wanted = []
  for await (const rows of scanRows(store, 'artists', ['id', 'name'], 5000))
    for (const { id, name } of rows) known.push({ id, name, key: nameKey(name) })
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
  const all: { id: string; name: string; key: string }[] = []
  for await (const rows of scanRows(store, 'artists', ['id', 'name'], 5000))
    for (const { id, name } of rows) all.push({ id, name, key: nameKey(name) })
  const found = findNearPairs(all)
  const shown = found.slice(0, Math.min(limit, MAX_COUNTED))
  const counts = await countTracks(store, [...new Set(shown.flatMap(({ one, other }) => [one.id, other.id]))])
  const pairs = shown.map(({ one, other, distance }): NearPair => {
    const [a, b] = [one, other].map(({ id, name }) => ({ id, name, tracks: counts.get(id) ?? 0 }))
    return { is_same: distance === 0, artists: a!.tracks >= b!.tracks ? [a!, b!] : [b!, a!] }
  })
  return { pairs, total: found.length }
}
