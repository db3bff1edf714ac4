import { expect, test } from 'vitest'
import { createRealFft } from './fft.ts'

test.each([8, 16, 64, 512, 2048])('%d points agree with the definition', (size) => {
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
    expect(real[k]).toBeCloseTo(expectedReal, 8)
    expect(imaginary[k]).toBeCloseTo(expectedImaginary, 8)
    expect(power[k]).toBeCloseTo(expectedReal ** 2 + expectedImaginary ** 2, 6)
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

  expect(power).toEqual(expected)
})

test.each([0, 4, 12, 1000])('a size of %d is refused', (size) => {
  expect(() => createRealFft(size)).toThrow(RangeError)
})
