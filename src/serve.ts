import type { AddressInfo } from 'node:net'
import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import { type Demo, showDemo } from './demo/show.ts'
import { type Service, startService } from './service.ts'

/** A second signal, or this long, ends the process without waiting any further. */
const DRAIN_MS = 20_000

export interface ServeOptions {
  /** Fill an empty store with the demo catalogue and print a key. */
  demo: boolean
}

/** Runs the server until SIGTERM or SIGINT; then answers what is under way and returns. */
export async function runServer(config: Config, { demo }: ServeOptions): Promise<void> {
  const logger = pino({ level: config.logLevel })
  const service = await startService(config, { logger })
  await service.app.listen({ host: config.host, port: config.port })
  const { port } = service.app.server.address() as AddressInfo
  // Only now: until it listens there is nothing to drain, and a signal ends the process as usual.
  const stopped = waitForSignal()
  logger.info({ host: config.host, port }, 'listening')
  let songs: Demo | undefined
  if (demo) {
    songs = startDemo(service, config, port)
    songs.done.catch((err: unknown) => logger.error({ err }, 'the demo could not be loaded'))
  }
  logger.info({ signal: await stopped }, 'shutting down')
  songs?.stop()
  await stopInTime(service, logger)
}

async function stopInTime(service: Service, logger: Logger): Promise<void> {
  const deadline = setTimeout(() => {
    logger.error('requests were still under way: ending without them')
    process.exit(1)
  }, DRAIN_MS)
  await service.stop()
  clearTimeout(deadline)
}

function waitForSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.once(signal, () => {
        resolve(signal)
        process.once(signal, () => process.exit(1))
      })
    }
  })
}

function startDemo({ store, ready, catchUp }: Service, config: Config, port: number): Demo {
  const terminal = process.stdout
  return showDemo({ store, config, port, terminal, ready, catchUp, now: Date.now })
}
