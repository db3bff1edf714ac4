import { test } from 'vitest'
import { stopUnderLoad } from './stop-under-load.ts'

test('SIGTERM under load: no client of a kept-alive connection loses a request, and all leave by themselves', () =>
  stopUnderLoad('0'))

test('SIGTERM under load, a drain of two seconds: no client of a kept-alive connection loses a request', () =>
  stopUnderLoad('2'))
