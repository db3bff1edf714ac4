import fc from 'fast-check'
import { expect, test } from 'vitest'
import { averageDown } from '../catalog/waveform.ts'
import { createWaveformMeter, STORED_POINTS } from './waveform.ts'

/** Noise whose loudness swells and stops, like music; deterministic. */
function music(length: number, seed: number): Float32Array {
  let state = seed >>> 0
  return Float32Array.from({ length }, (_, i) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    const beat = Math.exp(-((i * 4) % length) / length) * (0.6 + 0.4 * Math.sin((i * 31) / length))
    return (state / 2 ** 31 - 1) * beat
  })
}

function exactMeans(channels: readonly Float32Array[], points: number): number[] {
  const length = channels[0]!.length
  return Array.from({ length: points }, (_, point) => {
    const [from, to] = [(point * length) / points, ((point + 1) * length) / points]
    let sum = 0
    for (let i = Math.floor(from); i < Math.min(length, Math.ceil(to)); i++) {
      const share = Math.min(i + 1, to) - Math.max(i, from)
      for (const samples of channels) sum += (Math.abs(samples[i]!) * share) / channels.length
    }
    return sum / (to - from)
  })
}

function measure(channels: readonly Float32Array[], blockSize: number) {
  const meter = createWaveformMeter()
  for (let from = 0; from < channels[0]!.length; from += blockSize) {
    meter.push(channels.map((samples) => samples.subarray(from, from + blockSize)))
  }
  return meter
}

test('any length, block size and point count stays within 1.0 of 100 of the exact average', () => {
  const cases = fc.record({
    length: fc.integer({ min: 5_000, max: 500_000 }),
    blockSize: fc.integer({ min: 100, max: 70_000 }),
    points: fc.integer({ min: 16, max: 512 }),
    seed: fc.nat(),
  })
  fc.assert(
    fc.property(cases, ({ length, blockSize, points, seed }) => {
      const channels = [music(length, seed), music(length, seed + 1)]
      const peaks = measure(channels, blockSize).finish()
      const expected = exactMeans(channels, points).map((mean) => mean * 100)

      expect(peaks).toHaveLength(Math.min(STORED_POINTS, length))
      averageDown(peaks, points).forEach((value, i) => {
        expect(Math.abs(value - expected[i]!)).toBeLessThan(1)
      })
    }),
    { numRuns: 12, seed: 7 },
  )
})

test('bins of a short file are exact', () => {
  const samples = Float32Array.from({ length: 100_000 }, (_, i) => ((i % 700) - 350) / 350)
  const peaks = measure([samples], 999).finish()

  exactMeans([samples], STORED_POINTS).forEach((mean, bin) => {
    expect(Math.abs(peaks[bin]! - mean * 100)).toBeLessThan(0.006)
  })
})

test('a cut has the height it has in the whole track', () => {
  const quiet = new Float32Array(50_000).fill(0.1)
  const whole = measure([Float32Array.from([...quiet, ...new Float32Array(50_000).fill(-0.4)])], 1000).finish()

  expect([whole[100], whole.at(-100)]).toEqual([10, 40])
  expect(measure([quiet], 512).finish(20)).toEqual(new Array(20).fill(10))
})

test.each([
  ['nothing', 0, 0, []],
  ['three samples of silence', 3, 0, [0, 0, 0]],
  ['three samples beyond full scale', 3, -1.5, [100, 100, 100]],
])('%s', (_, length, value, expected) => {
  expect(measure([new Float32Array(length).fill(value)], 10).finish()).toEqual(expected)
})
