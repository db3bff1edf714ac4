import type { Key } from '../../../../src/console/partners/schemas.ts'

/** The keys that replaced this one, directly or by way of others. */
export function successorsOf(keys: readonly Key[], id: string): Key[] {
  const direct = keys.filter(({ rotated_from }) => rotated_from === id)
  return direct.flatMap((key) => [key, ...successorsOf(keys, key.id)])
}

/** The keys that this one replaced, directly or by way of others. */
export function predecessorsOf(keys: readonly Key[], { rotated_from }: Key): Key[] {
  const before = keys.find(({ id }) => id === rotated_from)
  return before === undefined ? [] : [before, ...predecessorsOf(keys, before)]
}
