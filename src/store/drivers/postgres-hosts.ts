import { setTimeout as delay } from 'node:timers/promises'
import { splitHosts } from '../../config/database-url.ts'
import { connectionOptions } from './connection-options.ts'
import { toDataStoreError } from './driver-errors.ts'
import { loadPg } from './load-pg.ts'

/** Which of several servers takes writes: `postgres://user@db1,db2:5433/khonhac` names a primary and its standbys, in any order. */
export interface PostgresHosts {
  /** With one server there is nothing to choose: it is connected to as it stands. */
  readonly isSeveral: boolean
  /** The address of the server that was found last. */
  readonly latest: string
  /** The same after a look, where one is due. Rejects while no server takes writes. */
  locate(): Promise<string>
  /** A connection to it failed, or it takes no writes any more: the next call looks again. */
  doubt(): void
}

/** How long the others may take to answer once one has said that it takes writes. */
const OTHERS_MS = 300
/** Between a look that found no primary and the next: every request would have one made otherwise. */
const PAUSE_MS = 200
/** What PostgreSQL answers to a write on a standby. */
const READ_ONLY = '25006'

export function openHosts(url: string): PostgresHosts {
  const urls = splitHosts(url)
  let latest = urls[0]!
  let isKnown = urls.length === 1
  let newestTimeline = 0
  let looking: Promise<string> | undefined

  async function look(): Promise<string> {
    const found = await findPrimary(urls, newestTimeline).catch(async (error) => {
      await delay(PAUSE_MS)
      throw toDataStoreError(error)
    })
    latest = found.url
    newestTimeline = found.timeline
    isKnown = true
    return latest
  }

  return {
    isSeveral: urls.length > 1,
    get latest() {
      return latest
    },
    async locate() {
      if (isKnown) return latest
      looking ??= look().finally(() => {
        looking = undefined
      })
      return await looking
    },
    doubt() {
      isKnown = urls.length === 1
    },
  }
}

/** The connection leads to a server that has become a standby. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof loadPg().DatabaseError && error.code === READ_ONLY
}

interface Primary {
  url: string
  /** Counts promotions: of two servers that both take writes the lower one is an old primary that came back by mistake. */
  timeline: number
}

/** Asks all at once, so that a silent host does not delay the others. */
async function findPrimary(urls: readonly string[], leastTimeline: number): Promise<Primary> {
  const found: Primary[] = []
  const answers = urls.map(async (url) => {
    const timeline = await readTimeline(url)
    if (timeline < leastTimeline) throw new Error('The server is a former primary: another one was promoted since.')
    found.push({ url, timeline })
  })
  const all = Promise.allSettled(answers)
  try {
    await Promise.any(answers)
  } catch {
    // The first that names a trouble of its own; that a standby is a standby says little.
    const reasons = (await all).map((one) => (one.status === 'rejected' ? one.reason : undefined))
    throw reasons.find((reason) => !isReadOnly(reason)) ?? reasons[0]
  }
  const waiting = new AbortController()
  await Promise.race([all, delay(OTHERS_MS, undefined, { signal: waiting.signal }).catch(() => {})])
  waiting.abort()
  return found.reduce((best, one) => (one.timeline > best.timeline ? one : best))
}

/** Rejects where writes are refused. */
async function readTimeline(url: string): Promise<number> {
  const options = connectionOptions(url)
  const client = new (loadPg().Client)({ ...options, query_timeout: options.connectionTimeoutMillis })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query("select current_setting('transaction_read_only') as read_only")
    if (rows[0].read_only === 'on') throw readOnlyError()
    // Not every service that speaks like PostgreSQL has it.
    const timeline = "select ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int as timeline"
    return await client.query(timeline).then(
      (answer) => answer.rows[0].timeline,
      () => 0,
    )
  } finally {
    client.end().catch(() => {})
  }
}

function readOnlyError(): Error {
  return Object.assign(new (loadPg().DatabaseError)('The server is a standby.', 0, 'error'), { code: READ_ONLY })
}
