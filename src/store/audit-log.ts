import { chunksOf } from '../structures/chunks-of.ts'
import type { Db } from './schema/schema.ts'

/** Who does something, and when. Every function that changes what an administrator can change is handed one. */
export interface AuditContext {
  at: number
  /** The administrator's name, or who runs the command line. */
  actor: string
  /** The role at that time; `terminal` for the command line, `partner` for a partner's own doing, `server` for what runs by itself. */
  role: string
  address: string | null
  requestId: string | null
}

export interface AuditEntry {
  /** `partner.approve`, `key.revoke` …: what it was done to, then what was done. */
  action: string
  id?: string | null
  /** What a person calls it. */
  name?: string | null
  /** What changed, as it was and as it is. Never a secret. */
  before?: object | null
  after?: object | null
}

/** Writes down what was done, in the transaction that does it. Rows stay for ever: the store itself refuses to change or remove one. */
export async function recordAudit(db: Db, audit: AuditContext, entry: AuditEntry): Promise<void> {
  await recordAudits(db, audit, [entry])
}

/** Ten columns each: far below what either store takes as parameters of one statement. */
const ROWS_PER_INSERT = 500

/** The same deed, done to many. */
export async function recordAudits(
  db: Db,
  { at, actor, role, address, requestId }: AuditContext,
  entries: readonly AuditEntry[],
): Promise<void> {
  const who = { at, actor, role, address, request_id: requestId }
  for (const some of chunksOf(entries, ROWS_PER_INSERT)) {
    const rows = some.map(({ action, id = null, name = null, before = null, after = null }) => ({
      ...who,
      ...{ action, entity_id: id, entity_name: name, before: toJson(before), after: toJson(after) },
    }))
    await db.insertInto('audit_log').values(rows).execute()
  }
}

const toJson = (value: object | null) => (value === null ? null : JSON.stringify(value))

/** Only the fields in which two rows differ, for an entry of the log. */
export function differences<Row extends object>(
  before: Row,
  after: Row,
): { before: Partial<Row>; after: Partial<Row> } {
  const names = (Object.keys({ ...before, ...after }) as (keyof Row)[]).filter((name) => before[name] !== after[name])
  const pick = (row: Row) => Object.fromEntries(names.map((name) => [name, row[name]])) as Partial<Row>
  return { before: pick(before), after: pick(after) }
}
