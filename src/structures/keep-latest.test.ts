import { expect, test } from 'vitest'
import { keepLatest } from './keep-latest.ts'

test('what was used last stays, and never more than so many', () => {
  const kept = keepLatest<string, number>(3)
  for (const [at, name] of ['a', 'b', 'c'].entries()) kept.set(name, at)
  kept.get('a')
  kept.set('d', 3)
  kept.set('c', 7)

  expect([...kept.keys()]).toEqual(['c', 'd', 'a'])
  expect([...kept.values()]).toEqual([7, 3, 0])
  for (let n = 0; n < 100; n++) kept.set(`n${n}`, n)
  expect(kept.size).toBe(3)
  kept.delete('n99')
  expect([...kept.keys()]).toEqual(['n98', 'n97'])
})
