import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { encodeSound } from '../../src/sound/codec/encode.ts'
import { readPlanes } from '../../src/sound/read-planes.ts'
import { type Code, chipsOf } from '../../src/watermark/code.ts'
import { decodeReadings, rankIssued, readBlind, readInformed } from '../../src/watermark/detect/detect.ts'
import { measureLevels } from '../../src/watermark/detect/features.ts'
import { markPreview, type Watermarked } from '../../src/watermark/embed/mark.ts'
import { type Planes, unitsIn } from '../../src/watermark/grid.ts'
import { createPattern, trackKeyFrom } from '../../src/watermark/pattern.ts'
import { parsePair, spliceCopy } from '../../src/watermark/splice.ts'
import { readDemoSong } from '../support/demo-songs.ts'
import { madeOnce } from '../support/made-once.ts'

/** A small part of bench/watermark.mjs, the same every time: a song of the demo, marked and delivered as the server does it. */

export const RATE = 44_100
const TRACK_KEY = trackKeyFrom('a secret of the tests', 'a track')
export const KEYS = {
  first: { keyPart: 123_456, requestPart: 654_321 },
  second: { keyPart: 987_654, requestPart: 456_789 },
}

export type Attacked = Awaited<ReturnType<typeof openAttacked>>

export async function openAttacked() {
  const { original, watermarked, bytes } = await readWatermarked(await madeOnce('attacked', writeWatermarked))
  const pattern = createPattern(TRACK_KEY, unitsIn(original[0].length))
  const pair = parsePair(bytes)
  const deliver = (code: Code) => readPlanes(spliceCopy(pair, chipsOf(pattern, code), Buffer.alloc(0)))
  const issued = [
    KEYS.first,
    KEYS.second,
    ...Array.from({ length: 500 }, (_, n) => ({ keyPart: n, requestPart: n * 997 })),
  ]
  return {
    ...{ original, pattern, watermarked },
    copies: { first: await deliver(KEYS.first), second: await deliver(KEYS.second) },
    blindCode: (planes: Planes, under = pattern) =>
      decodeReadings(readBlind(measureLevels(planes), under), under)?.code,
    /** The issued codes, the likeliest first. */
    rank: (planes: Planes) =>
      rankIssued(
        readInformed(planes, original, pattern),
        pattern,
        issued.map((code) => ({ code })),
      ),
  }
}

async function writeWatermarked(folder: string): Promise<void> {
  const original = await readDemoSong(0, 15)
  const { pair, ratioDb, isWeak } = await markPreview(original, TRACK_KEY)
  await writeFile(join(folder, 'left'), original[0])
  await writeFile(join(folder, 'right'), original[1])
  await writeFile(join(folder, 'pair'), pair)
  await writeFile(join(folder, 'watermarked.json'), JSON.stringify({ ratioDb, isWeak }))
}

async function readWatermarked(folder: string) {
  const readPlane = async (name: string) => new Float32Array(new Uint8Array(await readFile(join(folder, name))).buffer)
  const original: Planes = [await readPlane('left'), await readPlane('right')]
  const watermarked: Pick<Watermarked, 'ratioDb' | 'isWeak'> = JSON.parse(
    await readFile(join(folder, 'watermarked.json'), 'utf8'),
  )
  return { original, watermarked, bytes: await readFile(join(folder, 'pair')) }
}

/** Encoded once more, at a third of the bit rate. */
export const reencode = async (planes: Planes): Promise<Planes> =>
  await readPlanes((await encodeSound(planes, { mp3Kbps: 64 })).mp3)

export const change = (planes: Planes, work: (plane: Float32Array) => Float32Array): Planes => [
  work(planes[0]),
  work(planes[1]),
]
export const crop = (seconds: number) => (planes: Planes) =>
  change(planes, (plane) => plane.slice(4 * RATE + 137, 4 * RATE + 137 + seconds * RATE))

export function addNoise(planes: Planes, decibels: number): Planes {
  let energy = 0
  for (const sample of planes[0]) energy += sample * sample
  const level = Math.sqrt((12 * energy) / planes[0].length) * 10 ** (-decibels / 20)
  let state = 99
  return change(planes, (plane) =>
    plane.map((sample) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return sample + level * (state / 2 ** 32 - 0.5)
    }),
  )
}

export function mono([left, right]: Planes): Planes {
  const mixed = left.map((sample, at) => 0.5 * (sample + right[at]!))
  return [mixed, mixed]
}
