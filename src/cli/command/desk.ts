import { userInfo } from 'node:os'
import type { Config } from '../../config/config.ts'
import { loadSecrets } from '../../config/secrets.ts'
import type { Intake } from '../../editing/files/intake.ts'
import { createMailParts, type MailDeps } from '../../jobs/mail/queue.ts'
import type { AuditContext } from '../../store/audit-log.ts'
import type { Store } from '../../store/store.ts'
import { countOf, findChanges, renderChanges } from '../terminal/format.ts'
import { type Columns, renderRows } from '../terminal/print.ts'
import { confirm } from '../terminal/terminal.ts'
import {
  type ArgsDef,
  type Command,
  type Context,
  defineCommand,
  type Given,
  type Report,
  UsageError,
  type Values,
} from './command.ts'
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
  list<Row>(listing: Listing<Row>): Report
}

/** A list for a person. Its rows are the JSON too, unless something else is given for that. */
interface Listing<Row> {
  columns: NoInfer<Columns<Row>>
  rows: readonly Row[]
  /** What is said when there are none. */
  nothing: string
  json?: unknown
  /** How many there are without the limit, and what more of them are called. */
  total?: number
  more?: string
  manyMore?: string
}

/**
 * A command on the configured store. The words and flags in `args` are read before the store is opened, and what they name is found in it
 * before `run` is called: `run` gets values and ids.
 */
export function deskCommand<const T extends ArgsDef>(definition: {
  description: string
  args?: T
  isVariadic?: boolean
  /** It may be the first to write to a store. */
  mayCreate?: boolean
  /** Throws a UsageError when the arguments do not go together. */
  check?: (args: Values<T>) => void
  run: (args: Values<T>, desk: Desk) => Promise<Report>
}): Command {
  const { mayCreate = false, run, ...rest } = definition
  return defineCommand({
    ...rest,
    run: (given, context) =>
      withStore(
        context,
        async (store, config) => {
          const found = await findNamed(definition.args ?? {}, given, store)
          return await run(found as Values<T>, openDesk(store, config, context, (given as Given).yes === true))
        },
        { mayCreate },
      ),
  })
}

async function findNamed(args: ArgsDef, given: Given, store: Store): Promise<Given> {
  const found = { ...given }
  for (const [name, { find }] of Object.entries(args))
    if (find && typeof given[name] === 'string') found[name] = await find(store, given[name])
  return found
}

function openDesk(store: Store, config: Config, context: Context, isSure: boolean): Desk {
  const table: Desk['table'] = (columns, rows, nothing) =>
    rows.length === 0 ? nothing : renderRows(context.stdout, columns, rows)
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
    table,
    list({ columns, rows, nothing, json = rows, total = rows.length, more = 'more', manyMore }) {
      const left = total - rows.length
      const notes = left > 0 ? [`${countOf(left, more, manyMore)}: --limit shows more`] : []
      return { text: table(columns, rows, nothing), json, notes }
    },
  }
}

/** The actor of a command is the user who runs it on this machine. */
export function auditContextOf({ now }: Context): AuditContext {
  return { at: now(), actor: `cli:${userName()}`, role: 'terminal', address: null, requestId: null }
}

/** A container may run as a user that the system has no name for. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? 'unknown')
  }
}

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

type Fields = Readonly<Record<string, unknown>>

/** What flags say of a thing: those that were given, where an empty text clears the field. */
export function givenFlags(flags: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const given = Object.entries(flags).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, value === '' ? null : value]))
}

export function requireChanges(changes: Fields): void {
  if (Object.keys(changes).length === 0) throw new UsageError('there is nothing to change: give at least one flag')
}

/** What an update did; `shown` are the fields of `after` that are compared. */
export function reportChanges(name: string, before: Fields, shown: Fields, after: object, more: string[] = []): Report {
  const changes = findChanges(before, shown)
  const heading = `${changes.length > 0 ? 'Changed' : 'Nothing to change:'} ${name}`
  return {
    text: [heading, ...renderChanges(before, shown), ...more].join('\n'),
    json: { ...after, changed: changes.length > 0, changes },
  }
}

/** The word itself, or for "-" what the standard input holds. */
export const readWord = async (text: string, context: Context) => (text === '-' ? await readLine(context) : text)

/** The first line of the standard input: what must not stand in the list of processes or in the shell's history. */
async function readLine({ stdin }: Context): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stdin) {
    chunks.push(Buffer.from(chunk))
    size += chunk.length
    if (chunks.at(-1)!.includes(0x0a) || size > 1000) break
  }
  const [line = ''] = Buffer.concat(chunks).toString('utf8').split('\n')
  if (line.trim() === '') throw new UsageError('the standard input holds nothing')
  return line.trim()
}
