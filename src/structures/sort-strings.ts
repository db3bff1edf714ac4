/**
 * Sorts slots by texts (`keys` by slot): pieces of them by themselves, then merged two by two, so that there is a pause (a yield) every few
 * milliseconds however many there are.
 */
export function* sortByTexts(slots: Uint32Array, keys: readonly string[]): Generator<void, Uint32Array> {
  let from: Uint32Array = slots.slice()
  let to: Uint32Array = new Uint32Array(slots.length)
  for (let at = 0; at < from.length; at += PIECE) {
    from.subarray(at, at + PIECE).sort((a, b) => (keys[a]! < keys[b]! ? -1 : keys[a]! > keys[b]! ? 1 : 0))
    yield
  }
  for (let size = PIECE; size < from.length; size *= 2) {
    for (let at = 0; at < from.length; at += 2 * size) yield* merge(from, to, keys, at, size)
    ;[from, to] = [to, from]
  }
  return from
}

const PIECE = 4096

/** Two neighbours of `size` slots each, the second perhaps shorter or missing. */
function* merge(from: Uint32Array, to: Uint32Array, keys: readonly string[], start: number, size: number) {
  const middle = Math.min(start + size, from.length)
  const end = Math.min(middle + size, from.length)
  let left = start
  let right = middle
  for (let at = start; at < end; at++) {
    const isLeft = right === end || (left < middle && keys[from[left]!]! <= keys[from[right]!]!)
    to[at] = isLeft ? from[left++]! : from[right++]!
    if (at % PIECE === 0) yield
  }
}
