import type pg from 'pg'
import { repeatEvery } from '../../async/repeat.ts'
import { createListeners, type OwnWatch } from './commit-watch.ts'
import { connectionOptions } from './connection-options.ts'
import { loadPg } from './load-pg.ts'
import type { PostgresHosts } from './postgres-hosts.ts'

/** Notified with every append to the change log. */
export const CHANGES_CHANNEL = 'khonhac_changes'

const POLL_MS = 400
const FRESH_MS = 1000
const SILENCE_MS = 2000
const RECONNECT_MS = 300

/**
 * LISTEN on a connection of its own, with a poll of the change counter behind it: the poll finds what a lost notification
 * would have told, and shows that the connection is alive.
 */
export function watchPostgres(hosts: PostgresHosts): OwnWatch {
  const listeners = createListeners()
  let client: pg.Client | undefined
  let contactAt = Number.NEGATIVE_INFINITY
  let isUnreachable = false
  let toldSeq: number | undefined
  const closing = new AbortController()
  let looking: Promise<void> | undefined

  async function connect() {
    const fresh = new (loadPg().Client)({ ...connectionOptions(await hosts.locate()), query_timeout: SILENCE_MS })
    fresh.on('error', () => drop(fresh))
    fresh.on('notification', listeners.tell)
    client = fresh
    await fresh.connect()
    await fresh.query(`listen ${CHANGES_CHANNEL}`)
    // Notifications sent while there was no connection are lost for good.
    toldSeq = undefined
  }

  async function poll(connected: pg.Client) {
    const askedAt = performance.now()
    const { rows } = await connected.query("select value from counters where name = 'changes'")
    // Not when the answer came: what was committed while it was on its way is not in it.
    contactAt = askedAt
    isUnreachable = false
    const seq: number = rows[0]?.value ?? 0
    if (seq === toldSeq) return
    toldSeq = seq
    listeners.tell()
  }

  function drop(broken: pg.Client | undefined) {
    if (client !== broken) return
    client = undefined
    isUnreachable = true
    hosts.doubt()
    broken?.end().catch(() => {})
  }

  async function look() {
    try {
      if (!client) await connect()
      if (client) await poll(client)
    } catch {
      drop(client)
    }
  }

  const waitMs = () => (isUnreachable ? RECONNECT_MS : POLL_MS)

  return {
    subscribe(listener) {
      looking ??= repeatEvery(closing.signal, waitMs, look, () => {})
      return listeners.add(listener)
    },
    isCurrent: () => isUnreachable || performance.now() - contactAt < FRESH_MS,
    tell: listeners.tell,
    async close() {
      closing.abort()
      await looking
      const last = client
      client = undefined
      await last?.end().catch(() => {})
    },
  }
}
