import { expect, test } from 'vitest'
import { readPlanes } from '../read-planes.ts'
import { encodeSound } from './encode.ts'

const samples = (length: number, valueAt: (i: number) => number) => Float32Array.from({ length }, (_, i) => valueAt(i))
const tone = (hz: number, level: number) => (i: number) => level * Math.sin((i * hz * 2 * Math.PI) / 44_100)
/** Reproducible, and louder than full scale here and there. */
const noise = (i: number) => 1.1 * Math.sin(i * i * 12.9898)

const cases: [string, Float32Array, Float32Array][] = [
  ['silence', new Float32Array(9000), new Float32Array(9000)],
  ['a tone', samples(10_000, tone(440, 0.5)), samples(10_000, tone(441, 0.3))],
  ['noise at full scale', samples(8193, noise), samples(8193, (i) => noise(i + 0.5))],
  ['silence with one crack', samples(5000, (i) => (i === 3000 ? -1 : 0)), samples(5000, (i) => (i === 3000 ? 1 : 0))],
  ['three samples', Float32Array.of(0.1, -0.5, 0.9), Float32Array.of(1, -1, 0)],
]

/** As 16-bit samples, held inside their range. */
const inSteps = (plane: Float32Array) =>
  Array.from(plane, (sample) => Math.max(-32_768, Math.min(32_767, Math.floor(sample * 32_768 + 0.5))))

test.each(cases)('%s comes back bit for bit', async (_, left, right) => {
  const { master } = await encodeSound([left, right], { withMaster: true })

  expect((await readPlanes(master)).map(inSteps)).toEqual([left, right].map(inSteps))
})
