import { expect, test } from 'vitest'
import { createComplexFft, createRealFft } from './fft.ts'

test.each([32, 64, 512, 2048])('%d points agree with the definition', (size) => {
  const input = Float64Array.from({ length: size }, (_, i) => Math.sin(i * i * 0.37) + 0.3)
  const [real, imaginary] = [new Float64Array(size / 2 + 1), new Float64Array(size / 2 + 1)]
  const power = new Float64Array(size / 2 + 1)
  const fft = createRealFft(size)
  fft.transform(input, real, imaginary)
  fft.power(input, power)

  for (let k = 0; k <= size / 2; k += Math.max(1, size >> 6)) {
    let [expectedReal, expectedImaginary] = [0, 0]
    input.forEach((value, i) => {
      expectedReal += value * Math.cos((2 * Math.PI * k * i) / size)
      expectedImaginary -= value * Math.sin((2 * Math.PI * k * i) / size)
    })
    const scale = size
    expect(real[k]! / scale).toBeCloseTo(expectedReal / scale, 6)
    expect(imaginary[k]! / scale).toBeCloseTo(expectedImaginary / scale, 6)
    expect(power[k]! / scale ** 2).toBeCloseTo((expectedReal ** 2 + expectedImaginary ** 2) / scale ** 2, 6)
  }
})

test('a frame under a window: the power of their product', () => {
  const frame = Float32Array.from({ length: 64 }, (_, i) => Math.sin(i * i * 0.37))
  const window = Float64Array.from({ length: 64 }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / 64))
  const [expected, power] = [new Float64Array(33), new Float64Array(33)]
  const fft = createRealFft(64)
  fft.power(
    Float64Array.from(frame, (value, i) => value * window[i]!),
    expected,
  )
  fft.windowedPower(frame, window, power)

  for (const [bin, value] of power.entries()) expect(value).toBeCloseTo(expected[bin]!, 4)
})

/** One bin, straight from the definition. */
function define(re: Float64Array, im: Float64Array, bin: number): [number, number] {
  let [sumRe, sumIm] = [0, 0]
  for (let i = 0; i < re.length; i++) {
    const angle = (-2 * Math.PI * bin * i) / re.length
    sumRe += re[i]! * Math.cos(angle) - im[i]! * Math.sin(angle)
    sumIm += re[i]! * Math.sin(angle) + im[i]! * Math.cos(angle)
  }
  return [sumRe, sumIm]
}

test.each([16, 512, 2 ** 17])('%d complex points there and back', (size) => {
  const wave = (speed: number) => Float64Array.from({ length: size }, (_, i) => Math.sin(speed * i * i))
  const [re, im] = [wave(0.37), wave(0.11)]
  const fft = createComplexFft(size)
  fft.transform(re, im)
  const sum = wave(0.37).reduce((total, value) => total + value, 0)
  expect(re[0]! / size).toBeCloseTo(sum / size, 6)
  const [binRe, binIm] = define(wave(0.37), wave(0.11), 3)
  expect([re[3]! / size, im[3]! / size].map((value) => value.toFixed(5))).toEqual(
    [binRe / size, binIm / size].map((value) => value.toFixed(5)),
  )
  fft.transform(im, re)
  const farthest = (back: Float64Array, from: Float64Array) =>
    back.reduce((most, value, i) => Math.max(most, Math.abs(value / size - from[i]!)), 0)
  expect(farthest(re, wave(0.37))).toBeLessThan(1e-5)
  expect(farthest(im, wave(0.11))).toBeLessThan(1e-5)
})

test('two of one size do not disturb each other, nor does a large one that makes the memory grow', () => {
  const input = Float64Array.from({ length: 64 }, (_, i) => Math.sin(i * i))
  const [before, after] = [new Float64Array(33), new Float64Array(33)]
  const [first, second] = [createRealFft(64), createRealFft(64)]
  first.power(input, before)
  second.power(new Float64Array(64), new Float64Array(33))
  createComplexFft(2 ** 20).transform(new Float64Array(2 ** 20), new Float64Array(2 ** 20))
  first.power(input, after)
  expect(after).toEqual(before)
})

test.each([0, 4, 12, 16, 1000])('a size of %d is refused', (size) => {
  expect(() => createRealFft(size)).toThrow(RangeError)
  expect(() => createComplexFft(size === 16 ? 8 : size)).toThrow(RangeError)
})
