import { findAuditEntries, presentAuditEntry, type RecordedAct } from '../../../requests/insight/audit.ts'
import { LIMIT, parseLimit } from '../../command/arguments.ts'
import { type CommandGroup, type Context, defineCommand, type Report } from '../../command/command.ts'
import { withStore } from '../../command/with-store.ts'
import { renderTime } from '../../terminal/format.ts'
import { renderTable, textColumn } from '../../terminal/table.ts'

const list = defineCommand({
  description: 'Who did what, when and from where, the newest first',
  args: {
    actor: { type: 'string', valueHint: 'NAME', description: 'Only of one administrator, or of the server itself' },
    action: { type: 'string', valueHint: 'A', description: 'Only this, like key.revoke, or all of a kind, like key' },
    of: { type: 'string', valueHint: 'ID', description: 'Only what was done to the thing with this id' },
    limit: LIMIT,
  },
  run: async ({ actor, action, of, limit }, context) =>
    await withStore(context, async (store) => {
      const query = { actor: actor?.trim(), action: action?.trim(), entityId: of?.trim() }
      const { acts, total } = await findAuditEntries(store, { ...query, limit: parseLimit(limit), offset: 0 })
      return reportActs(context, acts, total)
    }),
})

/** For this list, and that of a single track. */
export function reportActs({ stdout }: Context, acts: readonly RecordedAct[], total: number): Report {
  const columns = ['TIME', textColumn('WHO'), 'FROM', 'WHAT', textColumn('TO'), textColumn('CHANGED')]
  const rows = acts.map((entry) => [
    renderTime(entry.at),
    // Partners choose their names: one that is called like an administrator must not read as it.
    entry.role === 'partner' ? `partner: ${entry.actor}` : entry.actor,
    entry.address ?? '–',
    entry.action,
    entry.entity_name ?? entry.entity_id ?? '–',
    changesOf(entry),
  ])
  return {
    text: rows.length === 0 ? 'Nothing has been written down.' : renderTable(stdout, columns, rows),
    json: acts.map(presentAuditEntry),
    notes: total > acts.length ? ['there is more: --limit shows more'] : [],
  }
}

/** Where something was changed both are there; of what was added or removed all of it. */
function changesOf({ before, after }: RecordedAct): string {
  const [was, is] = [before, after].map((value) => (value ?? {}) as Record<string, unknown>)
  const names = [...new Set([...Object.keys(was!), ...Object.keys(is!)])]
  return names.map((name) => `${name}: ${show(was![name])} → ${show(is![name])}`).join(', ') || '–'
}

const show = (value: unknown) => (value === undefined || value === null ? '–' : String(JSON.stringify(value)))

export const audit: CommandGroup = { description: 'What administrators did', commands: { list } }
