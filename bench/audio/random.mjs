import { seededRandom } from '../../dist/demo/random/random.js'

/** The demo's generator with the draws that the songs of the bench need: the same seed gives the same songs on every machine. */
export function createRandom(seed) {
  const next = seededRandom(String(seed))
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    chance: (p) => next() < p,
    pick: (list) => list[Math.floor(next() * list.length)],
    weighted(weights) {
      let rest = next() * weights.reduce((sum, weight) => sum + weight, 0)
      for (let i = 0; i < weights.length; i++) {
        rest -= weights[i]
        if (rest <= 0) return i
      }
      return weights.length - 1
    },
  }
}
