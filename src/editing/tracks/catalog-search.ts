import { sql } from 'kysely'
import { oneAtATime } from '../../async/one-at-a-time.ts'
import { yieldIfLate } from '../../async/yield-if-late.ts'
import { findLastSeq } from '../../store/change-log.ts'
import { scanRows } from '../../store/scan.ts'
import type { Store } from '../../store/store.ts'
import { chunksOf } from '../../structures/chunks-of.ts'
import { fold } from '../../text/fold.ts'
import { nameKey } from './near-names.ts'

export interface SearchableTrack {
  id: string
  /** Folded, for the order. */
  title: string
  /** Folded: title, artists, slug, ISRC. */
  text: string
  updatedAt: number
  publishedAt: number | null
  plays: number
}

export interface SearchableArtist {
  id: string
  name: string
  /** Folded. */
  text: string
  /** What near names share (near-artists.ts). */
  key: string
}

/** Every track and artist, drafts too, in memory and folded, so that a list of 100,000 is searched in milliseconds. */
export interface CatalogSearch {
  tracks(): Promise<ReadonlyMap<string, SearchableTrack>>
  artists(): Promise<ReadonlyMap<string, SearchableArtist>>
}

interface State {
  /** Everything up to this place of the change log is in it. */
  seq: number
  tracks: Map<string, SearchableTrack>
  artists: Map<string, SearchableArtist>
}

const SCAN_ROWS = 5000
const IDS_PER_QUERY = 500
/** With more changes than this, reading everything anew is quicker. */
const MAX_CHANGES = 5000
const FORGET_AFTER_MS = 10 * 60_000

/** Read when it is first asked for, brought up to date by the change log whenever it is asked for again, and forgotten when nobody asks. */
export function openCatalogSearch(store: Store): CatalogSearch {
  let state: State | undefined
  let timer: NodeJS.Timeout | undefined
  const refresh = oneAtATime(async () => {
    state = (state && (await bringUpToDate(store, state))) ?? (await readAll(store))
  })

  async function current(): Promise<State> {
    await refresh()
    clearTimeout(timer)
    timer = setTimeout(() => {
      state = undefined
    }, FORGET_AFTER_MS).unref()
    return state!
  }

  return {
    tracks: async () => (await current()).tracks,
    artists: async () => (await current()).artists,
  }
}

async function readAll(store: Store): Promise<State> {
  // Before the rows: what changes meanwhile is in the log after it.
  const seq = await findLastSeq(store.db)
  const state: State = { seq, tracks: new Map(), artists: new Map() }
  for await (const rows of scanRows(store, 'artists', ['id', 'name', 'aliases'], SCAN_ROWS)) {
    for (const row of rows) state.artists.set(row.id, toArtist(row))
    await yieldIfLate()
  }
  const featured = new Map<string, string[]>()
  for await (const rows of scanRows(store, 'track_artists', ['track_id', 'artist_id'], SCAN_ROWS)) {
    for (const { track_id, artist_id } of rows) {
      const list = featured.get(track_id)
      if (list) list.push(artist_id)
      else featured.set(track_id, [artist_id])
    }
    await yieldIfLate()
  }
  for await (const rows of scanRows(store, 'tracks', COLUMNS, SCAN_ROWS)) {
    for (const row of rows) state.tracks.set(row.id, toTrack(state, row, featured.get(row.id)))
    await yieldIfLate()
  }
  return state
}

const COLUMNS = [
  'id',
  'slug',
  'title',
  'artist_id',
  'isrc',
  'aliases',
  'updated_at',
  'published_at',
  'play_count',
] as const

interface TrackColumns {
  id: string
  slug: string
  title: string
  artist_id: string
  isrc: string | null
  aliases: string | null
  updated_at: number
  published_at: number | null
  play_count: number
}

function toTrack({ artists }: State, row: TrackColumns, others: readonly string[] = []): SearchableTrack {
  const names = [row.artist_id, ...others].map((id) => artists.get(id)?.text ?? '')
  return {
    id: row.id,
    title: fold(row.title),
    text: `${fold(`${row.title} ${row.slug} ${row.isrc ?? ''} ${row.aliases ?? ''}`)} ${names.join(' ')}`,
    updatedAt: row.updated_at,
    publishedAt: row.published_at,
    plays: row.play_count,
  }
}

const toArtist = ({ id, name, aliases }: { id: string; name: string; aliases: string | null }): SearchableArtist => ({
  id,
  name,
  text: fold(`${name} ${aliases ?? ''}`),
  key: nameKey(name),
})

/** Undefined when the log does not go back so far, or has too much to say. */
async function bringUpToDate(store: Store, state: State): Promise<State | undefined> {
  const last = await findLastSeq(store.db)
  if (last === state.seq) return state
  const changes = await store.db
    .selectFrom('changes')
    .select(['seq', 'kind', 'entity_id'])
    .where('seq', '>', state.seq)
    .orderBy('seq')
    .limit(MAX_CHANGES + 1)
    .execute()
  if (changes.length > MAX_CHANGES || changes.length === 0 || changes[0]!.seq !== state.seq + 1) return undefined
  const idsOf = (kind: string) => [...new Set(changes.flatMap((one) => (one.kind === kind ? one.entity_id : [])))]
  const artistIds = idsOf('artist')
  await readArtists(store, state, artistIds)
  await readTracks(store, state, [...new Set([...idsOf('track'), ...(await findTracksOf(store, artistIds))])])
  return { ...state, seq: changes.at(-1)!.seq }
}

async function readArtists({ db }: Store, { artists }: State, ids: readonly string[]): Promise<void> {
  for (const some of chunksOf(ids, IDS_PER_QUERY)) {
    for (const id of some) artists.delete(id)
    const rows = await db.selectFrom('artists').select(['id', 'name', 'aliases']).where('id', 'in', some).execute()
    for (const row of rows) artists.set(row.id, toArtist(row))
  }
}

async function readTracks({ db }: Store, state: State, ids: readonly string[]): Promise<void> {
  for (const some of chunksOf(ids, IDS_PER_QUERY)) {
    for (const id of some) state.tracks.delete(id)
    const rows = await db.selectFrom('tracks').select(COLUMNS).where('id', 'in', some).execute()
    const credits = await db
      .selectFrom('track_artists')
      .select(['track_id', 'artist_id'])
      .where('track_id', 'in', some)
      .execute()
    for (const row of rows) {
      const others = credits.flatMap(({ track_id, artist_id }) => (track_id === row.id ? artist_id : []))
      state.tracks.set(row.id, toTrack(state, row, others))
    }
  }
}

async function findTracksOf({ db }: Store, artistIds: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const some of chunksOf(artistIds, IDS_PER_QUERY)) {
    const { rows } = await sql<{ id: string }>`
      select id from tracks where artist_id in (${sql.join(some)})
      union select track_id as id from track_artists where artist_id in (${sql.join(some)})`.execute(db)
    found.push(...rows.map(({ id }) => id))
  }
  return found
}
