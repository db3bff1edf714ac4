import { Readable } from 'node:stream'
import type { Answer, StreamAnswer } from '../../http/answer.ts'
import type { Endpoint, EndpointInput, SignedIn } from '../../http/endpoint.ts'
import { dayOf } from '../../text/time.ts'
import { adminRoutes } from '../endpoint/admin-endpoint.ts'
import type { ConsoleDeps, Route } from '../endpoint/deps.ts'
import { BOM, csvLine } from './csv-text.ts'

interface CsvList {
  id: string
  /** By their names in the list's own rows; `track.title` is a part of one. */
  columns: readonly string[]
  /** It has all its rows on one page of this many. */
  onePage?: number
  /** The order of the file, where the list's own moves a row that is changed while the file is written. */
  sort?: string
  rowsOf?: (data: unknown) => Row[]
}

type Row = Record<string, unknown>

/** The lists by their paths. A row of the file is a row of the list, by its filters and, where it names one, in its order. */
const LISTS: Readonly<Record<string, CsvList>> = {
  '/tracks': {
    id: 'exportTracks',
    sort: 'id',
    // biome-ignore format: a line of names
    columns: [
      'id', 'title', 'artist', 'artist_id', 'genre', 'status', 'duration_seconds', 'bpm', 'musical_key', 'license_code', 'has_audio',
      'play_count', 'slug', 'published_at', 'updated_at',
    ],
  },
  '/artists': { id: 'exportArtists', columns: ['id', 'name', 'tracks', 'updated_at'] },
  '/releases': { id: 'exportReleases', columns: ['id', 'title', 'release_date', 'tracks', 'created_at', 'updated_at'] },
  '/collections': {
    id: 'exportCollections',
    columns: ['id', 'slug', 'title', 'description', 'tracks', 'track_count', 'created_at', 'updated_at'],
  },
  '/partners': {
    id: 'exportPartners',
    // biome-ignore format: a line of names
    columns: [
      'id', 'name', 'email', 'status', 'contact_name', 'website', 'purpose', 'language', 'active_keys', 'requests_30_days', 'applied_at',
      'decided_at', 'decision_note', 'created_at',
    ],
  },
  '/keys': {
    id: 'exportKeys',
    onePage: 0,
    // biome-ignore format: a line of names
    columns: [
      'id', 'prefix', 'name', 'partner', 'partner_id', 'partner_status', 'state', 'quota_per_minute', 'has_own_quota', 'created_at',
      'last_used_at', 'expires_at', 'revoked_at', 'rotated_from', 'test_of',
    ],
  },
  '/requests': {
    id: 'exportRequests',
    onePage: 10_000,
    // biome-ignore format: a line of names
    columns: [
      'at', 'request_id', 'method', 'endpoint', 'path', 'status', 'code', 'why', 'ip', 'user_agent', 'duration_ms', 'key_id', 'key_prefix',
      'repeats',
    ],
  },
  '/audit': {
    id: 'exportActs',
    // biome-ignore format: a line of names
    columns: [
      'id', 'at', 'actor', 'role', 'address', 'request_id', 'action', 'entity_id', 'entity_name', 'before', 'after',
    ],
  },
  '/takedowns': {
    id: 'exportTakedowns',
    // biome-ignore format: a line of names
    columns: [
      'id', 'track_id', 'track.title', 'track.artist', 'track.isrc', 'state', 'claimant', 'reason', 'scope', 'created_by', 'created_at',
      'deadline_at', 'restored_at', 'restored_by', 'counts.delivered', 'counts.trying', 'counts.failed', 'counts.no_webhook',
    ],
  },
  '/proofs': {
    id: 'exportProofs',
    // biome-ignore format: a line of names
    columns: [
      'id', 'partner_id', 'partner_name', 'track_id', 'title', 'artist', 'project', 'url', 'license_code', 'issued_at', 'verify_url',
    ],
  },
  '/insight/traffic': {
    id: 'exportTraffic',
    onePage: 0,
    // biome-ignore format: a line of names
    columns: [
      'at', 'requests', 'ok', 'redirected', 'refused', 'limited', 'failed', 'p50_ms', 'p95_ms', 'p99_ms',
    ],
    rowsOf: (data) => (data as { points: Row[] }).points,
  },
  '/insight/searches': {
    id: 'exportSearches',
    onePage: 10_000,
    columns: ['query', 'searches', 'found_nothing'],
    rowsOf: (data) => {
      const { top, empty } = data as { top: Row[]; empty: Row[] }
      return [...new Map([...top, ...empty].map((row) => [row.query, row])).values()]
    },
  },
}

