import type { Config } from '../config.ts'
import type { Store } from '../store/store.ts'
import { findDemoKey } from './demo-key.ts'
import { findMissingSongs } from './missing.ts'
import { makeDemoProgress, type Terminal } from './progress.ts'
import { type Publisher, startPublisher } from './publisher.ts'
import { SONGS } from './songs.ts'

const FRESH = 'The demo songs are being composed and played: the first will be there in a few seconds.\n'
const RESUMED = 'The rest of the demo songs is being composed and played.\n'

export interface DemoOptions {
  store: Store
  config: Config
  port: number
  terminal: Terminal
  /** The catalogue has been loaded. */
  ready: Promise<void>
  /** Resolves when everything committed before the call can be read over HTTP. */
  catchUp(): Promise<void>
  now: () => number
}

export interface Demo {
  /** Resolves when the songs are there; rejects if they cannot be made. */
  done: Promise<void>
  stop(): void
}

/** Prints where everything is and a key to try it with, and has the songs made meanwhile. */
export function showDemo(options: DemoOptions): Demo {
  let publisher: Publisher | undefined
  let isStopped = false
  const show = async () => {
    const { store, config, port, terminal, now } = options
    await options.ready
    const key = await findDemoKey(store, config.dataDir, now())
    const missing = await findMissingSongs(store, config.dataDir)
    await options.catchUp()
    const api = `http://localhost:${port}/api/public`
    terminal.write(describePlaces(config.serviceName, api, key))
    const trial = describeTrial(api, key)
    const isFresh = missing.length === SONGS.length
    if (!isFresh) terminal.write(trial)
    if (missing.length === 0) return
    terminal.write(isFresh ? FRESH : RESUMED)
    if (isStopped) return
    publisher = startPublisher(config, announce(options, isFresh ? trial : undefined))
    await publisher.done
  }
  return {
    done: show(),
    stop() {
      isStopped = true
      publisher?.stop()
    },
  }
}

/** What to try is told when there is something to find. */
function announce({ terminal, catchUp }: DemoOptions, trial: string | undefined) {
  const tell = makeDemoProgress(terminal)
  let waiting = trial
  return async (progress: Parameters<typeof tell>[0]) => {
    if (waiting !== undefined) {
      const text = waiting
      waiting = undefined
      await catchUp().catch(() => {})
      terminal.write(text)
    }
    tell(progress)
  }
}

function describePlaces(name: string, api: string, key: string): string {
  const site = api.replace('/api/public', '')
  return `
${name} is running.

  Site       ${site}/
  API        ${api}
  Reference  ${site}/docs
  OpenAPI    ${api}/openapi.json
  Demo key   ${key}

`
}

function describeTrial(api: string, key: string): string {
  return `Try it:

  curl -H 'X-API-Key: ${key}' '${api}/tracks?limit=3'

`
}
