import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import type { Config } from './config.ts'
import { startService } from './service.ts'

/** A second signal, or this long, ends the process without waiting any further. */
const DRAIN_MS = 20_000

export interface ServeOptions {
  /** Called once the server answers, with the port it has. */
  onListening: (port: number) => void | Promise<void>
}

/** Runs the server until SIGTERM or SIGINT; then answers what is under way and returns. */
export async function runServer(config: Config, { onListening }: ServeOptions): Promise<void> {
  const logger = pino({ level: config.logLevel })
  const service = await startService(config, { logger })
  const stopped = waitForSignal()
  await service.app.listen({ host: config.host, port: config.port })
  const { port } = service.app.server.address() as AddressInfo
  logger.info({ host: config.host, port }, 'listening')
  await onListening(port)
  const signal = await stopped
  logger.info({ signal }, 'shutting down')
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
