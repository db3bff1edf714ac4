import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkHashTable } from '../../test/support/check-structures.ts'
import {
  addNumber,
  createHashTable,
  firstPlace,
  type HashTable,
  NO_PLACE,
  nextPlace,
  numberAt,
  removeAt,
} from './hash-table.ts'

function placesOf(table: HashTable, hash: number): number[] {
  const places: number[] = []
  for (let place = firstPlace(table, hash); place !== NO_PLACE; place = nextPlace(table, hash, place))
    places.push(place)
  return places
}

const numbersOf = (table: HashTable, hash: number) =>
  placesOf(table, hash)
    .map((place) => numberAt(table, place))
    .sort((a, b) => a - b)

/** Hashes that share their homes, across the end of the table too, and some that are equal. */
const hashOf = (number: number) =>
  [number >> 1, -1 - (number % 3), number * 16, number % 2 === 0 ? 15 : 31][number % 4]!

test('behaves like a list of pairs through any additions and removals, and never breaks a chain', () => {
  const step = fc.record({ number: fc.nat(60), isRemoval: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const table = createHashTable(4)
      const model = new Set<number>()
      for (const { number, isRemoval } of steps) {
        const hash = hashOf(number)
        const place = placesOf(table, hash).find((each) => numberAt(table, each) === number) ?? NO_PLACE
        expect(place !== NO_PLACE).toBe(model.has(number))
        if (isRemoval && place !== NO_PLACE) removeAt(table, place)
        if (!isRemoval && place === NO_PLACE) addNumber(table, hash, number)
        if (isRemoval) model.delete(number)
        else model.add(number)
        expect(checkHashTable(table, hashOf)).toEqual([...model].sort((a, b) => a - b))
      }
    }),
  )
})

test('a hash may have several numbers', () => {
  const table = createHashTable()
  for (const number of [7, 8, 9]) addNumber(table, -5, number)
  addNumber(table, -5 + 2 ** 10, 1)

  expect(numbersOf(table, -5)).toEqual([7, 8, 9])
  expect(numbersOf(table, -5 + 2 ** 10)).toEqual([1])
  expect(firstPlace(table, 4)).toBe(NO_PLACE)
})
