import type { Intake } from '../admin/intake/intake.ts'
import { openSoundWorkers } from '../audio/sound-workers.ts'
import { type Config, loadConfig } from '../config/config.ts'
import { openMediaStore } from '../media/open-media-store.ts'
import { openStore, type Store } from '../store/store.ts'
import { checkSchema, describeStore } from './which-store.ts'

/** What a command may touch of the outside. */
export interface Context {
  /** Settings: the environment, over the `.env` file of `cwd`. */
  env: Readonly<Record<string, string | undefined>>
  cwd: string
  stdin: Input
  stdout: Output
  stderr: Output
  now: () => number
}

export interface Input extends AsyncIterable<Uint8Array> {
  readonly isTTY?: boolean
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
  /** What a person should know besides; never part of the JSON. */
  notes?: readonly string[]
}

/** Wrong words on the command line: exit code 2. */
export class UsageError extends Error {}

export interface ArgDef {
  type: 'positional' | 'string' | 'boolean'
  description: string
  /** A word is required unless this is false; a flag is not unless this is true. */
  required?: boolean
  /** What stands for the value in the help. */
  valueHint?: string
}

export type ArgsDef = Readonly<Record<string, ArgDef>>

type Value<T extends ArgDef> = T extends { type: 'boolean' }
  ? boolean | undefined
  : T extends { required: true } | (T extends { required: false } ? never : { type: 'positional' })
    ? string
    : string | undefined

/** `_` is all words that are no flags. */
export type ParsedArgs<T extends ArgsDef> = { readonly [K in keyof T]: Value<T[K]> } & { readonly _: string[] }

const COMMON_FLAGS = {
  data: { type: 'string', description: 'The data folder, instead of DATA_DIR', valueHint: 'DIR' },
  json: { type: 'boolean', description: 'Print the result as JSON on the last line' },
} as const satisfies ArgsDef

/** One command; its `--data`, `--json` and `--help` come by themselves. A command that reports nothing has said what it had to say. */
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
  const args = { ...definition.args, ...COMMON_FLAGS }
  return { ...definition, args, run: (parsed, context) => definition.run(parsed as unknown as ParsedArgs<T>, context) }
}

/**
 * Opens the store of the configuration and closes it whatever happens. Only `serve` and `migrate` change a schema: a store that is
 * older or newer is refused. One that is not there is refused too, unless the command brings the first thing into it.
 */
export async function withStore<T>(
  context: Context,
  work: (store: Store, config: Config) => Promise<T>,
  { mayCreate = false } = {},
): Promise<T> {
  const config = loadConfig(context.env)
  const url = config.databaseUrl
  const state = await checkSchema(url, mayCreate)
  if (context.stderr.isTTY)
    context.stderr.write(dim(context, `${state === 'none' ? 'new store' : 'store'}: ${describeStore(url)}`))
  const store = openStore({ url })
  try {
    if (state === 'none') await store.migrate()
    return await work(store, config)
  } finally {
    await store.close()
  }
}

const dim = ({ env }: Context, text: string) => (env.NO_COLOR ? `${text}\n` : `\u001b[2m${text}\u001b[0m\n`)

/** What files are taken in with; its threads start with the first sound. */
export async function withIntake<T>(
  config: Config,
  folder: string,
  work: (intake: Intake) => Promise<T>,
  mayLeaveFolder = true,
): Promise<T> {
  const sounds = openSoundWorkers()
  try {
    return await work({ media: openMediaStore(config), sounds, folder, mayLeaveFolder })
  } finally {
    await sounds.close()
  }
}
