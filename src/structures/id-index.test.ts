import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkIdIndex } from '../../test/support/check-structures.ts'
import { addSerial, compareIds, createIdIndex, findSerial, idOf } from './id-index.ts'

const uuid = fc.uuid()
// Ids that differ in one word only, as those of one import may.
const alike = fc.nat(0xffff).map((number) => `018f0000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`)

test('every id is found again under its serial, in either case', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.oneof(uuid, alike), { maxLength: 150 }), (ids) => {
      const index = createIdIndex()
      for (const [at, id] of ids.entries()) {
        expect(addSerial(index, id)).toBe(at)
        checkIdIndex(index)
      }

      expect(ids.map((id) => findSerial(index, id.toUpperCase()))).toEqual([...ids.keys()])
      expect(ids.map((id) => addSerial(index, id))).toEqual([...ids.keys()])
      expect(ids.map((_, serial) => idOf(index, serial))).toEqual(ids)
    }),
  )
})

test('ids compare as their text does', () => {
  fc.assert(
    fc.property(uuid, fc.oneof(uuid, alike), (a, b) => {
      const index = createIdIndex()

      expect(Math.sign(compareIds(index, addSerial(index, a), addSerial(index, b)))).toBe(a < b ? -1 : a > b ? 1 : 0)
    }),
  )
})

test.each([
  '',
  'x',
  '018f0000-0000-7000-8000-00000000000',
  '018f0000-0000-7000-8000-00000000000g',
  '018f000000000-7000-8000-000000000000',
  '018f0000-0000-7000-8000-00000000000Ａ',
])('%j is never found, and is refused', (id) => {
  const index = createIdIndex()
  addSerial(index, '00000000-0000-0000-0000-000000000000')

  expect(findSerial(index, id)).toBe(-1)
  expect(() => addSerial(index, id)).toThrow(RangeError)
})
