import { availableParallelism } from 'node:os'
import { followWork } from '../async/thread-work.ts'
import { startThread, type Thread, ThreadEndedError } from '../async/threads.ts'
import { builtFile } from '../config/project-files.ts'
import type { Analysis } from './analysis/analysis.ts'
import { AudioError, codecFailed, stoodStill, stoppedOnRequest } from './codec.ts'
import type { CutOrder, Ingested, Preview, PreviewWishes } from './ingest.ts'
import type { IngestJob, IngestNotice, IngestResults } from './ingest-worker.ts'

const WORKER_URL = builtFile(new URL('./ingest-worker.js', import.meta.url))

/** Buffers of sound hang on young objects: a small young generation has them collected soon. */
const THREAD_LIMITS = { maxYoungGenerationSizeMb: 16 }

/** It says how far it is every ten seconds of sound; the last step over a file of hours takes longest. */
const MAX_SILENCE_MS = 5 * 60_000

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
  /** A file that a thread says nothing about for so long is given up, and the thread with it. */
  silenceMs?: number
}

type SoundThread = Thread<IngestJob, IngestNotice>

interface Waiting {
  resolve(thread: SoundThread): void
  reject(error: Error): void
}

export function openSoundWorkers(options: SoundWorkersOptions = {}): SoundWorkers {
  const { threads: maxThreads = availableParallelism(), silenceMs = MAX_SILENCE_MS } = options
  const waiting: Waiting[] = []
  const idle: SoundThread[] = []
  const all = new Set<SoundThread>()
  let isClosed = false

  function start(): SoundThread {
    // libav.js prints what it also throws.
    const options = { name: 'sound', isSilent: true, resourceLimits: THREAD_LIMITS }
    const thread: SoundThread = startThread(WORKER_URL, options)
    all.add(thread)
    void thread.ended.then(() => {
      all.delete(thread)
      if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1)
    })
    return thread
  }

  async function take(): Promise<SoundThread> {
    if (isClosed) throw stoppedOnRequest()
    const thread = idle.pop() ?? (all.size < maxThreads ? start() : undefined)
    return thread ?? (await new Promise((resolve, reject) => waiting.push({ resolve, reject })))
  }

  function give(thread: SoundThread): void {
    const next = waiting.shift()
    // A thread that has ended is of no more use.
    if (next) next.resolve(all.has(thread) ? thread : start())
    else if (all.has(thread)) idle.push(thread)
  }

  async function submit<K extends IngestJob['kind']>(
    job: Extract<IngestJob, { kind: K }>,
    onProgress?: OnProgress,
  ): Promise<IngestResults[K]> {
    const thread = await take()
    try {
      return (await runOn(thread, job, { onProgress, silenceMs })) as IngestResults[K]
    } finally {
      give(thread)
    }
  }

  return {
    ingest: (path, wishes, onProgress) => submit({ kind: 'ingest', path, wishes }, onProgress),
    measure: (path, onProgress) => submit({ kind: 'measure', path }, onProgress),
    cut: (path, order) => submit({ kind: 'cut', path, order }),
    async close() {
      isClosed = true
      for (const { reject } of waiting.splice(0)) reject(stoppedOnRequest())
      await Promise.all([...all].map((thread) => thread.terminate()))
    },
  }
}

async function runOn(
  thread: SoundThread,
  job: IngestJob,
  options: { onProgress: OnProgress | undefined; silenceMs: number },
): Promise<IngestResults[IngestJob['kind']]> {
  thread.setWaitedFor(true)
  thread.tell(job)
  const end = await followWork(thread, { ...options, onSilence: stoodStill }).catch(async (error: unknown) => {
    await thread.ended
    throw error instanceof ThreadEndedError ? codecFailed(`the measuring thread ${error.how}`) : error
  })
  thread.setWaitedFor(false)
  if ('fault' in end) throw new AudioError(end.fault.code, end.fault.sentence)
  return end.result
}
