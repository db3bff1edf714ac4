import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { AudioCodec } from '../../src/sound/codec.ts'
import { parseMp3Frames } from '../../src/sound/mp3-frames.ts'
import { cutPreview } from '../../src/sound/preview/cut-preview.ts'
import { joinPlanes, makeTones, makeWav, strengthAt, toneHz } from './sounds.ts'

interface PreviewCheck {
  codec: AudioCodec
  /** 4 at least: the pitch is looked at between the fades. */
  seconds: number
  /** They read what the codec wrote. */
  readers: readonly AudioCodec[]
  folder: string
}

/** A preview of a file: exact to the sample, clean at its edges, and every frame on its own. */
export async function checkPreview({ codec, seconds, readers, folder }: PreviewCheck): Promise<void> {
  const path = join(folder, `${codec.name}-${seconds}.wav`)
  await writeFile(path, makeWav(makeTones(2, 48_000, seconds + 4), 48_000))

  const planes = await cutPreview(await codec.decode(path, { fromSeconds: 2 }), seconds)
  const { mp3, master } = await codec.encode(planes, { withMaster: true })

  expect(planes[0]).toHaveLength(seconds * 44_100)
  const frames = parseMp3Frames(mp3)
  expect(frames).toHaveLength(Math.ceil((seconds * 44_100) / 1152))
  expect(frames.filter((frame) => frame.mainDataBegin !== 0 || frame.kbps !== 128)).toEqual([])
  for (const reader of readers) {
    await checkFile(reader, join(folder, `${codec.name}-${seconds}.mp3`), mp3, seconds)
    const length = await checkFile(reader, join(folder, `${codec.name}-${seconds}.flac`), master, seconds)
    expect(length).toBe(seconds * 44_100)
  }
}

async function checkFile(reader: AudioCodec, path: string, bytes: Uint8Array, seconds: number): Promise<number> {
  await writeFile(path, bytes)
  const blocks: Float32Array[][] = []
  for await (const block of await reader.decode(path)) blocks.push(block)
  const [left, right] = joinPlanes(blocks)
  expect(Math.abs(left!.length / 44_100 - seconds)).toBeLessThan(0.05)
  expect(Math.abs(left![0]!) + Math.abs(left!.at(-1)!)).toBeLessThan(0.002)
  expect(strengthAt(right!.subarray(88_200, 132_300), toneHz(1), 44_100)).toBeCloseTo(0.5, 1)
  return left!.length
}
