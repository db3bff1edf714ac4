import type { ArgsDef, ParsedArgs } from 'citty'
import { type Config, loadConfig } from '../config.ts'
import { openStore, type Store } from '../store/store.ts'

/** What a command may touch of the outside. */
export interface Context {
  env: Readonly<Record<string, string | undefined>>
  stdin: AsyncIterable<Uint8Array>
  stdout: Output
  stderr: Output
  now: () => number
}

export interface Output {
  write(text: string): unknown
  readonly isTTY?: boolean
  readonly columns?: number
}

/** What a command has to say: text for a person, or the same as JSON. */
export interface Report {
  text: string
  json: unknown
  /** 0 unless said otherwise. */
  exitCode?: number
}

/** Wrong words on the command line: exit code 2. */
export class UsageError extends Error {}

const JSON_FLAG = {
  json: { type: 'boolean', description: 'Print the result as JSON on the last line' },
} as const satisfies ArgsDef

/** One command; its `--json` and `--help` come by themselves. A command that reports nothing has said what it had to say. */
export interface Command {
  description: string
  args: ArgsDef
  run: (args: ParsedArgs<ArgsDef>, context: Context) => Promise<Report | undefined>
}

export interface CommandGroup {
  description: string
  commands: Readonly<Record<string, Command>>
}

export function defineCommand<const T extends ArgsDef>(definition: {
  description: string
  args: T
  run: (args: ParsedArgs<T>, context: Context) => Promise<Report | undefined>
}): Command {
  const args = { ...definition.args, ...JSON_FLAG }
  return { ...definition, args, run: (parsed, context) => definition.run(parsed as ParsedArgs<T>, context) }
}

/** Opens the store of the configuration, on its newest schema, and closes it whatever happens. */
export async function withStore<T>(context: Context, work: (store: Store, config: Config) => Promise<T>): Promise<T> {
  const config = loadConfig(context.env)
  const store = openStore({ url: config.databaseUrl })
  try {
    await store.migrate()
    return await work(store, config)
  } finally {
    await store.close()
  }
}
