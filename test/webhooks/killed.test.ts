import { test } from 'vitest'
import { killWhileDelivering } from './kill-while-delivering.ts'

// More kills, and PostgreSQL: killed.long.test.ts.
test('killed in the middle, every change arrives', () =>
  killWhileDelivering({ kills: 1, changes: 40, databaseUrl: undefined }))
