import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checksumOf } from './checksum.ts'
import { OtherGraphError, packGraph, unpackGraph } from './graph.ts'

/** Through bytes and JSON into a fresh graph. */
function copy<T extends object>(graph: object, fresh: T): T {
  const bytes: Uint8Array[] = []
  const packing = packGraph(graph)
  let step = packing.next()
  for (; !step.done; step = packing.next()) bytes.push(step.value.slice())
  for (const place of unpackGraph(JSON.parse(JSON.stringify(step.value)), fresh)) place.set(bytes.shift()!)
  expect(bytes).toEqual([])
  return fresh
}

test('whatever lists, maps and columns hold comes back', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(null, undefined, 'é', '\ud800', 'đường'.repeat(9)),
  )
  const column = fc.oneof(fc.float64Array(), fc.uint32Array(), fc.int32Array(), fc.uint8Array(), fc.uint16Array())
  const numbers = fc.array(fc.double())
  const map = fc
    .array(fc.tuple(fc.oneof(fc.nat(), fc.double({ noNaN: true })), fc.array(fc.nat())))
    .map((all) => new Map(all))
  const value = fc.record(
    {
      text: fc.array(text),
      column,
      numbers,
      map,
      mixed: fc.nat().map((number) => [undefined, number, null]),
    },
    { noNullPrototype: true },
  )
  fc.assert(
    fc.property(value, fc.array(value), (one, others) => {
      const graph = { ...one, others, byName: new Map(others.map((each, at) => [`n${at}`, each])) }
      expect(copy(graph, { ...graph, text: [], map: new Map(), others: [], byName: new Map() })).toStrictEqual(graph)
    }),
  )
})

test('a fresh graph keeps its functions, and they see what was read', () => {
  const create = (words: string[]) => {
    const index = { words, count: 0, find: (at: number) => words[at] }
    return { index, user: { index }, at: new Map<string, object>([['first', index]]) }
  }
  const fresh = create([])
  const { find } = fresh.index
  copy(create(['mưa', 'phố']), fresh)

  expect(find(1)).toBe('phố')
  expect(fresh.user.index).toBe(fresh.index)
  expect(fresh.at.get('first')).toBe(fresh.index)
})

test('what cannot be kept truly is refused, and so is a graph of another make', () => {
  const shared = [1]
  for (const graph of [
    { a: shared, b: shared },
    { a: Number.NaN },
    { a: -0 },
    { a: 1n },
    { a: new Set() },
    { a: ['x', 1] },
  ])
    expect(() => copy(graph, graph)).toThrow(TypeError)
  expect(() => copy({ a: 1, b: 2 }, { a: 1, c: 2 })).toThrow(OtherGraphError)
  expect(() => copy({ a: 1 }, { a: 1, b: 2 })).toThrow(OtherGraphError)
})

test('a checksum changes with every byte, with the length and with the order', () => {
  const bytes = Uint8Array.from({ length: 41 }, (_, at) => at)
  const sums = bytes.map((_, at) => at).reduce((all, at) => all.add(checksumOf(bytes.with(at, 255))), new Set<string>())
  for (const other of [bytes, bytes.slice(0, 40), bytes.slice(0, 36), bytes.toReversed(), new Uint8Array(41)])
    sums.add(checksumOf(other))

  expect(sums.size).toBe(41 + 5)
})
