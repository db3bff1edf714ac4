import { expect, test } from 'vitest'
import { createDecimator } from './decimate.ts'

function sine(hz: number, rate: number, seconds: number): Float32Array {
  return Float32Array.from({ length: seconds * rate }, (_, i) => Math.sin((2 * Math.PI * hz * i) / rate))
}

function rms(samples: Float32Array): number {
  const middle = samples.subarray(samples.length >> 2, (samples.length * 3) >> 2)
  return Math.sqrt(middle.reduce((sum, sample) => sum + sample * sample, 0) / middle.length)
}

test.each([
  [44_100, 2, 1_000, Math.SQRT1_2, 'kept'],
  [44_100, 2, 9_000, Math.SQRT1_2, 'kept'],
  [44_100, 2, 14_000, 0, 'gone before it could fold'],
  [96_000, 4, 1_000, Math.SQRT1_2, 'kept'],
  [96_000, 4, 20_000, 0, 'gone before it could fold'],
  [22_050, 4, 2_000, Math.SQRT1_2, 'kept'],
  [22_050, 4, 4_000, 0, 'gone before it could fold'],
])('%d Hz by %d: a tone of %d Hz has an RMS of %d: %s', (rate, factor, hz, expected) => {
  expect(Math.abs(rms(createDecimator(rate, factor).push(sine(hz, rate, 1))) - expected)).toBeLessThan(0.01)
})

test('blocks of any size give the samples of one block, and the flush the rest', () => {
  const input = sine(440, 44_100, 1)
  const whole = createDecimator(44_100, 2)
  const expected = [...whole.push(input), ...whole.flush()]
  const cut = createDecimator(44_100, 2)
  const pieces: number[] = []
  for (let from = 0, size = 1; from < input.length; from += size, size = (size * 5 + 2) % 3000) {
    pieces.push(...cut.push(input.subarray(from, from + size)))
  }
  pieces.push(...cut.flush())

  expect(pieces).toEqual(expected)
  expect(expected).toHaveLength(input.length / 2)
})
