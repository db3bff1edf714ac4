import { expect, test } from 'vitest'
import { intersect } from './groups.ts'

const set = (length: number, isIn: (at: number) => boolean) =>
  Uint32Array.from({ length }, (_, at) => (isIn(at) ? 0xf0f0f0f0 : 0))

test('what sets have in common, however little is left on the way and however long each is', () => {
  const every = (step: number, length = 1000) => set(length, (at) => at % step === 0)
  const sets = [every(10), every(20), every(30, 700), every(7, 2000)]
  const common = intersect(sets, (each) => each)

  expect(common).toEqual(set(1000, (at) => at % 420 === 0 && at < 700))
  expect(intersect([...sets, set(1000, (at) => at === 1)], (each) => each)).toBeUndefined()
  expect(intersect([every(1), new Uint32Array(0)], (each) => each)).toBeUndefined()
  expect(sets[0]).toEqual(every(10))
})
