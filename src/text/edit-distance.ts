// Three rows of the table of distances, reused by all calls: the search compares thousands of words per query.
let older = new Uint32Array(64)
let previous = new Uint32Array(64)
let current = new Uint32Array(64)

/**
 * How many letters must be inserted, dropped, replaced or swapped with their neighbour to turn one word into the other (optimal
 * string alignment), or `max + 1` when that is more than `max`.
 */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let start = 0
  let aEnd = a.length
  let bEnd = b.length
  while (start < aEnd && start < bEnd && a.charCodeAt(start) === b.charCodeAt(start)) start++
  while (aEnd > start && bEnd > start && a.charCodeAt(aEnd - 1) === b.charCodeAt(bEnd - 1)) {
    aEnd--
    bEnd--
  }
  if (aEnd === start || bEnd === start) return Math.min(aEnd - start + bEnd - start, max + 1)
  return max === 0 ? 1 : fillBand(a, b, start, aEnd - start, bEnd - start, max)
}

/** Only cells within `max` of the diagonal can hold a distance of at most `max`, so only these are filled. */
function fillBand(a: string, b: string, start: number, height: number, width: number, max: number): number {
  ensureRoom(width + 2)
  const over = max + 1
  for (let column = 0; column <= width; column++) previous[column] = column
  for (let row = 1; row <= height; row++) {
    const first = Math.max(1, row - max)
    const last = Math.min(width, row + max)
    const here = a.charCodeAt(start + row - 1)
    const before = row > 1 ? a.charCodeAt(start + row - 2) : -1
    // The cells on either side of the band are read by their neighbours.
    current[first - 1] = first === 1 ? row : over
    if (last < width) current[last + 1] = over
    let nearest = current[first - 1]!
    for (let column = first; column <= last; column++) {
      const there = b.charCodeAt(start + column - 1)
      let distance = previous[column - 1]! + (here === there ? 0 : 1)
      distance = Math.min(distance, previous[column]! + 1, current[column - 1]! + 1)
      if (column > 1 && before === there && here === b.charCodeAt(start + column - 2)) {
        distance = Math.min(distance, older[column - 2]! + 1)
      }
      current[column] = distance
      if (distance < nearest) nearest = distance
    }
    // When a whole row is above the limit, all later ones are, even with a swap across it: where such a swap would start,
    // a replacement has already given this row a distance as low.
    if (nearest > max) return over
    const spare = older
    older = previous
    previous = current
    current = spare
  }
  return Math.min(previous[width]!, over)
}

function ensureRoom(columns: number): void {
  if (columns <= current.length) return
  older = new Uint32Array(columns * 2)
  previous = new Uint32Array(columns * 2)
  current = new Uint32Array(columns * 2)
}
