import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { builtFile } from '../config/project-files.ts'
import type { Analysis } from './analysis/analysis.ts'
import { findFfmpeg } from './codec/choose-codec.ts'
import { AudioError } from './codec/codec.ts'
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

interface Waiting {
  job: IngestJob
  onProgress: OnProgress | undefined
  resolve(result: IngestResults[IngestJob['kind']]): void
  reject(error: Error): void
}

export function openSoundWorkers(options: SoundWorkersOptions = {}): SoundWorkers {
  const maxThreads = options.threads ?? availableParallelism()
  const queue: Waiting[] = []
  const idle: Worker[] = []
  const all = new Set<Worker>()
  let finding: Promise<string | undefined> | undefined
  let isClosed = false

  async function next(): Promise<void> {
    finding ??= options.ffmpeg === undefined ? findFfmpeg() : Promise.resolve(options.ffmpeg ?? undefined)
    const ffmpeg = await finding
    while (queue.length > 0 && !isClosed) {
      const worker = idle.pop() ?? (all.size < maxThreads ? start(ffmpeg) : undefined)
      if (worker === undefined) return
      runOn(worker, queue.shift()!, (isUsable) => {
        if (isUsable) idle.push(worker)
        else all.delete(worker)
        void next()
      })
    }
  }

  function start(ffmpeg: string | undefined): Worker {
    const workerData: IngestWorkerData = { ffmpeg }
    const worker = new Worker(WORKER_URL, { workerData, name: 'sound', resourceLimits: THREAD_LIMITS })
    all.add(worker)
    worker.once('exit', () => all.delete(worker))
    return worker
  }

  function submit<K extends IngestJob['kind']>(
    job: Extract<IngestJob, { kind: K }>,
    onProgress?: OnProgress,
  ): Promise<IngestResults[K]> {
    if (isClosed) return Promise.reject(new AudioError('aborted', 'stopped on request'))
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
      for (const { reject } of queue.splice(0)) reject(new AudioError('aborted', 'stopped on request'))
      await Promise.all([...all].map((worker) => worker.terminate()))
    },
  }
}

/** One job on one thread. A thread that broke down is of no more use. */
function runOn(worker: Worker, waiting: Waiting, onFree: (isUsable: boolean) => void): void {
  const { job, onProgress, resolve, reject } = waiting
  const release = (isUsable: boolean) => {
    worker.removeAllListeners('message').removeAllListeners('error').off('exit', onExit)
    worker.unref()
    onFree(isUsable)
  }
  const fail = (why: string) => {
    release(false)
    reject(new AudioError('codec_failed', why))
  }
  const onExit = () => fail('the measuring thread ended too early')
  worker.ref()
  worker.on('message', (message: IngestMessage) => {
    if (message.kind === 'progress') return onProgress?.(message.seconds)
    release(true)
    if (message.kind === 'done') resolve(message.result)
    else reject(new AudioError(message.code, message.message))
  })
  worker.on('error', (error) => fail(`the measuring thread broke down: ${error.message}`))
  worker.once('exit', onExit)
  worker.postMessage(job)
}
