import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { interleave16 } from '../../src/audio/codec/encode-flac.ts'
import { createWasmCodec } from '../../src/audio/codec/wasm-codec.ts'
import { seededRandom } from '../random.ts'
import { encodeFlac } from './flac.ts'

const random = seededRandom('flac')
const tone = (hz: number, level: number) => (_: unknown, i: number) => level * Math.sin((i * hz * 6.2832) / 44_100)

const cases: [string, Float32Array, Float32Array][] = [
  ['silence', new Float32Array(9000), new Float32Array(9000)],
  [
    'a tone',
    Float32Array.from({ length: 10_000 }, tone(440, 0.5)),
    Float32Array.from({ length: 10_000 }, tone(441, 0.3)),
  ],
  [
    'noise at full scale',
    Float32Array.from({ length: 8193 }, () => random() * 2.2 - 1.1),
    Float32Array.from({ length: 8193 }, () => random() * 2.2 - 1.1),
  ],
  [
    'silence with one crack',
    Float32Array.from({ length: 5000 }, (_, i) => (i === 3000 ? -1 : 0)),
    Float32Array.from({ length: 5000 }, (_, i) => (i === 3000 ? 1 : 0)),
  ],
  ['three samples', Float32Array.of(0.1, -0.5, 0.9), Float32Array.of(1, -1, 0)],
]

test.each(cases)('%s comes back bit for bit', async (_, left, right) => {
  const folder = await mkdtemp(join(tmpdir(), 'khonhac-flac-'))
  try {
    const path = join(folder, 'sound.flac')
    await writeFile(path, encodeFlac(left, right))
    const planes: number[][] = [[], []]
    for await (const block of await createWasmCodec().decode(path))
      for (const [channel, samples] of block.entries()) planes[channel]!.push(...samples)

    expect(planes[0]).toHaveLength(left.length)
    expect(interleave16(planes.map((plane) => Float32Array.from(plane)))).toEqual(interleave16([left, right]))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
