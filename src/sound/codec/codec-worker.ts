import { parentPort } from 'node:worker_threads'
import { type AudioFault, type AudioFormat, describeFault, type RawBlock } from '../codec.ts'
import type { LibavModule } from './compile-libav.ts'
import { decodeWithLibav } from './decode-libav.ts'
import { decodePcm, isPcm } from './decode-pcm.ts'
import { encodeWithLibav } from './encode-libav.ts'

// One job at a time. After a job that went well the thread waits for the next (codec-threads.ts); each has a libav.js of its own, so that
// nothing of one file is left for another.

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

/** What a thread is told: a job, and while it decodes, that the reader has taken a block. */
export type CodecOrder = CodecJob | 'more'

if (parentPort) {
  const port = parentPort
  const credit = createCredit()
  const post: Post = (message, transfer = []) => port.postMessage(message, transfer)
  port.on('message', (order: CodecOrder) => {
    if (order === 'more') credit.add()
    else run(order, credit, post).catch((error: unknown) => post({ kind: 'error', ...describeFault(error) }))
  })
}

type Post = (message: CodecMessage, transfer?: ArrayBuffer[]) => void

async function run(job: CodecJob, credit: Credit, post: Post): Promise<void> {
  if (job.kind === 'encode') {
    const { mp3, master } = await encodeWithLibav(job.pcm, job.kbps, job.withMaster, job.module)
    post({ kind: 'encoded', mp3, master })
    return
  }
  credit.reset()
  const { path, format, isDamaged, module } = job
  const onDamage = isDamaged ? (problem: string) => post({ kind: 'damage', problem }) : undefined
  const blocks = isPcm(format) ? decodePcm(path, format) : decodeWithLibav({ path, format, onDamage, module })
  for await (const block of blocks) {
    await credit.take()
    post(
      { kind: 'block', block },
      block.planes.map((plane) => plane.buffer as ArrayBuffer),
    )
  }
  post({ kind: 'end' })
}

interface Credit {
  reset(): void
  add(): void
  take(): Promise<void>
}

/** Every message of the reader allows one more block. */
function createCredit(): Credit {
  let left = BLOCKS_AHEAD
  let wake: (() => void) | undefined
  return {
    reset() {
      left = BLOCKS_AHEAD
    },
    add() {
      left++
      wake?.()
    },
    async take() {
      while (left === 0)
        await new Promise<void>((resume) => {
          wake = resume
        })
      left--
    },
  }
}
