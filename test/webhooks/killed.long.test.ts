import { test } from 'vitest'
import { createMigratedDatabase, hasPostgres } from '../support/databases.ts'
import { onlyIf } from '../support/programs.ts'
import { killWhileDelivering } from './kill-while-delivering.ts'

// The second kill meets what the first has left behind; each place among the changes is drawn.
const plan = { kills: 2, changes: 60 }
const timeout = 600_000

test('killed again and again, every change arrives (SQLite)', { timeout }, () =>
  killWhileDelivering({ ...plan, databaseUrl: undefined }),
)

test(
  'killed again and again, every change arrives (PostgreSQL)',
  { timeout, ...onlyIf(hasPostgres, 'postgres') },
  async () => killWhileDelivering({ ...plan, databaseUrl: await createMigratedDatabase() }),
)
