import type { Selectable } from 'kysely'
import type { Schema } from '../../store/schema/schema.ts'
import type { Store } from '../../store/store.ts'
import { isoTime } from '../../text/time.ts'

export interface AuditQuery {
  actor?: string | undefined
  /** `partner.approve`, or all of a kind: `partner`. */
  action?: string | undefined
  entityId?: string | undefined
  /** Only this track, its takedowns included. */
  trackId?: string | undefined
  limit: number
  offset: number
}

export interface RecordedAct extends Omit<Selectable<Schema['audit_log']>, 'before' | 'after'> {
  before: unknown
  after: unknown
}

/** As far as pages and the total reach: counting more would hold up other requests. */
const MAX_COUNTED = 10_000

/** What administrators did, the newest first. */
export async function findAuditEntries(
  { db }: Store,
  { actor, action, entityId, trackId, limit, offset }: AuditQuery,
): Promise<{ acts: RecordedAct[]; total: number }> {
  const matching = db
    .selectFrom('audit_log')
    .$if(actor !== undefined, (query) => query.where('actor', '=', actor!))
    .$if(entityId !== undefined, (query) => query.where('entity_id', '=', entityId!))
    .$if(trackId !== undefined, (query) => {
      const takedowns = db.selectFrom('takedowns').select('id').where('track_id', '=', trackId!)
      return query.where((row) => row.or([row('entity_id', '=', trackId!), row('entity_id', 'in', takedowns)]))
    })
    .$if(action !== undefined, (query) =>
      // A range and not `like`: what is typed in is no pattern.
      query.where((row) =>
        row.or([
          row('action', '=', action!),
          row.and([row('action', '>=', `${action}.`), row('action', '<', `${action}/`)]),
        ]),
      ),
    )
  const counted = matching.select('id').limit(MAX_COUNTED).as('counted')
  const { total } = await db
    .selectFrom(counted)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()
  const acts = rows.map(({ before, after, ...row }) => ({ ...row, before: parse(before), after: parse(after) }))
  return { acts, total: Number(total) }
}

const parse = (json: string | null): unknown => (json === null ? null : JSON.parse(json))

/** As the console's API and `--json` show it. */
export function presentAuditEntry({ at, ...entry }: RecordedAct) {
  return { ...entry, at: isoTime(at) }
}
