import { sortByWords } from './radix-sort.ts'

/**
 * Sorts slots by one-byte strings (`keyOf` by slot, no NUL in them), 16 characters at a time: the first 16 put nearly everything
 * in its place, and only slots that agree in them are looked at again. Pauses (yields) on the way.
 */
export function* sortByTexts(slots: Uint32Array, keys: readonly string[]): Generator<void, Uint32Array> {
  // One for all the ties: each of its own would be filled with zeros for all slots.
  const words = new Uint32Array(keys.length)
  const sorted = yield* sortAt(slots.slice(), keys, 0, words)
  yield* sortTies(sorted, keys, STEP, words)
  return sorted
}

const STEP = 16
const FEW = 256

function* sortTies(slots: Uint32Array, keys: readonly string[], depth: number, words: Uint32Array): Generator<void> {
  let worked = 0
  for (let from = 0, to = 1; from < slots.length; from = to++) {
    while (to < slots.length && isTied(keys[slots[from]!]!, keys[slots[to]!]!, depth)) to++
    if (to - from < 2 || keys[slots[from]!]!.length < depth) continue
    const tied = slots.subarray(from, to)
    if (tied.length <= FEW) {
      tied.sort((a, b) => compareTexts(keys[a]!, keys[b]!))
    } else {
      tied.set(yield* sortAt(tied.slice(), keys, depth, words))
      yield* sortTies(tied, keys, depth + STEP, words)
    }
    worked += to - from
    if (worked > PAUSE) {
      worked = 0
      yield
    }
  }
}

const PAUSE = 4096
const PAUSE_BYTES = 1 << 16

function isTied(a: string, b: string, depth: number): boolean {
  for (let at = depth - STEP; at < depth; at++) {
    // Past the end both are NaN.
    if (a.charCodeAt(at) !== b.charCodeAt(at) && (at < a.length || at < b.length)) return false
  }
  return true
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function* sortAt(
  slots: Uint32Array,
  keys: readonly string[],
  depth: number,
  words: Uint32Array,
): Generator<void, Uint32Array> {
  let from = slots
  let to: Uint32Array = new Uint32Array(slots.length)
  for (let at = depth + STEP - 4; at >= depth; at -= 4) {
    for (let each = 0; each < slots.length; each++) {
      words[slots[each]!] = fourBytes(keys[slots[each]!]!, at)
      if (each % PAUSE_BYTES === PAUSE_BYTES - 1) yield
    }
    const sorted = yield* sortByWords(from, words, to)
    to = sorted === from ? to : from
    from = sorted
  }
  return from
}

/** Past the end of the text charCodeAt is NaN, which shifts as 0: shorter sorts first. */
function fourBytes(text: string, at: number): number {
  const first = (text.charCodeAt(at) << 24) | (text.charCodeAt(at + 1) << 16)
  return first | (text.charCodeAt(at + 2) << 8) | text.charCodeAt(at + 3)
}
