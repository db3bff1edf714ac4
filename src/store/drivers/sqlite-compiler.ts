import { type SelectModifierNode, SqliteQueryCompiler } from 'kysely'

const ROW_LOCKS: ReadonlySet<string | undefined> = new Set([
  'ForUpdate',
  'ForNoKeyUpdate',
  'ForShare',
  'ForKeyShare',
  'NoWait',
  'SkipLocked',
])

/** Leaves out locks of rows, so that queries can say `forUpdate()` for either store: SQLite has one writer at a time, and nothing to lock. */
export class OwnSqliteCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (!ROW_LOCKS.has(node.modifier)) super.visitSelectModifier(node)
  }
}
