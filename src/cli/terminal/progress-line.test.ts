import { expect, test } from 'vitest'
import { openProgressLine, type ProgressLine } from './progress-line.ts'

type Step = [ms: number, take: (line: ProgressLine) => void]

/** What was written when this was done at these moments. */
function written(options: { isTTY?: boolean; isPipe?: boolean }, steps: readonly Step[]): string[] {
  const written: string[] = []
  let now = 0
  const stream = { write: (text: string) => written.push(text), isTTY: options.isTTY === true, columns: 100 }
  const line = openProgressLine(stream, 'a.jsonl', options.isPipe ? undefined : 1000, () => now)
  for (const [ms, take] of steps) {
    now = ms
    take(line)
  }
  return written
}

const update = (ms: number, lines: number, endByte: number): Step => [ms, (line) => line.update(lines, endByte)]
const clear: Step = [20_000, (line) => line.clear()]

test('on a terminal: a bar with rate and time left, cleared at the end', () => {
  expect(written({ isTTY: true }, [update(1000, 500, 100), update(2000, 1000, 600), clear])).toEqual([
    '\r\u001b[Ka.jsonl  ██░░░░░░░░░░░░░░░░░░ 10%  500 lines  500/s',
    '\r\u001b[Ka.jsonl  ████████████░░░░░░░░ 60%  1,000 lines  500/s  0:02 left',
    '\r\u001b[K',
  ])
})

test('on a terminal: at most ten paintings a second; a note stays above the bar', () => {
  const often = Array.from({ length: 100 }, (_, at) => update(at * 10, at, at))
  expect(written({ isTTY: true }, often)).toHaveLength(10)

  const note = (text: string): Step => [0, (line) => line.note(text)]
  const noted = written({ isTTY: true }, [note('before'), update(0, 1, 1000), note('line 7: is bad')])
  expect(noted[0]).toBe('before\n')
  expect(noted[2]).toBe(`\r\u001b[Kline 7: is bad\n${noted[1]!.slice('\r\u001b[K'.length)}`)
})

test('elsewhere: a plain line every five seconds; from a pipe without share and time left', () => {
  const steps = [update(1000, 1000, 100), update(5000, 5000, 500), update(6000, 6000, 600), update(10_000, 10_000, 900)]
  expect(written({}, [...steps, clear])).toEqual([
    'a.jsonl: 50%, 5,000 lines, 1,000/s, 0:07 left\n',
    'a.jsonl: 90%, 10,000 lines, 1,000/s, 0:02 left\n',
  ])
  expect(written({ isPipe: true }, [update(5000, 1000, 100)])).toEqual(['a.jsonl: 1,000 lines, 200/s\n'])
})
