import { LRUCache } from 'lru-cache'

/**
 * The entries that were used last, so many at most. By a size that counts them: with `max` the package takes the memory of a full one
 * at once, milliseconds of every start for each ten thousand entries.
 */
export const keepLatest = <Key extends NonNullable<unknown>, Value extends NonNullable<unknown>>(max: number) =>
  new LRUCache<Key, Value>({ maxSize: max, sizeCalculation: () => 1 })
