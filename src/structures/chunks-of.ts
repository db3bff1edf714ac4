/** The items in their order, so many at a time; the last may be fewer. */
export function* chunksOf<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}

/** What is read of the items, each once, so many at a time. */
export async function readInChunks<T, Row>(
  items: Iterable<T>,
  size: number,
  read: (some: T[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const found: Row[] = []
  for (const some of chunksOf([...new Set(items)], size)) for (const row of await read(some)) found.push(row)
  return found
}
