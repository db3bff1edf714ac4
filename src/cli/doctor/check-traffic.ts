import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { findLocks, findSharedAddresses } from '../../access/limits/lock-queries.ts'
import type { Config } from '../../config/config.ts'
import { MANY_KEYS } from '../../http/connection/proxy-watch.ts'
import { MAX_BACKLOG_BYTES } from '../../requests/backlog.ts'
import type { Store } from '../../store/store.ts'
import { DAY_MS } from '../../text/time.ts'
import { ok, type Verdict, warn } from './findings.ts'

/** Whether clients can be told apart. Partners behind a proxy that is not declared share one limit and one lock. */
export async function checkAddresses(store: Store, { trustProxy }: Config, nowMs: number): Promise<Verdict> {
  const shared = await findSharedAddresses(store.db, nowMs - DAY_MS, MANY_KEYS)
  const [first] = shared
  if (first !== undefined)
    return warn(
      `${first.keys} different keys came from ${first.ip} in the last day${shared.length > 1 ? `, and many from ${shared.length - 1} other addresses` : ''}`,
      `if that is a proxy of yours, name it in TRUST_PROXY (now ${trustProxy}): its clients share one limit and one lock`,
    )
  const locks = await findLocks(store.db, nowMs)
  if (locks.length > 0)
    return warn(
      `${locks.length} ${locks.length === 1 ? 'address is' : 'addresses are'} locked after wrong keys`,
      'see "khonhac lock list"; "khonhac lock clear ADDRESS" ends one',
    )
  return ok('none is locked, none looks like a proxy that is not declared')
}

/** How much of the request log is on this disk and not yet in the store. */
export async function checkRequestLog({ dataDir }: Config): Promise<Verdict> {
  const directory = join(dataDir, 'requests')
  const names = await readdir(directory).catch(() => [])
  const sizes = await Promise.all(names.map((file) => stat(join(directory, file)).then(sizeOf, () => 0)))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  const shown = `${Math.ceil(bytes / 1024 / 1024)} MB of ${MAX_BACKLOG_BYTES / 1024 / 1024} wait to be taken by the store`
  if (bytes > MAX_BACKLOG_BYTES / 2)
    return warn(shown, 'start the server and see why it cannot write to the store; beyond that lines go')
  return ok(bytes === 0 ? 'nothing waits to be taken by the store' : shown)
}

/** The servers add plays to their tracks within seconds. */
const MAX_PLAYS_WAIT_MS = 5 * 60_000

export async function checkPlays({ db }: Store, nowMs: number): Promise<Verdict> {
  const { count, oldest } = await db
    .selectFrom('waiting_counts')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<number | null>('at').as('oldest')])
    .executeTakeFirstOrThrow()
  const shown = `${count} plays and likes wait to be added to their tracks`
  if (oldest !== null && nowMs - oldest > MAX_PLAYS_WAIT_MS)
    return warn(
      `${shown}, the first for more than ${MAX_PLAYS_WAIT_MS / 60_000} minutes`,
      'start a server: it adds them',
    )
  return ok(oldest === null ? 'all plays and likes are added to their tracks' : shown)
}

const sizeOf = ({ size }: { size: number }) => size
