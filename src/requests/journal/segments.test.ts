import { expect, test } from 'vitest'
import {
  findOwnSegments,
  isRunning,
  judgeSegment,
  parseSegmentName,
  type SegmentOwner,
  segmentName,
} from './segments.ts'

const SELF = { host: 'web-1', pid: 100, startedAt: 5000 }
const MINUTE = 60_000
const HOUR = 60 * MINUTE

test.each([
  [SELF, 'web-1-100-5000-3.log'],
  [{ ...SELF, host: 'web/../1' }, 'web_.._1-100-5000-3.log'],
])('%j', (owner, name) => {
  expect(segmentName(owner, 3)).toBe(name)
  expect(parseSegmentName(name)).toEqual({ ...owner, host: owner.host.replaceAll('/', '_'), number: 3 })
})

test.each(['web-100-5000.log', 'notes.txt', 'web-1-100-5000-3.log.bak', '-1-2-3.log', ''])(
  '%s is no segment',
  (name) => {
    expect(parseSegmentName(name)).toBeUndefined()
  },
)

test.each<[SegmentOwner, number, string, string]>([
  [SELF, 9 * HOUR, 'leave', 'our own'],
  [{ ...SELF, startedAt: 4000 }, 0, 'ship', 'an earlier life of ours'],
  [{ ...SELF, startedAt: 4000 }, MINUTE + 1, 'delete', 'an earlier life of ours, silent'],
  [{ ...SELF, pid: 101 }, 0, 'ship', 'a dead neighbour'],
  [{ ...SELF, pid: 101 }, MINUTE + 1, 'delete', 'a dead neighbour, silent'],
  [{ ...SELF, pid: 102 }, MINUTE, 'leave', 'a living neighbour'],
  [{ ...SELF, pid: 102 }, MINUTE + 1, 'ship', 'a number that may have been given away again'],
  [{ ...SELF, pid: 102 }, HOUR + 1, 'delete', 'the same, for an hour'],
  [{ ...SELF, host: 'web-2' }, MINUTE, 'leave', 'another host'],
  [{ ...SELF, host: 'web-2' }, MINUTE + 1, 'ship', 'another host, silent'],
  [{ ...SELF, host: 'web-2' }, HOUR + 1, 'delete', 'another host, silent for an hour'],
])('%j after %d ms: %s (%s)', (owner, silentMs, verdict) => {
  expect(judgeSegment(owner, SELF, silentMs, (pid) => pid === 102)).toBe(verdict)
})

test('our own segments are found in the order they were written, also under a name that had to be cleaned', () => {
  const self = { ...SELF, host: 'web/1' }
  const names = [10, 9, 2].map((number) => segmentName(self, number))
  const others = [segmentName({ ...self, pid: 101 }, 1), segmentName({ ...self, startedAt: 4000 }, 1), 'notes.txt']

  expect(findOwnSegments([...others, ...names], self)).toEqual(names.toReversed())
  expect(judgeSegment(parseSegmentName(names[0]!)!, self, 9 * HOUR, () => false)).toBe('leave')
})

test('this process runs; a number that no process can have does not', () => {
  expect(isRunning(process.pid)).toBe(true)
  expect(isRunning(2 ** 31 - 1)).toBe(false)
})
