import { expect, test } from 'vitest'
import { KeptOutput } from './kept-output.ts'
import { createScreen } from './screen.ts'
import { formatSkips } from './skips.ts'

function record(isTerminal: boolean) {
  const written: string[] = []
  const screen = createScreen({ write: (text) => written.push(text), columns: 40 }, isTerminal)
  return { screen, read: () => written.splice(0).join('') }
}

test('on a terminal the line stays below what is printed, and is gone at the end', () => {
  const { screen, read } = record(true)
  screen.setStatus((columns) => `1 of 2, ${columns} wide`)
  expect(read()).toBe('\r\u001b[K1 of 2, 40 wide')

  screen.print('FAIL one', 'because')
  expect(read()).toBe('\r\u001b[KFAIL one\nbecause\n1 of 2, 40 wide')

  screen.console.error('by %s', 'vitest')
  expect(read()).toBe('\r\u001b[Kby vitest\n1 of 2, 40 wide')

  screen.end()
  expect(read()).toBe('\r\u001b[K\u001b[?25h')
})

test('elsewhere there are lines, without a control character', () => {
  const { screen, read } = record(false)
  screen.setStatus(() => '1 of 2')
  screen.print('\u001b[31mFAIL\u001b[39m one')
  screen.console.error('\u001b[1mbecause\u001b[22m')
  screen.end()

  expect(read()).toBe('FAIL one\nbecause\n')
})

test('of what is printed the last lines are kept, however it comes', () => {
  const cached = new KeptOutput(2)
  cached.add('one\ntw')
  cached.add('o\nthree\nfo')
  expect(cached.read()).toEqual(['two', 'three', 'fo'])

  cached.toStream().write('ur\n')
  expect(cached.read()).toEqual(['three', 'four'])
})

test('a line per reason, with the command that installs a program', () => {
  expect(formatSkips([['redis-server'], ['chromium'], [], ['redis-server', 'postgres'], ['no user but root']])).toEqual(
    [
      'Skipped:',
      '      2 tests  no redis-server: apt-get install redis-server',
      '       1 test  no chromium: apt-get install chromium-headless-shell',
      '       1 test  no user but root',
      '       1 test  no postgres: apt-get install postgresql',
    ],
  )
  expect(formatSkips([[], []])).toEqual([])
})
