import { expect, test } from 'vitest'
import { generateKey } from '../../src/access/api-key.ts'
import type { Directory } from '../../src/access/directory.ts'
import { createKeyLookup } from '../../src/access/key-lookup.ts'
import type { Caller } from '../../src/http/endpoint.ts'

/** A directory whose store knows `stored`, and counts how often it was asked. */
function makeDirectory(stored: ReadonlySet<string>) {
  const known = new Set<string>()
  const asked: string[] = []
  const directory: Directory = {
    isLoaded: true,
    findKey: (rawKey) => (known.has(rawKey) ? ({ id: rawKey } as Caller) : 'unknown'),
    load: async () => {},
    async look(rawKey) {
      asked.push(rawKey)
      if (stored.has(rawKey)) known.add(rawKey)
    },
    apply: async () => {},
  }
  return { directory, asked }
}

test('a key that was just issued elsewhere is found, and asked for once by all who bring it at the same time', async () => {
  const key = generateKey()
  const { directory, asked } = makeDirectory(new Set([key]))
  const lookUp = createKeyLookup(directory, () => 0)

  await Promise.all([lookUp(key), lookUp(key), lookUp(key)])

  expect(directory.findKey(key)).toMatchObject({ id: key })
  expect(asked).toEqual([key])
})

test('what cannot be a key, and what was looked for before, is not looked for', async () => {
  const { directory, asked } = makeDirectory(new Set())
  const lookUp = createKeyLookup(directory, () => 0)
  const wrong = generateKey()

  await lookUp(wrong)

  expect(lookUp(wrong)).toBeUndefined()
  expect(lookUp('kn_live_x')).toBeUndefined()
  expect(lookUp(`${wrong.slice(0, -1)}~`)).toBeUndefined()
  expect(asked).toEqual([wrong])
})

test('a flood of wrong keys costs twenty queries a second', async () => {
  const { directory, asked } = makeDirectory(new Set())
  let now = 5_000
  const lookUp = createKeyLookup(directory, () => now)
  const flood = () => Promise.all(Array.from({ length: 100 }, () => lookUp(generateKey())))

  await flood()
  expect(asked).toHaveLength(20)
  now += 1_000
  await flood()
  expect(asked).toHaveLength(40)
})

test('a store that cannot be reached leaves the key unknown, and it may be looked for again', async () => {
  const { directory, asked } = makeDirectory(new Set())
  const failing: Directory = {
    ...directory,
    async look(rawKey) {
      await directory.look(rawKey)
      throw new Error('away')
    },
  }
  const lookUp = createKeyLookup(failing, () => 0)
  const key = generateKey()

  await lookUp(key)
  await lookUp(key)

  expect(asked).toEqual([key, key])
})