/** What a page of a list may have at most costs as much as several small ones. */
const ROWS_PER_PAGE = 500

/** Every list of the console also as a file: the same endpoint is asked page by page, so that filters, roles and rows are its own. */
export function csvLists(endpoints: readonly Endpoint[], deps: ConsoleDeps): Endpoint[] {
  return Object.entries(LISTS).map(([path, list]) => {
    const source = endpoints.find((one) => one.method === 'GET' && one.path === path)
    if (source === undefined) throw new Error(`there is no list at ${path}`)
    return csvList(source, list)(deps)
  })
}

function csvList(source: Endpoint, list: CsvList): Route {
  const { page: _, limit: __, ...filters } = source.query ?? {}
  return adminRoutes(source.tag)[source.role as SignedIn['role']](list.id, `GET ${source.path}.csv`, {
    summary: `${source.summary}, as CSV`,
    description:
      'With the filters of the list. UTF-8 with a byte order mark; a text that a spreadsheet would take for a formula begins with an apostrophe.',
    query: filters,
    answers: { 200: { description: 'The file.', contentType: 'text/csv' } },
    hasOwnTimeout: true,
    async handle(input) {
      const asked = input as unknown as EndpointInput<undefined>
      // Before the answer begins: what is refused is refused as the list would be.
      const first = await readPage(source, list, asked, 1)
      return {
        status: 200,
        headers: headersOf(source.path, asked.at),
        body: Readable.from(write(source, list, asked, first)),
      }
    },
  })
}

/** A break half-way cuts the connection: a file that ends early is not to look whole. */
async function* write(source: Endpoint, list: CsvList, asked: EndpointInput<undefined>, first: Row[]) {
  yield BOM + csvLine(list.columns)
  const seen = new Set<unknown>()
  let rows = first
  for (let page = 2; rows.length > 0; page++) {
    // A row that moves back while the file is written comes on the next page again.
    const fresh = list.onePage === undefined ? rows.filter(({ id }) => !seen.has(id)) : rows
    for (const { id } of fresh) seen.add(id)
    yield fresh.map((row) => csvLine(list.columns.map((column) => cellOf(row, column)))).join('')
    rows = list.onePage !== undefined || rows.length < ROWS_PER_PAGE ? [] : await readPage(source, list, asked, page)
  }
}

async function readPage(
  source: Endpoint,
  list: CsvList,
  asked: EndpointInput<undefined>,
  page: number,
): Promise<Row[]> {
  const { sort = list.sort, ...filters } = (asked.query ?? {}) as { sort?: string }
  const query = { ...filters, ...(sort && { sort }), page, limit: list.onePage ?? ROWS_PER_PAGE }
  const answer: Answer | StreamAnswer = await source.handle({ ...asked, query } as never)
  const { data } = JSON.parse(String(answer.body)) as { data: unknown }
  return list.rowsOf === undefined ? (data as Row[]) : list.rowsOf(data)
}

function cellOf(row: Row, column: string): unknown {
  const [name, part] = column.split('.')
  return part === undefined ? row[name!] : (row[name!] as Row | undefined)?.[part]
}

function headersOf(path: string, now: number): string[] {
  const name = `${path.slice(1).replace('/', '-')}-${dayOf(now)}.csv`
  return [
    ...['Content-Type', 'text/csv; charset=utf-8', 'Cache-Control', 'no-store', 'X-Content-Type-Options', 'nosniff'],
    ...['Content-Disposition', `attachment; filename="${name}"`],
  ]
}
