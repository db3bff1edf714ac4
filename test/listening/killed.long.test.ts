import { test } from 'vitest'
import { createDatabase, hasPostgres } from '../support/databases.ts'
import { killWhileCounting } from './kill-while-counting.ts'

test.skipIf(!hasPostgres)(
  'kill -9: no play that was answered is lost, and none is counted twice (PostgreSQL)',
  async () => killWhileCounting(await createDatabase()),
)
