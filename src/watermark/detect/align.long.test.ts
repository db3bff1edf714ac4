import { expect, test } from 'vitest'
import { type Planes, SAMPLE_RATE } from '../grid.ts'
import { alignSounds } from './align.ts'

const LAG = 2210

/** A chord that stands still for seconds, with breath in it: every window looks like its neighbours. */
function holdChord(seconds: number): Planes {
  let state = 7
  const noise = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 31 - 1
  }
  const plane = Float32Array.from({ length: seconds * SAMPLE_RATE }, (_, i) => {
    const tones = [220, 277.18, 329.63].map((hz) => Math.sin((2 * Math.PI * hz * i) / SAMPLE_RATE))
    const swell = 1 + 0.3 * Math.sin((2 * Math.PI * i) / (3.1 * SAMPLE_RATE))
    return 0.1 * swell * tones.reduce((sum, tone) => sum + tone, 0) + 0.04 * noise()
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

const chord = holdChord(30)

/** The first so many seconds of it. */
const beginningOf = (seconds: number): Planes => {
  const plane = chord[0].subarray(0, seconds * SAMPLE_RATE)
  return [plane, plane]
}

const original = beginningOf(8)
const worn = wearOut(original)

test('a piece of music that hardly moves is found to the sample', () => {
  expect(Math.abs(alignSounds(worn, original, 1)[0]! + LAG)).toBeLessThanOrEqual(1)
})

test('a cut from the middle is found, and so is one that is upside down', () => {
  const from = 3 * SAMPLE_RATE + 137
  for (const sign of [1, -1]) {
    const cut = original[0].slice(from, from + 2 * SAMPLE_RATE).map((sample) => sign * sample)
    expect(alignSounds([cut, cut], original, 1)).toEqual([from])
  }
})

test.each([15, 30])('a cut from anywhere in %d seconds is found', (seconds) => {
  const whole = beginningOf(seconds)
  for (const share of [0, 0.2, 0.5, 0.8, 1]) {
    const from = Math.floor(share * (seconds - 3) * SAMPLE_RATE)
    const cut = whole[0].slice(from, from + 3 * SAMPLE_RATE)
    expect(alignSounds([cut, cut], whole, 1), `at ${share}`).toEqual([from])
  }
})

test('a beginning at the end of a longer file is found', () => {
  const whole = beginningOf(15)
  const before = 26 * SAMPLE_RATE
  const long = new Float32Array(30 * SAMPLE_RATE)
  long.set(whole[0].subarray(0, 4 * SAMPLE_RATE), before)
  expect(alignSounds([long, long], whole, 1)).toEqual([-before])
})

test('one channel upside down does not hide the other', () => {
  const turned = original[0].map((sample) => -sample)
  expect(alignSounds([original[0], turned], original, 1)).toEqual([0])
})

test('a copy late in a long file is found', () => {
  const before = 61 * SAMPLE_RATE + 5
  const long = new Float32Array(before + original[0].length)
  long.set(original[0], before)
  expect(alignSounds([long, long], original, 1)).toEqual([-before])
})

test('music that comes twice is offered at both places', () => {
  const bar = original[0].subarray(0, 2 * SAMPLE_RATE)
  const twice = new Float32Array(6 * SAMPLE_RATE)
  twice.set(bar, 0)
  twice.set(bar, 4 * SAMPLE_RATE)
  const lags = alignSounds([bar, bar], [twice, twice], 2)
  expect(lags.toSorted((a, b) => a - b)).toEqual([0, 4 * SAMPLE_RATE])
})

test('what is too short to be anywhere harms nothing', () => {
  const nothing: Planes = [new Float32Array(0), new Float32Array(0)]
  expect(alignSounds(nothing, original, 3)).toEqual([])
  const click: Planes = [new Float32Array(3), new Float32Array(3)]
  expect(() => alignSounds(click, original, 3)).not.toThrow()
  expect(() => alignSounds(original, nothing, 3)).not.toThrow()
})
