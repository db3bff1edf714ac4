import { editDistance } from '../../text/edit-distance.ts'
import { fold } from '../../text/fold.ts'
import { otherSpelling } from '../../text/i-or-y.ts'

/** In a name of fewer letters another letter is another name: An, Anh, Linh, Lynn. */
const MIN_TYPO_LENGTH = 5
const NO_LETTERS = /[^\p{L}\p{N}]+/gu

/** What two spellings of one name share: no case, no marks, `i` for `y` where they sound alike, neither spaces nor dots. */
export function nameKey(name: string): string {
  const words = fold(name).split(' ')
  const key = words.map((word) => smaller(word, otherSpelling(word))).join('')
  return key.replace(NO_LETTERS, '') || fold(name)
}

const smaller = (a: string, b: string | undefined) => (b === undefined || a < b ? a : b)

/** 0 for the same name in another spelling, 1 for one letter more, less, wrong or swapped; undefined when they are not near. */
export function nearness(a: string, b: string): 0 | 1 | undefined {
  if (a === b) return 0
  return Math.min(a.length, b.length) >= MIN_TYPO_LENGTH && editDistance(a, b, 1) === 1 ? 1 : undefined
}

/** Those near to each other, the same names first. Two keys one letter apart share what is left when a letter is taken from either. */
export function findNearPairs<One extends { id: string; key: string }>(
  all: readonly One[],
): { one: One; other: One; distance: 0 | 1 }[] {
  const byRest = new Map<string, One[]>()
  for (const one of all) {
    for (const rest of restsOf(one.key)) {
      const known = byRest.get(rest)
      if (known) known.push(one)
      else byRest.set(rest, [one])
    }
  }
  const pairs = new Map<string, { one: One; other: One; distance: 0 | 1 }>()
  for (const group of byRest.values()) {
    for (const [at, one] of group.entries()) {
      for (const other of group.slice(at + 1)) {
        const distance = one.id === other.id ? undefined : nearness(one.key, other.key)
        if (distance !== undefined) pairs.set([one.id, other.id].sort().join(), { one, other, distance })
      }
    }
  }
  return [...pairs.values()].sort((a, b) => a.distance - b.distance || (a.one.key < b.one.key ? -1 : 1))
}

function restsOf(key: string): Set<string> {
  const rests = new Set([key])
  if (key.length < MIN_TYPO_LENGTH) return rests
  for (let at = 0; at < key.length; at++) rests.add(key.slice(0, at) + key.slice(at + 1))
  return rests
}
