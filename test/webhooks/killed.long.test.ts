import { test } from 'vitest'
import { createMigratedDatabase, hasPostgres } from '../support/databases.ts'
import { onlyIf } from '../support/programs.ts'
import { killWhileDelivering } from './kill-while-delivering.ts'

const plan = { kills: 3, changes: 120 }
const timeout = 600_000

test('killed again and again, every change arrives (SQLite)', { timeout }, () =>
  killWhileDelivering({ ...plan, databaseUrl: undefined }),
)

test(
  'killed again and again, every change arrives (PostgreSQL)',
  { timeout, ...onlyIf(hasPostgres, 'postgres') },
  async () => killWhileDelivering({ ...plan, databaseUrl: await createMigratedDatabase() }),
)
