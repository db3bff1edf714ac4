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

/** What the arguments come to. */
export type Values<T extends ArgsDef> = { readonly [K in keyof T]: ValueOf<T[K]> } & { readonly _: string[] }

type ValueOf<T> = T extends { type: 'boolean' } ? boolean : Meaning<T> | WhenAbsent<T>

type Meaning<T> = T extends { find: (store: Store, text: string) => Promise<infer Id> }
  ? Id
  : T extends { read: (what: string, text: string, context: Context) => infer Value }
    ? Value
    : string

type WhenAbsent<T> = T extends { absent: infer Value }
  ? Value
  : T extends { required: true }
    ? never
    : T extends { type: 'positional'; required?: true }
      ? never
      : undefined

/** Arguments by their names; `_` is all that are not flags. */
export type Given = Readonly<Record<string, unknown>> & { readonly _: string[] }

const COMMON_FLAGS = {
  data: { type: 'string', description: 'The data folder, instead of DATA_DIR', valueHint: 'DIR' },
  json: { type: 'boolean', description: 'Print the result as JSON on the last line' },
} as const satisfies ArgsDef

/** `args` is the one table that the parser (parse-arguments.ts) and the help (usage.ts) are made from. */
export interface Command {
  description: string
  args: ArgsDef
  /** The last positional may be repeated: `FILE…`. */
  isVariadic?: boolean
  /** Takes arguments as they were given. Undefined when the command has printed what it had to itself. */
  run: (given: Given, context: Context) => Promise<Report | undefined>
}

export interface CommandGroup {
  description: string
  commands: Readonly<Record<string, Command>>
}

/** Adds `--data` and `--json`, which every command has, and hands `run` what its own arguments come to. */
export function defineCommand<const T extends ArgsDef>(definition: {
  description: string
  args?: T
  isVariadic?: boolean
  /** Throws a UsageError when the arguments do not go together. */
  check?: (args: Values<T>) => void
  run: (args: Values<T>, context: Context) => Promise<Report | undefined>
}): Command {
  const { args = {}, check, run, ...rest } = definition
  return {
    ...rest,
    args: { ...args, ...COMMON_FLAGS },
    async run(given, context) {
      const values = readValues(args, given, context) as Values<T>
      check?.(values)
      return await run(values, context)
    },
  }
}

function readValues(args: ArgsDef, given: Given, context: Context): Given {
  const values = Object.entries(args).map(([name, { type, read, absent }]) => {
    const text = given[name] as string | undefined
    const what = type === 'positional' ? name.toUpperCase() : `--${name}`
    if (type === 'boolean') return [name, given[name] === true]
    return [name, text === undefined ? absent : read ? read(what, text, context) : text]
  })
  return { ...Object.fromEntries(values), _: given._ }
}
