import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { decodeSound } from '../../src/sound/codec/decode.ts'
import { encodeSound } from '../../src/sound/codec/encode.ts'
import { parseMp3Frames } from '../../src/sound/mp3-frames.ts'
import { cutPreview } from '../../src/sound/preview/cut-preview.ts'
import { readPlanes } from '../../src/sound/read-planes.ts'
import { makeTones, makeWav, strengthAt, toneHz } from './sounds.ts'

/** A preview of a file, 4 seconds long at least: exact to the sample, clean at its edges, and every frame on its own. */
export async function checkPreview(seconds: number, folder: string): Promise<void> {
  const path = join(folder, `${seconds}.wav`)
  await writeFile(path, makeWav(makeTones(2, 48_000, seconds + 4), 48_000))

  const planes = await cutPreview(await decodeSound(path, { fromSeconds: 2 }), seconds)
  const { mp3, master } = await encodeSound(planes, { withMaster: true })

  expect(planes[0]).toHaveLength(seconds * 44_100)
  const frames = parseMp3Frames(mp3)
  expect(frames).toHaveLength(Math.ceil((seconds * 44_100) / 1152))
  expect(frames.filter((frame) => frame.mainDataBegin !== 0 || frame.kbps !== 128)).toEqual([])
  await checkFile(join(folder, `${seconds}.mp3`), mp3, seconds)
  const length = await checkFile(join(folder, `${seconds}.flac`), master, seconds)
  expect(length).toBe(seconds * 44_100)
}

async function checkFile(path: string, bytes: Uint8Array, seconds: number): Promise<number> {
  await writeFile(path, bytes)
  const [left, right] = await readPlanes(path)
  expect(Math.abs(left.length / 44_100 - seconds)).toBeLessThan(0.05)
  expect(Math.abs(left[0]!) + Math.abs(left.at(-1)!)).toBeLessThan(0.002)
  // Between the fades.
  expect(strengthAt(right.subarray(88_200, 132_300), toneHz(1), 44_100)).toBeCloseTo(0.5, 1)
  return left.length
}
