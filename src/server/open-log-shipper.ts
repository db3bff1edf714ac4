import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { MAX_BACKLOG_BYTES } from '../requests/backlog.ts'
import type { Journal } from '../requests/journal/journal.ts'
import type { RequestLog } from '../requests/journal/request-log.ts'
import { openShipper, type Shipper } from '../requests/ship.ts'
import { openThreadedShipper } from '../requests/threaded-shipper.ts'
import type { Store } from '../store/store.ts'
import type { Member } from './processes/member.ts'

export interface LogShipperDeps {
  config: Config
  store: Store
  journal: Journal
  requestLog: RequestLog
  now: () => number
  logger: Logger
  member: Member | undefined
}

/** Brings the request log of this process to the store. A flush waits for those of the other processes too. */
export function openLogShipper(deps: LogShipperDeps): Shipper {
  const { member, requestLog } = deps
  const shipper = openBeside(deps)
  const flushOwn = () => {
    requestLog.flush()
    return shipper.flush()
  }
  // What waits for the store is bounded before the store is there.
  shipper.watch()
  if (member !== undefined) member.own.shipLog = flushOwn
  return {
    ...shipper,
    async flush() {
      await Promise.all([flushOwn(), member?.shipOthers()])
    },
    get backlog() {
      return shipper.backlog
    },
  }
}

/** In a thread of its own, unless this runs from the sources: Node runs no TypeScript, and a clock that is set stays here. */
function openBeside({ config, store, journal, now, logger, member }: LogShipperDeps): Shipper {
  const { databaseUrl: url, databaseConnections: connections } = config
  const settings = {
    directory: journal.directory,
    owner: journal.owner,
    maxBacklogBytes: MAX_BACKLOG_BYTES,
    processes: member?.processes ?? 1,
    onError: (err: unknown) => logger.warn({ err }, 'keeping the request log: will be tried again'),
  }
  return import.meta.url.endsWith('.js')
    ? openThreadedShipper({ url, connections, ...settings })
    : openShipper({ store, now, ...settings })
}
