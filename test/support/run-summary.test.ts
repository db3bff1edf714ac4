import { expect, test } from 'vitest'
import { describeSkips } from './run-summary.ts'

test('a line per reason, with the command that installs a program', () => {
  expect(describeSkips(['redis-server', 'postgres', 'redis-server', 'no user but root'])).toEqual([
    'skipped 2: no redis-server, apt-get install redis-server',
    'skipped 1: no postgres, apt-get install postgresql',
    'skipped 1: no user but root',
  ])
})
