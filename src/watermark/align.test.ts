import { expect, test } from 'vitest'
import { alignLevels, alignSamples } from './align.ts'
import { measureLevels } from './features.ts'
import { type Planes, SAMPLE_RATE, STEP } from './grid.ts'

const LAG = 2210

/** A chord that stands still for seconds, with a breath of noise: every window looks like its neighbours. */
function holdChord(seconds: number): Planes {
  let state = 7
  const noise = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 31 - 1
  }
  const plane = Float32Array.from({ length: seconds * SAMPLE_RATE }, (_, i) => {
    const tones = [220, 277.18, 329.63].map((hz) => Math.sin((2 * Math.PI * hz * i) / SAMPLE_RATE))
    const swell = 1 + 0.3 * Math.sin((2 * Math.PI * i) / (3.1 * SAMPLE_RATE))
    return 0.1 * swell * tones.reduce((sum, tone) => sum + tone, 0) + 0.01 * noise()
  })
  return [plane, plane]
}

/** As a codec gives it back: later, dull, and with noise of its own. */
function wearOut([plane]: Planes): Planes {
  const worn = new Float32Array(plane.length + LAG)
  let smooth = 0
  for (let i = 0; i < plane.length; i++) {
    smooth += 0.5 * (plane[i]! - smooth)
    worn[LAG + i] = smooth + 0.002 * Math.sin(i * i)
  }
  return [worn, worn]
}

const original = holdChord(8)
const worn = wearOut(original)

test('a piece of music that hardly moves is found to the sample, however far off its levels point', () => {
  for (const off of [0, 70, -577, 1152, -1600])
    expect(Math.abs(alignSamples(worn, original, -LAG + off, 24 * STEP) + LAG), `${off} off`).toBeLessThanOrEqual(1)
})

test('a cut from the middle is found by its levels and then to the sample', () => {
  const from = 3 * SAMPLE_RATE + 137
  const music: Planes = [original[0].map((x, i) => x * (1 + Math.sin(i / 3000) * Math.sin(i / 17_000))), original[1]]
  const piece: Planes = [music[0].slice(from, from + 2 * SAMPLE_RATE), music[1].slice(from, from + 2 * SAMPLE_RATE)]
  const [found] = alignLevels(measureLevels(piece), measureLevels(music), 1)
  expect(alignSamples(piece, music, found!.offset * STEP, 24 * STEP)).toBe(from)
})

test('too little in common leaves the place as it was', () => {
  const short: Planes = [original[0].slice(0, 500), original[1].slice(0, 500)]
  expect(alignSamples(short, short, 100_000, 24 * STEP)).toBe(100_000)
})
