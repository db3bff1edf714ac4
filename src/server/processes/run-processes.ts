import type { Config } from '../../config/config.ts'
import { waitForSignal } from './signals.ts'
import { createSupervisor } from './supervisor.ts'
import { openServerLog } from './text-log.ts'

/** Runs so many processes on one port until SIGTERM or SIGINT; SIGHUP replaces them one by one. Rejects when they cannot start. */
export async function runProcesses(config: Config, processes: number): Promise<void> {
  const { logger, textLog } = openServerLog(config)
  const supervisor = createSupervisor({ processes, logger })
  const hungUp = followHangups(() => supervisor.reload())
  const signalled = waitForSignal(() => supervisor.kill())
  textLog.open()
  const failed = supervisor.start().then(
    () => new Promise<never>(() => {}),
    (error: unknown) => Promise.reject(error),
  )
  const signal = await Promise.race([signalled, hungUp, failed])
  logger.info({ signal, processes }, 'shutting down all processes')
  const unclean = await supervisor.stop()
  if (unclean > 0) throw new Error(`${unclean} of ${processes} processes did not end as they should`)
}

/** Resolves when a terminal has gone: then all end, as a process that serves alone does. */
function followHangups(reload: () => Promise<void>): Promise<NodeJS.Signals> {
  let reloading = Promise.resolve()
  let waiting = 0
  return new Promise((resolve) => {
    process.on('SIGHUP', (signal) => {
      if (process.stdout.isTTY) return resolve(signal)
      // One more than the one under way does for all that come meanwhile.
      if (waiting > 1) return
      waiting += 1
      reloading = reloading.then(reload).finally(() => {
        waiting -= 1
      })
    })
  })
}
