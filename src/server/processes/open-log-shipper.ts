import type { Logger } from 'pino'
import type { Config } from '../../config/config.ts'
import type { Journal } from '../../request-log/journal/journal.ts'
import type { RequestLog } from '../../request-log/journal/request-log.ts'
import { openLogKeeper } from '../../request-log/keep-log.ts'
import type { Shipper } from '../../request-log/ship.ts'
import { openThreadedShipper } from '../../request-log/threaded-shipper.ts'
import type { Store } from '../../store/store.ts'
import type { Member } from './member.ts'
import { shipsForAll } from './protocol.ts'

export interface LogShipperDeps {
  config: Config
  store: Store
  journal: Journal
  requestLog: RequestLog
  now: () => number
  logger: Logger
  member: Member | undefined
}

/** Brings the request log of this process to the store; of several processes, one brings the logs of all. */
export function openLogShipper(deps: LogShipperDeps): Shipper {
  const { member, requestLog } = deps
  if (member === undefined) {
    const shipper = openOwn(deps, true)
    return withFlush(shipper, () => flushOwn(requestLog, shipper))
  }
  return shipsForAll(member) ? shipForAll(deps, member) : shipByAnother(deps, member)
}

function shipForAll(deps: LogShipperDeps, member: Member): Shipper {
  const shipper = openOwn(deps, true)
  const flush = () => flushOwn(deps.requestLog, shipper)
  member.own.shipLog = flush
  member.own.shipFor = shipper.shipFor
  shipper.shipFor(member.pids)
  return withFlush(shipper, async () => {
    await member.shipOthers()
    await flush()
  })
}

/** Who ships may be starting anew, or be gone at a stop: then this one brings its own lines, once, and both move the same mark. */
function shipByAnother(deps: LogShipperDeps, member: Member): Shipper {
  const { requestLog } = deps
  const shipper = openOwn(deps, false)
  member.own.shipLog = async () => requestLog.flush()
  const flush = async () => {
    requestLog.flush()
    if (!(await member.shipOthers())) await shipper.flush()
  }
  return { ...withFlush(shipper, flush), start: () => {} }
}

function flushOwn(requestLog: RequestLog, shipper: Shipper): Promise<void> {
  requestLog.flush()
  return shipper.flush()
}

const withFlush = (shipper: Shipper, flush: () => Promise<void>): Shipper => ({
  ...shipper,
  flush,
  get backlog() {
    return shipper.backlog
  },
})

/** In a thread of its own if it is to, unless this runs from the sources: Node runs no TypeScript, and a clock that is set stays here. */
function openOwn({ config, store, journal, now, logger }: LogShipperDeps, isBeside: boolean): Shipper {
  const { databaseUrl: url, databaseConnections: connections, journalMaxBytes: maxBacklogBytes } = config
  const { directory, owner } = journal
  const onError = (err: unknown) => logger.warn({ err }, 'keeping the request log: will be tried again')
  const shared = { directory, owner, maxBacklogBytes, onError }
  return isBeside && import.meta.url.endsWith('.js')
    ? openThreadedShipper({ url, connections, ...shared })
    : openLogKeeper({ store, now, ...shared })
}
