import { expect, test } from 'vitest'
import { add, clear, drop, move } from './queue-changes.ts'

const track = (id: string) => ({ id })
const queue = [...'abcd'].map(track)
const shown = (changed: readonly { id: string }[]) => changed.map(({ id }) => id).join('')

test.each([
  ['taken out', drop(queue, 'b'), 'acd'],
  ['one that is not there', drop(queue, 'x'), 'abcd'],
  ['up', move(queue, 'c', -1), 'acbd'],
  ['down', move(queue, 'c', 1), 'abdc'],
  ['up from the top', move(queue, 'a', -1), 'abcd'],
  ['down from the end', move(queue, 'd', 1), 'abcd'],
  ['next, where nothing is', add([], track('x'), 'next', undefined), 'x'],
  ['next', add(queue, track('x'), 'next', 'b'), 'abxcd'],
  ['next, from further down', add(queue, track('d'), 'next', 'b'), 'abdc'],
  ['next, from above', add(queue, track('a'), 'next', 'b'), 'bacd'],
  ['last', add(queue, track('a'), 'last', 'b'), 'bcda'],
  ['what plays already', add(queue, track('b'), 'last', 'b'), 'abcd'],
  ['all but what plays', clear(queue, 'c'), 'c'],
])('a queue changes: %s', (_, changed, wanted) => {
  expect(shown(changed)).toBe(wanted)
})
