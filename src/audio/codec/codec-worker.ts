import { parentPort, workerData } from 'node:worker_threads'
import { type AudioFault, type AudioFormat, describeFault, type RawBlock } from '../sound/codec.ts'
import type { LibavModule } from './compile-libav.ts'
import { decodeWithLibav } from './decode-libav.ts'
import { decodePcm, isPcm } from './decode-pcm.ts'
import { encodeWithLibav } from './encode-libav.ts'

// One thread per file: it ends with its job, and takes the memory of its WASM with it.

export type CodecJob = { module: LibavModule | undefined } & CodecTask

export type CodecTask =
  | { kind: 'decode'; path: string; format: AudioFormat | undefined; isDamaged: boolean }
  | { kind: 'encode'; pcm: Int16Array; kbps: number; withMaster: boolean }

export type CodecMessage =
  | { kind: 'block'; block: RawBlock }
  | { kind: 'encoded'; mp3: Uint8Array; master: Uint8Array }
  | { kind: 'damage'; problem: string }
  | { kind: 'end' }
  | ({ kind: 'error' } & AudioFault)

/** Blocks that may be under way unread, so that a slow reader does not fill the memory. */
export const BLOCKS_AHEAD = 4

if (parentPort) {
  const port = parentPort
  run(workerData as CodecJob, (message, transfer) => port.postMessage(message, transfer)).catch((error: unknown) => {
    port.postMessage({ kind: 'error', ...describeFault(error) } satisfies CodecMessage)
  })
}

async function run(job: CodecJob, post: (message: CodecMessage, transfer: ArrayBuffer[]) => void): Promise<void> {
  if (job.kind === 'encode') {
    const { mp3, master } = await encodeWithLibav(job.pcm, job.kbps, job.withMaster, job.module)
    post({ kind: 'encoded', mp3, master }, [])
    return
  }
  const credit = createCredit()
  const { path, format, isDamaged, module } = job
  const onDamage = isDamaged ? (problem: string) => post({ kind: 'damage', problem }, []) : undefined
  const blocks = isPcm(format) ? decodePcm(path, format) : decodeWithLibav({ path, format, onDamage, module })
  for await (const block of blocks) {
    await credit()
    post(
      { kind: 'block', block },
      block.planes.map((plane) => plane.buffer as ArrayBuffer),
    )
  }
  post({ kind: 'end' }, [])
  parentPort?.unref()
}

/** Every message of the reader allows one more block. */
function createCredit(): () => Promise<void> {
  let left = BLOCKS_AHEAD
  let wake: (() => void) | undefined
  parentPort?.on('message', () => {
    left++
    wake?.()
  })
  return async () => {
    while (left === 0)
      await new Promise<void>((resume) => {
        wake = resume
      })
    left--
  }
}
