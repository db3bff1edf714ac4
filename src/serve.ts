import type { AddressInfo } from 'node:net'
import { type Logger, pino } from 'pino'
import { findDemoKey, loadDemoCatalogue } from './admin/demo.ts'
import type { Config } from './config.ts'
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
  if (demo)
    showDemo(service, config, port).catch((err: unknown) => logger.error({ err }, 'the demo could not be loaded'))
  logger.info({ signal: await stopped }, 'shutting down')
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

async function showDemo({ store, ready, catchUp }: Service, config: Config, port: number): Promise<void> {
  await ready
  const added = await loadDemoCatalogue(store, Date.now())
  const key = await findDemoKey(store, config.dataDir, Date.now())
  await catchUp()
  const api = `http://localhost:${port}/api/public`
  const lines = [
    `${config.serviceName} is running${added === 0 ? '' : ` with ${added} demo tracks`}.`,
    '',
    `  API        ${api}`,
    `  OpenAPI    ${api}/openapi.json`,
    `  Demo key   ${key}`,
    '',
    'Try it:',
    '',
    `  curl -H 'X-API-Key: ${key}' '${api}/tracks?q=mua&limit=3'`,
    '',
  ]
  process.stdout.write(`\n${lines.join('\n')}\n`)
}
