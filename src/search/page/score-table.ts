import { MAX_TEXT } from '../../catalog/words/text-index.ts'
import type { Group } from '../match/groups.ts'
import { MOST_PLAYED } from '../played.ts'
import { score } from '../score.ts'
import { favourOf } from '../tie-break.ts'

/** A score is a whole number of steps. */
export const SCORE_STEPS = 10_000

const LEVELS = MOST_PLAYED + 1

/** The scores that tracks of a group may have: by the words of the title, whether the marks are those that were typed, and how much it is played. */
export interface ScoreTable {
  /** All tracks of the group have it; undefined when they differ. */
  readonly only: number | undefined
  of(length: number, isTyped: boolean, level: number): number
}

/** Each is worked out when it is first asked for: titles of a group have few lengths. */
export function createScoreTable({ match, queryWords }: Pick<Group, 'match' | 'queryWords'>): ScoreTable {
  const most = score(match, queryWords, 1)
  const only = most === score(match, queryWords, MAX_TEXT, 0) ? most : undefined
  const known = new Float64Array((MAX_TEXT + 1) * 2 * LEVELS)
  return {
    only,
    of(length, isTyped, level) {
      if (only !== undefined) return only
      const words = Math.min(length, MAX_TEXT)
      const at = (words * 2 + Number(isTyped)) * LEVELS + level
      if (known[at] === 0) known[at] = score(match, queryWords, words, favourOf(isTyped, level))
      return known[at]!
    },
  }
}
