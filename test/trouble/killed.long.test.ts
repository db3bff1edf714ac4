import { test } from 'vitest'
import { killUnderLoad } from './kill-under-load.ts'

test('kill -9 under load, twice: every request that was answered is in the log after the next start', () =>
  killUnderLoad(2))
