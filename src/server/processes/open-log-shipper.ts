import type { Logger } from 'pino'
import type { Config } from '../../config/config.ts'
import type { Journal } from '../../requests/journal/journal.ts'
import type { RequestLog } from '../../requests/journal/request-log.ts'
import { openLogKeeper } from '../../requests/keep-log.ts'
import type { Shipper } from '../../requests/ship.ts'
import { openThreadedShipper } from '../../requests/threaded-shipper.ts'
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
  const { member, journal, requestLog } = deps
  if (member === undefined) {
    const shipper = openBeside(deps)
    return withFlush(shipper, () => flushOwn(requestLog, shipper))
  }
  member.tellLogs(journal.owner)
  member.own.writeLog = async () => requestLog.flush()
  return member.isLogShared && !shipsForAll(member) ? leaveToAnother(deps, member) : shipForAll(deps, member)
}

function shipForAll(deps: LogShipperDeps, member: Member): Shipper {
  const shipper = openBeside(deps)
  const flush = () => flushOwn(deps.requestLog, shipper)
  member.own.shipLog = flush
  member.own.shipFor = shipper.shipFor
  shipper.shipFor(member.logs)
  return withFlush(shipper, async () => {
    await member.shipOthers()
    await flush()
  })
}

/** Where nobody ships just now, while process 0 is started anew or at a stop, this one brings its own lines: both move the same mark. */
function leaveToAnother(deps: LogShipperDeps, member: Member): Shipper {
  const { store, now, requestLog } = deps
  const shipper = openLogKeeper({ store, now, ...settingsOf(deps), isAdopting: false })
  const flush = async () => {
    requestLog.flush()
    if (!(await member.shipOthers())) await shipper.flush()
  }
  return withFlush(Object.assign(shipper, { start: () => {} }), flush)
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

/** In a thread of its own, unless this runs from the sources: Node runs no TypeScript, and a clock that is set stays here. */
function openBeside(deps: LogShipperDeps): Shipper {
  const { config, store, now } = deps
  const { databaseUrl: url, databaseConnections: connections } = config
  const shipper = import.meta.url.endsWith('.js')
    ? openThreadedShipper({ url, connections, ...settingsOf(deps) })
    : openLogKeeper({ store, now, ...settingsOf(deps) })
  // What waits for the store is bounded before the store is there.
  shipper.watch()
  return shipper
}

function settingsOf({ config, journal: { directory, owner }, logger }: LogShipperDeps) {
  const onError = (err: unknown) => logger.warn({ err }, 'keeping the request log: will be tried again')
  return { directory, owner, maxBacklogBytes: config.journalMaxBytes, onError }
}
