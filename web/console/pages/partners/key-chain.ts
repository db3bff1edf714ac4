import type { Key } from '../../../../src/console/partners/schemas.ts'

/** The keys that replaced this one, directly or by way of others, and those for tests that were made with any of them. */
export function successorsOf(keys: readonly Key[], id: string): Key[] {
  const direct = keys.filter(
    ({ rotated_from, test_of }) => rotated_from === id || (rotated_from === null && test_of === id),
  )
  return direct.flatMap((key) => [key, ...successorsOf(keys, key.id)])
}

/** The keys that this one replaced, directly or by way of others. */
export function predecessorsOf(keys: readonly Key[], { rotated_from }: Key): Key[] {
  const before = keys.find(({ id }) => id === rotated_from)
  return before === undefined ? [] : [before, ...predecessorsOf(keys, before)]
}
