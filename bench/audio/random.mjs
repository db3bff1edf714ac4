/** A seeded generator (mulberry32): the same seed gives the same songs on every machine. */
export function createRandom(seed) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  for (let i = 0; i < 8; i++) next()
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
