import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { encodeSound } from '../../sound/codec/encode.ts'
import { readPlanes } from '../../sound/read-planes.ts'
import { markPreview, type Watermarked } from '../embed/mark.ts'

// One preview, marked and tried out, in a thread that lives as long as that takes: seconds of arithmetic, once per preview.

export interface WatermarkJob {
  /** The preview without loss. */
  master: Uint8Array
  trackKey: Uint8Array
}

if (parentPort) parentPort.postMessage(await mark(workerData))

async function mark({ master, trackKey }: WatermarkJob): Promise<Watermarked> {
  const folder = await mkdtemp(join(tmpdir(), 'khonhac-mark-'))
  const decode = async (bytes: Uint8Array) => {
    const path = join(folder, randomUUID())
    await writeFile(path, bytes)
    return await readPlanes(path)
  }
  try {
    return await markPreview(await decode(master), Buffer.from(trackKey), {
      encode: async (planes, mp3Kbps) => (await encodeSound(planes, { mp3Kbps })).mp3,
      decode,
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
