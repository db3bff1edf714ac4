import { beforeAll, expect, test } from 'vitest'
import { unitsIn } from '../../src/watermark/grid.ts'
import { createPattern, trackKeyFrom } from '../../src/watermark/pattern.ts'
import { type Attacked, crop, KEYS, openAttacked, reencode } from './attacked.ts'

// More of them: attacks.long.test.ts.

let attacked: Attacked
beforeAll(async () => {
  attacked = await openAttacked()
})

test('the mark is far below the music, and strong enough', () => {
  expect(attacked.watermarked.ratioDb).toBeGreaterThan(28)
  expect(attacked.watermarked).toMatchObject({ isWeak: false })
})

test('a copy that was encoded again, and five seconds of one, are read without the original', async () => {
  const { copies, blindCode } = attacked

  expect(blindCode(await reencode(copies.first))).toEqual(KEYS.first)
  expect(blindCode(crop(5)(copies.first))).toEqual(KEYS.first)
})

test('with the original and the list of issued codes three seconds are enough', () => {
  const [best, next] = attacked.rank(crop(3)(attacked.copies.second))

  expect(best!.issue.code).toEqual(KEYS.second)
  expect(best!.sigma).toBeGreaterThan(7)
  expect(next!.sigma).toBeLessThan(6)
})

test('nothing is read from what was not marked, or under another secret', () => {
  const { original, copies, blindCode } = attacked
  const other = createPattern(trackKeyFrom('another secret', 'a track'), unitsIn(original[0].length))

  expect(blindCode(original)).toBeUndefined()
  expect(blindCode(copies.first, other)).toBeUndefined()
})
