import type { Store } from '../../store/store.ts'
import type { Input, Output } from '../terminal/terminal.ts'

/** What a command may use of the process it runs in. */
export interface Context {
  /** Settings: the environment, over the `.env` file of `cwd`. */
  env: Readonly<Record<string, string | undefined>>
  cwd: string
  stdin: Input
  stdout: Output
  stderr: Output
  now: () => number
}

/** The result of a command: text for a person, or the same as JSON. */
export interface Report {
  text: string
  json: unknown
  /** 0 if left out. */
  exitCode?: number
  /** Hints for a person, on stderr; never part of the JSON. */
  notes?: readonly string[]
}

/** Wrong arguments: exit code 2. */
export class UsageError extends Error {}

export interface ArgDef {
  type: 'positional' | 'string' | 'boolean'
  description: string
  /** A positional is required unless this is false, a flag only if this is true. */
  required?: boolean
  /** May be given several times: the values are joined by commas. */
  isRepeatable?: boolean
  /** What stands for the value in the help. */
  valueHint?: string
  /** What the text means; `what` names the argument. Throws a UsageError. */
  read?: (what: string, text: string, context: Context) => unknown
  /** The id of what the text names in the store. */
  find?: (store: Store, text: string) => Promise<unknown>
  /** The value when it is left out. */
  absent?: unknown
}

export type ArgsDef = Readonly<Record<string, ArgDef>>

type Value<T extends ArgDef> = T extends { type: 'boolean' }
  ? boolean | undefined
  : T extends { required: true } | (T extends { required: false } ? never : { type: 'positional' })
    ? string
    : string | undefined

/** `_` is all arguments that are not flags. */
export type ParsedArgs<T extends ArgsDef> = { readonly [K in keyof T]: Value<T[K]> } & { readonly _: string[] }

const COMMON_FLAGS = {
  data: { type: 'string', description: 'The data folder, instead of DATA_DIR', valueHint: 'DIR' },
  json: { type: 'boolean', description: 'Print the result as JSON on the last line' },
} as const satisfies ArgsDef

/** `args` is the one table that the parser (arguments.ts) and the help (usage.ts) are made from. */
export interface Command {
  description: string
  args: ArgsDef
  /** The last positional may be repeated: `FILE…`. */
  isVariadic?: boolean
  /** Undefined when the command has printed what it had to itself. */
  run: (args: ParsedArgs<ArgsDef>, context: Context) => Promise<Report | undefined>
}

export interface CommandGroup {
  description: string
  commands: Readonly<Record<string, Command>>
}

/** Adds `--data` and `--json`, which every command has, and gives `run` the types of its own arguments. */
export function defineCommand<const T extends ArgsDef>(definition: {
  description: string
  args: T
  isVariadic?: boolean
  run: (args: ParsedArgs<T>, context: Context) => Promise<Report | undefined>
}): Command {
  const args = { ...definition.args, ...COMMON_FLAGS }
  return { ...definition, args, run: (parsed, context) => definition.run(parsed as unknown as ParsedArgs<T>, context) }
}
