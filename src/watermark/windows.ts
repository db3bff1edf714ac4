import { createComplexFft } from '../structures/fft.ts'
import { type Planes, taper, WINDOW } from './grid.ts'

const fft = createComplexFft(WINDOW)
const hann = taper(WINDOW, 1)

/** The window of both channels that begins at `from`, as one complex signal left + i·right, and its spectrum. */
export function transformWindow([left, right]: Planes, from: number, re: Float64Array, im: Float64Array): void {
  for (let i = 0; i < WINDOW; i++) {
    re[i] = left[from + i]! * hann[i]!
    im[i] = right[from + i]! * hann[i]!
  }
  fft.transform(re, im)
}
