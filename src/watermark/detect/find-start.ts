import { PAIR_COUNT, STEPS_PER_UNIT } from '../grid.ts'
import type { Votes } from './features.ts'

const MIN_UNITS = 20

/**
 * The steps at which the mark may begin, likeliest first. There are no pilots: at the right place every unit says its chip louder than
 * chance would, whichever sign it has, and the energies of all add up.
 */
export function findStarts(
  votes: Votes,
  signs: Int8Array,
  count: number,
  range?: { from: number; to: number },
): number[] {
  const units = signs.length / PAIR_COUNT
  const from = range?.from ?? -(units - MIN_UNITS) * STEPS_PER_UNIT
  const to = range?.to ?? votes.count - MIN_UNITS * STEPS_PER_UNIT
  const length = Math.max(0, to - from)
  const energies = new Float64Array(length)
  const inside = new Uint16Array(length)
  for (let at = 0; at < length; at++) [energies[at], inside[at]] = energyAt(votes, signs, from + at)
  // Each energy is 1 on average by chance; the music's own fluctuation is measured, not assumed.
  const mean = sum(energies) / Math.max(1, sum(inside))
  const scores = Float64Array.from(energies, (energy, at) =>
    inside[at]! < MIN_UNITS ? -9 : (energy / mean - inside[at]!) / Math.sqrt(2 * inside[at]!),
  )
  return pickBest(scores, count).map((at) => from + at)
}

const sum = (values: Float64Array | Uint16Array) => {
  let total = 0
  for (const value of values) total += value
  return total
}

function energyAt({ count, votes, variances }: Votes, signs: Int8Array, start: number): [number, number] {
  const units = signs.length / PAIR_COUNT
  const first = Math.max(0, Math.ceil(-start / STEPS_PER_UNIT))
  const end = Math.min(units, Math.ceil((count - start) / STEPS_PER_UNIT))
  let energy = 0
  for (let unit = first; unit < end; unit++) {
    const step = start + unit * STEPS_PER_UNIT
    const vote = step * PAIR_COUNT
    const sign = unit * PAIR_COUNT
    let value = 0
    for (let pair = 0; pair < PAIR_COUNT; pair++) value += signs[sign + pair]! * votes[vote + pair]!
    energy += (value * value) / variances[step]!
  }
  return [energy, Math.max(0, end - first)]
}

/** The best places, with neighbours of a chosen one left out. */
function pickBest(scores: Float64Array, count: number): number[] {
  const left = scores.slice()
  const picked: number[] = []
  for (let n = 0; n < Math.min(count, scores.length); n++) {
    let best = 0
    for (let at = 1; at < left.length; at++) if (left[at]! > left[best]!) best = at
    if (left[best] === Number.NEGATIVE_INFINITY) break
    picked.push(best)
    left.fill(Number.NEGATIVE_INFINITY, Math.max(0, best - 1), best + 2)
  }
  return picked
}
