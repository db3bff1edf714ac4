import { findAuditEntries, presentAuditEntry, type RecordedAct } from '../../../requests/insight/audit.ts'
import { LIMIT } from '../../command/arguments.ts'
import type { CommandGroup, Report } from '../../command/command.ts'
import { type Desk, deskCommand, moreOf } from '../../command/desk.ts'
import { renderTime } from '../../terminal/format.ts'
import type { Columns } from '../../terminal/print.ts'

const list = deskCommand({
  description: 'Who did what, when and from where, the newest first',
  args: {
    actor: { type: 'string', valueHint: 'NAME', description: 'Only of one administrator, or of the server itself' },
    action: { type: 'string', valueHint: 'A', description: 'Only this, like key.revoke, or all of a kind, like key' },
    of: { type: 'string', valueHint: 'ID', description: 'Only what was done to the thing with this id' },
    limit: LIMIT,
  },
  async run({ actor, action, of, limit }, desk) {
    const query = { actor: actor?.trim(), action: action?.trim(), entityId: of?.trim() }
    const { acts, total } = await findAuditEntries(desk.store, { ...query, limit, offset: 0 })
    return reportActs(desk, acts, total)
  },
})

const COLUMNS: Columns<RecordedAct> = {
  TIME: ({ at }) => renderTime(at),
  // Partners choose their names: one that is called like an administrator must not read as it.
  WHO: ({ role, actor }) => (role === 'partner' ? `partner: ${actor}` : actor),
  FROM: 'address',
  WHAT: 'action',
  TO: ({ entity_name, entity_id }) => entity_name ?? entity_id,
  CHANGED: (act) => changesOf(act),
}

/** For this list, and that of a single track. */
export const reportActs = ({ table }: Desk, acts: readonly RecordedAct[], total: number): Report => ({
  text: table(COLUMNS, acts, 'Nothing has been written down.'),
  json: acts.map(presentAuditEntry),
  notes: moreOf(total - acts.length, 'there is more'),
})

/** Where something was changed both are there; of what was added or removed all of it. */
function changesOf({ before, after }: RecordedAct): string {
  const [was, is] = [before, after].map((value) => (value ?? {}) as Record<string, unknown>)
  const names = [...new Set([...Object.keys(was!), ...Object.keys(is!)])]
  return names.map((name) => `${name}: ${show(was![name])} → ${show(is![name])}`).join(', ') || '–'
}

const show = (value: unknown) => (value === undefined || value === null ? '–' : String(JSON.stringify(value)))

export const audit: CommandGroup = { description: 'What administrators did', commands: { list } }
