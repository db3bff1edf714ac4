import { createDatabaseProbe, type DatabaseState } from '../ops/database-probe.ts'
import type { ReadinessCheck } from '../ops/route-deps.ts'
import type { Backlog } from '../requests/backlog.ts'
import { describeFault } from '../store/faults.ts'
import { ForeignSchemaError } from '../store/migrations/schema-version.ts'
import type { Background } from './background.ts'
import type { Dependencies } from './dependencies.ts'

/** Whether this process can serve, and why not. */
export interface Readiness {
  probe: () => Promise<DatabaseState>
  readinessChecks: readonly ReadinessCheck[]
  whyNotLive: () => string | null
  catalogSize: () => { tracks: number; artists: number; plays: number } | undefined
}

export function createReadiness(deps: Dependencies, background: Background): Readiness {
  const { config, store, live, shutdown, logger } = deps
  const probe = createDatabaseProbe(
    store.ping,
    () => performance.now(),
    (err) => {
      if (err === undefined) logger.info('the database answers again')
      else logger.warn({ err }, describeFault(err))
    },
  )
  const whyNotLoaded = () => (live.isLoaded ? null : describeLoading(background.problem))
  const whyStopping = () => (shutdown.isUnderWay ? 'the server is shutting down' : null)
  return {
    probe,
    readinessChecks: [
      {
        name: 'backend_config',
        findProblem: () => (config.isSuspended ? 'the API is suspended (API_SUSPENDED)' : null),
      },
      { name: 'database_read', findProblem: async () => (await probe()).reason },
      { name: 'catalog_read', findProblem: whyNotLoaded },
      { name: 'media_read', findProblem: () => deps.mediaWatch.problem },
      { name: 'request_log', findProblem: createLogCheck(deps) },
      { name: 'clock', findProblem: () => deps.clock.problem },
      { name: 'shutdown', findProblem: whyStopping },
    ],
    whyNotLive: () => whyStopping() ?? whyNotLoaded(),
    catalogSize() {
      if (!live.isLoaded) return undefined
      const { trackCount, artistCount, playCountTotal } = live.current()
      return { tracks: trackCount, artists: artistCount, plays: playCountTotal }
    },
  }
}

function backlogProblem({ isDropping }: Backlog): string | null {
  return isDropping ? 'the store takes no lines of the request log, and the oldest are given up' : null
}

/** A foreign schema is named: nothing but another program will mend it. All else is a matter of the database, which is looked at by itself. */
function describeLoading(problem: unknown): string {
  return problem instanceof ForeignSchemaError ? problem.reason : 'the catalogue has not been loaded yet'
}

/** What is wrong with the log goes to our own log only, for it names paths of this machine. */
function createLogCheck({ journal, shipper, logger }: Dependencies): () => string | null {
  let toldProblem: string | undefined
  return () => {
    const { problem } = journal
    if (problem !== toldProblem)
      logger.warn({ problem: problem ?? null }, problem ? LOG_BROKEN : 'requests are logged again')
    toldProblem = problem
    if (problem === undefined) return backlogProblem(shipper.backlog)
    return /ENOSPC|EDQUOT/.test(problem) ? 'the disk of the request log is full' : LOG_BROKEN
  }
}

const LOG_BROKEN = 'the request log cannot be written'
