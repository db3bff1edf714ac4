import { expect, test } from 'vitest'
import { openProgressLine } from './progress-line.ts'

function open({ isTTY = false, isPipe = false } = {}) {
  const written: string[] = []
  let now = 0
  const line = openProgressLine(
    { write: (text) => written.push(text), isTTY, columns: 100 },
    'a.jsonl',
    isPipe ? undefined : 1000,
    () => now,
  )
  const at = (ms: number) => {
    now = ms
  }
  return { line, written, at }
}

test('on a terminal: a bar with rate and time left, cleared at the end', () => {
  const { line, written, at } = open({ isTTY: true })

  at(1000)
  line.update(500, 100)
  at(2000)
  line.update(1000, 600)
  line.clear()

  expect(written).toEqual([
    '\r\u001b[Ka.jsonl  ██░░░░░░░░░░░░░░░░░░ 10%  500 lines  500/s',
    '\r\u001b[Ka.jsonl  ████████████░░░░░░░░ 60%  1,000 lines  500/s  0:02 left',
    '\r\u001b[K',
  ])
})

test('on a terminal: at most ten paintings a second', () => {
  const { line, written, at } = open({ isTTY: true })

  for (let ms = 0; ms < 1000; ms += 10) {
    at(ms)
    line.update(ms, ms)
  }

  expect(written).toHaveLength(10)
})

test('a note stays above the bar', () => {
  const { line, written } = open({ isTTY: true })

  line.note('before')
  line.update(1, 1000)
  line.note('line 7: is bad')

  expect(written[0]).toBe('before\n')
  expect(written[2]).toBe(`\r\u001b[Kline 7: is bad\n${written[1]!.slice('\r\u001b[K'.length)}`)
})

test('elsewhere: a plain line every five seconds', () => {
  const { line, written, at } = open()

  for (const [ms, bytes] of [
    [1000, 100],
    [5000, 500],
    [6000, 600],
    [10_000, 900],
  ] as const) {
    at(ms)
    line.update(ms, bytes)
  }
  line.clear()

  expect(written).toEqual([
    'a.jsonl: 50%, 5,000 lines, 1,000/s, 0:07 left\n',
    'a.jsonl: 90%, 10,000 lines, 1,000/s, 0:02 left\n',
  ])
})

test('from a pipe: no share, no time left', () => {
  const { line, written, at } = open({ isPipe: true })

  at(5000)
  line.update(1000, 100)

  expect(written).toEqual(['a.jsonl: 1,000 lines, 200/s\n'])
})
