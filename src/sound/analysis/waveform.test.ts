import fc from 'fast-check'
import { expect, test } from 'vitest'
import { averageDown } from '../../catalog/api/present-waveform.ts'
import { createWaveformMeter, loudestOf, STORED_POINTS, scalePeaks } from './waveform.ts'

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
      const means = measure(channels, blockSize).finish()
      const loudest = loudestOf(means)
      const peaks = scalePeaks(means, loudest)
      const expected = exactMeans(channels, points).map((mean) => (mean / loudest) * 100)

      expect(peaks).toHaveLength(Math.min(STORED_POINTS, length))
      averageDown(peaks, points).forEach((value, i) => {
        expect(Math.abs(value - expected[i]!)).toBeLessThan(1)
      })
    }),
    { numRuns: 12, seed: 7 },
  )
})

test.each([1, 0.2, 0.003])('the loudest segment is 100 at a level of %f, and the shape is the same', (level) => {
  const shape = music(200_000, 3)
  const peaksAt = (gain: number) => {
    const means = measure([shape.map((sample) => sample * gain)], 4096).finish()
    return scalePeaks(means, loudestOf(means))
  }

  const peaks = peaksAt(level)
  expect(Math.max(...peaks)).toBe(100)
  peaksAt(0.7).forEach((peak, i) => {
    expect(Math.abs(peak - peaks[i]!)).toBeLessThan(0.02)
  })
})

test('averaged down, the highest is below 100 unless the sound is as loud throughout', () => {
  const steady = scalePeaks(new Float64Array(4096).fill(0.3), 0.3)
  const oneHit = scalePeaks(
    Float64Array.from({ length: 4096 }, (_, i) => (i === 2000 ? 0.6 : 0.06)),
    0.6,
  )

  for (const points of [16, 120, 512]) {
    expect(averageDown(steady, points)).toEqual(new Array(points).fill(100))
    const width = 4096 / points
    expect(Math.max(...averageDown(oneHit, points))).toBeCloseTo((100 + 10 * (width - 1)) / width, 1)
  }
})

test('a cut has the height it has in the whole track', () => {
  const quiet = new Float32Array(50_000).fill(0.1)
  const whole = measure([Float32Array.from([...quiet, ...new Float32Array(50_000).fill(-0.4)])], 1000).finish()
  const loudest = loudestOf(whole)

  const peaks = scalePeaks(whole, loudest)
  expect([peaks[100], peaks.at(-100)]).toEqual([25, 100])
  expect(scalePeaks(measure([quiet], 512).finish(20), loudest)).toEqual(new Array(20).fill(25))
  // One of its bins may be louder than any of the whole.
  expect(scalePeaks(Float64Array.of(0.25, 0.75), 0.5)).toEqual([50, 100])
})

test.each([
  ['nothing', 0, 0, []],
  ['three samples of silence', 3, 0, [0, 0, 0]],
  ['three samples beyond full scale', 3, -1.5, [100, 100, 100]],
])('%s', (_, length, value, expected) => {
  const means = measure([new Float32Array(length).fill(value)], 10).finish()

  expect(scalePeaks(means, loudestOf(means))).toEqual(expected)
})
