import { type Selectable, sql } from 'kysely'
import { oneAtATime } from '../../async/one-at-a-time.ts'
import { yieldIfLate } from '../../async/yield-if-late.ts'
import { findLastSeq } from '../../store/change-log.ts'
import { scanRows } from '../../store/scan.ts'
import type { Schema } from '../../store/schema/schema.ts'
import type { Store } from '../../store/store.ts'
import { chunksOf } from '../../structures/chunks-of.ts'
import { collationKey } from '../../text/collation.ts'
import { fold } from '../../text/fold.ts'
import { TRACK_LACKS, type TrackLack } from '../tracks/track-statuses.ts'
import { type AlphabeticalSort, orderTracks } from './alphabetical-order.ts'
import { nameKey } from './near-names.ts'

export interface SearchableTrack {
  id: string
  /** By which titles stand in the order of the Vietnamese alphabet. */
  titleKey: string
  /** Folded: title, artists, slug, ISRC. */
  text: string
  /** The primary first. */
  artistIds: readonly string[]
  genre: string
  license: string
  isExplicit: boolean
  lacks: readonly TrackLack[]
  duration: number
  bpm: number | null
  updatedAt: number
  publishedAt: number | null
  plays: number
}

export interface SearchableArtist {
  id: string
  name: string
  /** Folded, with its other names. */
  text: string
  /** By which names stand in the order of the Vietnamese alphabet. */
  sortKey: string
  /** What near names share (near-artists.ts). */
  key: string
}

/** Every track and artist, drafts too, in memory and folded, so that a list of 100,000 is searched in milliseconds. */
export interface Searchable {
  tracks(): Promise<ReadonlyMap<string, SearchableTrack>>
  artists(): Promise<ReadonlyMap<string, SearchableArtist>>
  /** All tracks in the order of the alphabet, which is kept until one of them changes. */
  alphabetical(sort: AlphabeticalSort): Promise<readonly SearchableTrack[]>
}

interface State {
  /** Everything up to this place of the change log is in it. */
  seq: number
  tracks: Map<string, SearchableTrack>
  artists: Map<string, SearchableArtist>
  orders: Map<AlphabeticalSort, Promise<SearchableTrack[]>>
}

const SCAN_ROWS = 5000
const IDS_PER_QUERY = 500
/** With more changes than this, reading everything anew is quicker. */
const MAX_CHANGES = 5000
const FORGET_AFTER_MS = 10 * 60_000

/** Read when it is first asked for, brought up to date by the change log whenever it is asked for again, and forgotten when nobody asks. */
export function openSearchable(store: Store): Searchable {
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
    async alphabetical(sort) {
      const { orders, tracks, artists } = await current()
      const order = orders.get(sort) ?? orderTracks(sort, [...tracks.values()], artists)
      orders.set(sort, order)
      return await order
    },
  }
}

async function readAll(store: Store): Promise<State> {
  // Before the rows: what changes meanwhile is in the log after it.
  const seq = await findLastSeq(store.db)
  const state: State = { seq, tracks: new Map(), artists: new Map(), orders: new Map() }
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
  ...(['id', 'slug', 'title', 'artist_id', 'isrc', 'aliases', 'genre', 'license_code', 'is_explicit'] as const),
  ...(['duration_seconds', 'bpm', 'audio_media', 'cover_media', 'updated_at', 'published_at', 'play_count'] as const),
] as const

type TrackColumns = Pick<Selectable<Schema['tracks']>, (typeof COLUMNS)[number]>

function toTrack({ artists }: State, row: TrackColumns, others: readonly string[] = []): SearchableTrack {
  const artistIds = [row.artist_id, ...others.filter((id) => id !== row.artist_id)]
  const names = artistIds.map((id) => artists.get(id)?.text ?? '')
  return {
    id: row.id,
    titleKey: collationKey(row.title),
    text: `${fold(`${row.title} ${row.slug} ${row.isrc ?? ''} ${row.aliases ?? ''}`)} ${names.join(' ')}`,
    artistIds,
    genre: row.genre,
    license: row.license_code,
    isExplicit: row.is_explicit === 1,
    lacks: lacksOf(row),
    duration: row.duration_seconds,
    bpm: row.bpm,
    updatedAt: row.updated_at,
    publishedAt: row.published_at,
    plays: row.play_count,
  }
}

const NOTHING: readonly TrackLack[] = []

function lacksOf({ audio_media, cover_media, isrc, bpm }: TrackColumns): readonly TrackLack[] {
  const lacks = { sound: audio_media === null, cover: cover_media === null, isrc: isrc === null, tempo: bpm === null }
  const names = TRACK_LACKS.filter((name) => lacks[name])
  return names.length === 0 ? NOTHING : names
}

const toArtist = ({ id, name, aliases }: { id: string; name: string; aliases: string | null }): SearchableArtist => ({
  id,
  name,
  text: fold(`${name} ${aliases ?? ''}`),
  sortKey: collationKey(name),
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
  return { ...state, seq: changes.at(-1)!.seq, orders: new Map() }
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
