import { type Planes, SAMPLE_RATE } from '../grid.ts'
import { type Levels, measureLevels } from './features.ts'
import { measureLikeness } from './likeness.ts'

/** The sound as if it had been played `factor` times as fast. Cubic between the samples. */
export function playFaster(planes: Planes, factor: number): Planes {
  const length = Math.max(0, Math.floor((planes[0].length - 3) / factor))
  const change = (plane: Float32Array) =>
    Float32Array.from({ length }, (_, i) => {
      const place = i * factor
      const at = Math.floor(place)
      const share = place - at
      const [a, b, c, d] = [plane[Math.max(0, at - 1)]!, plane[at]!, plane[at + 1]!, plane[at + 2]!]
      const curve = 2 * a - 5 * b + 4 * c - d + share * (3 * (b - c) + d - a)
      return b + 0.5 * share * (c - a + share * curve)
    })
  return [change(planes[0]), change(planes[1])]
}

const FARTHEST = 0.03
const FIRST_STEP = 0.002
const FIRST_SECONDS = 5
/** Ever finer steps need ever longer stretches to be told apart. */
const REFINEMENTS = [
  { step: 0.0008, seconds: 6 },
  { step: 0.0003, seconds: 10 },
  { step: 0.0001, seconds: 20 },
  { step: 0.00004, seconds: 60 },
]

const FIRST_STEPS = Math.round(FARTHEST / FIRST_STEP)
const AROUND = [-2, -1, 0, 1, 2]
export const SPEEDS_TRIED = 2 * FIRST_STEPS + 1 + REFINEMENTS.length * AROUND.length

/** How much faster than the original the piece is played, by trying; up to 3 % either way. Tells each time it has tried one. */
export function findSpeed(piece: Planes, original: Levels, onTried: () => void = () => {}): number {
  let best = { speed: 1, likeness: 0 }
  const attempt = (part: Planes, speed: number) => {
    best = better(best, part, original, speed)
    onTried()
  }
  const middle = cutMiddle(piece, FIRST_SECONDS)
  for (let step = -FIRST_STEPS; step <= FIRST_STEPS; step++) attempt(middle, 1 + step * FIRST_STEP)
  for (const { step, seconds } of REFINEMENTS) {
    const part = cutMiddle(piece, seconds)
    const { speed } = best
    best = { speed, likeness: 0 }
    for (const times of AROUND) attempt(part, speed + times * step)
  }
  return best.speed
}

interface Tried {
  speed: number
  likeness: number
}

function better(best: Tried, piece: Planes, original: Levels, speed: number): Tried {
  const likeness = measureLikeness(measureLevels(playFaster(piece, 1 / speed)), original)
  return likeness > best.likeness ? { speed, likeness } : best
}

function cutMiddle(planes: Planes, seconds: number): Planes {
  const length = Math.min(planes[0].length, Math.round(seconds * SAMPLE_RATE))
  const from = Math.floor((planes[0].length - length) / 2)
  return [planes[0].subarray(from, from + length), planes[1].subarray(from, from + length)]
}
