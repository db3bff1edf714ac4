import { expect, test } from 'vitest'
import { parseNumber, parseQuota } from './arguments.ts'
import { UsageError } from './command.ts'
import { parseArguments } from './parse-arguments.ts'

const ARGS = {
  id: { type: 'positional', description: 'An id' },
  title: { type: 'string', description: 'A title' },
  loudness: { type: 'string', description: 'A loudness' },
  name: { type: 'string', description: 'A name', required: true },
  json: { type: 'boolean', description: 'As JSON' },
} as const

test.each([
  [['A', '--name', 'n'], { id: 'A', name: 'n', _: ['A'] }],
  [['--name=n', 'A', '--json'], { id: 'A', name: 'n', json: true, _: ['A'] }],
  [['A', '--name', 'n', '--loudness', '-7.5'], { id: 'A', name: 'n', loudness: '-7.5', _: ['A'] }],
  [['A', '--name', 'n', '--title='], { id: 'A', name: 'n', title: '', _: ['A'] }],
  [['A', '--name', 'n', '--title=--x'], { id: 'A', name: 'n', title: '--x', _: ['A'] }],
  [['-', '--name', 'n'], { id: '-', name: 'n', _: ['-'] }],
  [['--name', 'n', '--', '--odd'], { id: '--odd', name: 'n', _: ['--odd'] }],
])('right: %j', (args, parsed) => {
  expect(parseArguments(args, ARGS)).toEqual(parsed)
})

test('many words', () => {
  expect(parseArguments(['A', 'B', '--name', 'n'], ARGS, true)).toEqual({ id: 'A', name: 'n', _: ['A', 'B'] })
})

test.each([
  [['--name', 'n'], 'ID is missing'],
  [['A'], '--name is missing'],
  [['A', 'B', '--name', 'n'], '"B" is one word too many'],
  [['A', '--name', 'n', '--titel', 'x'], 'unknown flag --titel'],
  [['A', '--name', 'n', '-t'], 'unknown flag -t'],
  [['A', '--name', 'n', '--no-json'], 'unknown flag --no-json'],
  [['A', '--name'], '--name needs a value'],
  [['A', '--name', '--json'], '--name needs a value'],
  [['A', '--name', 'n', '--name', 'm'], '--name is given twice'],
  [['A', '--name', 'n', '--json=yes'], '--json takes no value'],
])('wrong: %j', (args, message) => {
  expect(() => parseArguments(args, ARGS)).toThrow(new UsageError(message))
})

test.each([
  ['0', false],
  ['1', true],
  ['1000000', true],
  ['1000001', false],
  ['-5', false],
  ['1.5', false],
  ['1e3', false],
  ['', false],
])('quota %s', (text, isRight) => {
  if (isRight) expect(parseQuota('N', text)).toBe(Number(text))
  else expect(() => parseQuota('N', text)).toThrow(UsageError)
})

test.each([
  ['-7.5', -7.5],
  ['+3', 3],
  ['.5', 0.5],
])('number %s', (text, value) => {
  expect(parseNumber('N', text)).toBe(value)
})

test.each(['', 'x', '1e3', '0x10', '1 2', 'Infinity'])('no number: %j', (text) => {
  expect(() => parseNumber('N', text)).toThrow(UsageError)
})
