import type { ArgsDef, ParsedArgs } from 'citty'
import type { Intake } from '../admin/intake.ts'
import { openSoundWorkers } from '../audio/sound-workers.ts'
import { type Config, loadConfig } from '../config.ts'
import { openMediaStore } from '../media/open-media-store.ts'
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
  /** The last word may come many times: `FILE…`. */
  isVariadic?: boolean
  run: (args: ParsedArgs<ArgsDef>, context: Context) => Promise<Report | undefined>
}

export interface CommandGroup {
  description: string
  commands: Readonly<Record<string, Command>>
}

export function defineCommand<const T extends ArgsDef>(definition: {
  description: string
  args: T
  isVariadic?: boolean
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

/** What files are taken in with; its threads start with the first sound. */
export async function withIntake<T>(config: Config, folder: string, work: (intake: Intake) => Promise<T>): Promise<T> {
  const sounds = openSoundWorkers()
  try {
    return await work({ media: openMediaStore(config), sounds, folder })
  } finally {
    await sounds.close()
  }
}
