import { test } from 'vitest'
import { createMigratedDatabase, hasPostgres } from '../support/databases.ts'
import { onlyIf } from '../support/programs.ts'
import { killWhileCounting } from './kill-while-counting.ts'

test('kill -9: no play that was answered is lost, and none is counted twice (SQLite)', () =>
  killWhileCounting(undefined))

test(
  'kill -9: no play that was answered is lost, and none is counted twice (PostgreSQL)',
  onlyIf(hasPostgres, 'postgres'),
  async () => killWhileCounting(await createMigratedDatabase()),
)
