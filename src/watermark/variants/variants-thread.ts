import { parentPort, workerData } from 'node:worker_threads'
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
  return await markPreview(await readPlanes(master), Buffer.from(trackKey))
}
