import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openStore, type Store } from '../../src/store/store.ts'
import type { EventName } from '../../src/webhooks/event-names.ts'
import { EVENTS } from '../../src/webhooks/event-names.ts'
import { registerWebhook } from '../../src/webhooks/registrations.ts'
import { type OpenFresh, writeMigratedFile } from '../support/stores.ts'
import { type CallOptions, callCli } from './call-cli.ts'
import { NOW } from './lines.ts'
import { makeFolder } from './run-cli.ts'

/**
 * A store of its own, and the program on it. Commands are given as a line of words, and what has spaces in it as words behind that:
 * `json('track show', 'Ước gì')`.
 */
export async function openDesk(openFresh?: OpenFresh) {
  const dataDir = await makeFolder()
  const { store, url } = await (openFresh ? openFresh() : openFile(join(dataDir, 'khonhac.db')))
  const env = { DATA_DIR: dataDir, DATABASE_URL: url, NO_COLOR: '1' }
  const callWith = (options: Partial<CallOptions>, line: string, words: readonly string[]) =>
    callCli([...line.split(' '), ...words], { env, cwd: dataDir, now: () => NOW, ...options })
  return {
    store,
    dataDir,
    call: (line: string, ...words: string[]) => callWith({}, line, words),
    json: async (line: string, ...words: string[]) => (await callWith({}, line, [...words, '--json'])).json(),
    /** What it comes to, and what is said to a person. */
    outcome: async (line: string, ...words: string[]) => {
      const { code, stdout, stderr } = await callWith({}, line, words)
      return [code, stdout + stderr] as const
    },
    /** From a pipe. */
    pipe: (input: string, line: string, ...words: string[]) => callWith({ input }, line, words),
    /** On a terminal, where this is typed when something is asked. */
    type: (input: string, line: string, ...words: string[]) => callWith({ input, columns: 80 }, line, words),
  }
}

async function openFile(path: string): Promise<{ store: Store; url: string }> {
  await writeMigratedFile(path)
  const url = `sqlite:${path}`
  const store = openStore({ url })
  onTestFinished(() => store.close())
  return { store, url }
}

const SECRET_KEY = Buffer.alloc(32, 7)

export async function addHook(
  store: Store,
  partnerId: string,
  host = 'sen.example',
  events: readonly EventName[] = EVENTS,
) {
  const order = { url: `https://${host}/hook`, events: [...events], description: null }
  return (await registerWebhook(store, partnerId, order, SECRET_KEY, NOW)).webhook
}
