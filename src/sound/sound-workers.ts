import { availableParallelism } from 'node:os'
import { startThread, type Thread, ThreadEndedError } from '../async/threads.ts'
import { builtFile } from '../config/project-files.ts'
import type { Analysis } from './analysis/analysis.ts'
import { findFfmpeg } from './codec/choose-codec.ts'
import { AudioError, codecFailed, stoppedOnRequest } from './codec.ts'
import type { CutOrder, Ingested, Preview, PreviewWishes } from './ingest.ts'
import type { IngestJob, IngestMessage, IngestResults, IngestWorkerData } from './ingest-worker.ts'

const WORKER_URL = builtFile(new URL('./ingest-worker.js', import.meta.url))

/** Buffers of sound hang on young objects: a small young generation has them collected soon. */
const THREAD_LIMITS = { maxYoungGenerationSizeMb: 16 }

type OnProgress = (seconds: number) => void

/** As many files at once as there are cores; further ones wait. Threads start with the first file and end with `close`. */
export interface SoundWorkers {
  ingest(path: string, wishes: PreviewWishes, onProgress?: OnProgress): Promise<Ingested>
  measure(path: string, onProgress?: OnProgress): Promise<Analysis>
  cut(path: string, order: CutOrder): Promise<Preview>
  close(): Promise<void>
}

export interface SoundWorkersOptions {
  threads?: number
  /** The version of ffmpeg to use, null for none; found by itself when left out. */
  ffmpeg?: string | null
}

type SoundThread = Thread<IngestJob, IngestMessage>

interface Waiting {
  job: IngestJob
  onProgress: OnProgress | undefined
  resolve(result: IngestResults[IngestJob['kind']]): void
  reject(error: Error): void
}

export function openSoundWorkers(options: SoundWorkersOptions = {}): SoundWorkers {
  const maxThreads = options.threads ?? availableParallelism()
  const queue: Waiting[] = []
  const idle: SoundThread[] = []
  const all = new Set<SoundThread>()
  let finding: Promise<string | undefined> | undefined
  let isClosed = false

  async function next(): Promise<void> {
    finding ??= options.ffmpeg === undefined ? findFfmpeg() : Promise.resolve(options.ffmpeg ?? undefined)
    const ffmpeg = await finding
    while (queue.length > 0 && !isClosed) {
      const thread = idle.pop() ?? (all.size < maxThreads ? start(ffmpeg) : undefined)
      if (thread === undefined) return
      void runOn(thread, queue.shift()!, () => {
        if (all.has(thread)) idle.push(thread)
        void next()
      })
    }
  }

  function start(ffmpeg: string | undefined): SoundThread {
    const workerData: IngestWorkerData = { ffmpeg }
    const thread: SoundThread = startThread(WORKER_URL, { workerData, name: 'sound', resourceLimits: THREAD_LIMITS })
    all.add(thread)
    void thread.ended.then(() => {
      all.delete(thread)
      if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1)
    })
    return thread
  }

  function submit<K extends IngestJob['kind']>(
    job: Extract<IngestJob, { kind: K }>,
    onProgress?: OnProgress,
  ): Promise<IngestResults[K]> {
    if (isClosed) return Promise.reject(stoppedOnRequest())
    return new Promise((resolve, reject) => {
      queue.push({ job, onProgress, resolve: resolve as Waiting['resolve'], reject })
      next().catch(reject)
    })
  }

  return {
    ingest: (path, wishes, onProgress) => submit({ kind: 'ingest', path, wishes }, onProgress),
    measure: (path, onProgress) => submit({ kind: 'measure', path }, onProgress),
    cut: (path, order) => submit({ kind: 'cut', path, order }),
    async close() {
      isClosed = true
      for (const { reject } of queue.splice(0)) reject(stoppedOnRequest())
      await Promise.all([...all].map((thread) => thread.terminate()))
    },
  }
}

/** One job on one thread, which is free again before the job's end is told. A thread that has ended is of no more use. */
async function runOn(
  thread: SoundThread,
  { job, onProgress, resolve, reject }: Waiting,
  onFree: () => void,
): Promise<void> {
  thread.setWaitedFor(true)
  thread.tell(job)
  let message: IngestMessage
  try {
    do {
      message = await thread.next()
      if (message.kind === 'progress') onProgress?.(message.seconds)
    } while (message.kind === 'progress')
  } catch (error) {
    await thread.ended
    onFree()
    const how = error instanceof ThreadEndedError ? error.how : String(error)
    return reject(codecFailed(`the measuring thread ${how}`))
  }
  thread.setWaitedFor(false)
  onFree()
  if (message.kind === 'done') resolve(message.result)
  else reject(new AudioError(message.code, message.sentence))
}
