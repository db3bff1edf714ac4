import { test } from 'vitest'
import { killWhileCounting } from './kill-while-counting.ts'

test('kill -9: no play that was answered is lost, and none is counted twice (SQLite)', () =>
  killWhileCounting(undefined))
