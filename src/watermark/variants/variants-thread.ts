import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { chooseCodec } from '../../sound/codec/choose-codec.ts'
import type { AudioCodec } from '../../sound/codec.ts'
import { readPlanes } from '../../sound/read-planes.ts'
import { type MarkCodec, markPreview, type Watermarked } from '../embed/mark.ts'

// One preview, marked and tried out, in a thread that lives as long as that takes: seconds of arithmetic, once per preview.

export interface WatermarkJob {
  /** The preview without loss. */
  master: Uint8Array
  trackKey: Uint8Array
}

if (parentPort) parentPort.postMessage(await mark(workerData))

async function mark({ master, trackKey }: WatermarkJob): Promise<Watermarked> {
  const codec = await chooseCodec()
  const folder = await mkdtemp(join(tmpdir(), 'khonhac-mark-'))
  try {
    const planes = await readFrom(codec, folder, master)
    return await markPreview(planes, Buffer.from(trackKey), markCodec(codec, folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function markCodec(codec: AudioCodec, folder: string): MarkCodec {
  return {
    encode: async (planes, mp3Kbps) => (await codec.encode(planes, { mp3Kbps })).mp3,
    decode: (mp3) => readFrom(codec, folder, mp3),
  }
}

async function readFrom(codec: AudioCodec, folder: string, bytes: Uint8Array) {
  const path = join(folder, randomUUID())
  await writeFile(path, bytes)
  return await readPlanes(codec, path)
}
