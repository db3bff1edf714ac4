import type { Config } from '../../config/config.ts'
import { loadSecrets } from '../../config/secrets.ts'
import type { Intake } from '../../editing/files/intake.ts'
import { createMailParts, type MailDeps } from '../../jobs/mail/queue.ts'
import type { AuditContext } from '../../store/audit-log.ts'
import type { Store } from '../../store/store.ts'
import { type Columns, renderRows } from '../terminal/print.ts'
import { confirm } from '../terminal/terminal.ts'
import { auditContextOf } from './audit-context.ts'
import { type ArgsDef, type Command, type Context, defineCommand, type ParsedArgs, type Report } from './command.ts'
import { withIntake, withStore } from './with-store.ts'

/** What a command on the store works with. */
export interface Desk extends Context {
  store: Store
  config: Config
  /** Who does it, for the audit log. */
  audit: AuditContext
  /** What writing a mail takes: the server that sends it opens it with the same secrets. */
  openMail(): Promise<MailDeps>
  /** What reads the files that flags name. */
  withIntake<T>(work: (intake: Intake) => Promise<T>): Promise<T>
  /** Asks, unless `--yes` was given. */
  confirm(question: string): Promise<boolean>
  table<Row>(columns: Columns<Row>, rows: readonly Row[], nothing: string): string
}

/**
 * A command on the configured store. The words and flags in `args` are read before the store is opened, and what they name is found in it
 * before `run` is called: `run` gets values and ids.
 */
export function deskCommand<const T extends ArgsDef>(definition: {
  description: string
  args: T
  isVariadic?: boolean
  /** It may be the first to write to a store. */
  mayCreate?: boolean
  /** Throws a UsageError when the arguments do not go together. */
  check?: (args: Values<T>) => void
  run: (args: Values<T>, desk: Desk) => Promise<Report>
}): Command {
  const { args, mayCreate = false, check, run, ...rest } = definition
  return defineCommand({
    ...rest,
    args: args as ArgsDef,
    async run(parsed, context) {
      const given = readValues(args, parsed, context)
      check?.(given as Values<T>)
      return await withStore(
        context,
        async (store, config) => {
          const found = await findNamed(args, given, store)
          return await run(found as Values<T>, openDesk(store, config, context, given.yes === true))
        },
        { mayCreate },
      )
    },
  })
}

type Given = Record<string, unknown>

function readValues(args: ArgsDef, parsed: ParsedArgs<ArgsDef>, context: Context): Given {
  const given: Given = { _: parsed._ }
  for (const [name, { type, read, absent }] of Object.entries(args)) {
    const text = (parsed as Given)[name]
    const what = type === 'positional' ? name.toUpperCase() : `--${name}`
    if (type === 'boolean') given[name] = text === true
    else if (text === undefined) given[name] = absent
    else given[name] = read ? read(what, text as string, context) : text
  }
  return given
}

async function findNamed(args: ArgsDef, given: Given, store: Store): Promise<Given> {
  const found = { ...given }
  for (const [name, { find }] of Object.entries(args))
    if (find && typeof given[name] === 'string') found[name] = await find(store, given[name])
  return found
}

function openDesk(store: Store, config: Config, context: Context, isSure: boolean): Desk {
  return {
    ...context,
    store,
    config,
    audit: auditContextOf(context),
    async openMail() {
      const { secrets } = await loadSecrets(config.dataDir, config)
      return createMailParts(config, secrets.sealingKeys)
    },
    withIntake: (work) => withIntake(config, context.cwd, work),
    confirm: (question) => confirm(context, question, isSure),
    table: (columns, rows, nothing) => (rows.length === 0 ? nothing : renderRows(context.stdout, columns, rows)),
  }
}

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

/** Hints that a list goes on. */
export const moreOf = (count: number, what: string): string[] => (count > 0 ? [`${what}: --limit shows more`] : [])

/** The answer to a question was no. */
export const declined = (text: string, json: unknown): Report => ({ text, json, exitCode: 1 })

type Shown<Row> = { [Name in keyof Row]: Name extends `${string}_at` ? string | null : Row[Name] }

/** Times as JSON has them. */
export function showTimes<Row extends object>(row: Row): Shown<Row> {
  const show = ([name, value]: [string, unknown]) => [
    name,
    name.endsWith('_at') && typeof value === 'number' ? new Date(value).toISOString() : value,
  ]
  return Object.fromEntries(Object.entries(row).map(show)) as Shown<Row>
}
