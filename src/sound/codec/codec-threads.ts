import { startThread, type Thread } from '../../async/threads.ts'
import { builtFile } from '../../config/project-files.ts'
import type { CodecMessage, CodecOrder } from './codec-worker.ts'
import type { LibavBuild } from './compile-libav.ts'

const WORKER_URL = builtFile(new URL('./codec-worker.js', import.meta.url))

/** A file is mostly decoded and encoded in several jobs, one soon after the other. */
const KEEP_MS = 1000

export interface CodecThread extends Pick<Thread<CodecOrder, CodecMessage>, 'tell' | 'next' | 'terminate'> {
  /** After a job that went well: the next one may have the thread. */
  release(): void
}

/**
 * Threads for the codec. Starting one and loading libav.js takes three times as long as reading a few seconds of sound, so one of each build
 * is kept for a moment after its job. A thread whose job failed or was broken off is not: what it was doing is unknown.
 */
export function createCodecThreads(): { take(build: LibavBuild): CodecThread } {
  const spares = new Map<LibavBuild, { thread: CodecThread; take(): void }>()
  const start = (build: LibavBuild): CodecThread => {
    const thread = startThread<CodecOrder, CodecMessage>(WORKER_URL, {
      name: 'audio codec',
      // libav.js prints what it also throws; an error has one line, and that is ours.
      isSilent: true,
      // Small, so that the buffers of sound which hang on young objects are collected soon.
      resourceLimits: { maxYoungGenerationSizeMb: 4 },
    })
    const own: CodecThread = {
      tell: thread.tell,
      next: thread.next,
      terminate: thread.terminate,
      release() {
        if (spares.has(build)) return void thread.terminate()
        const timer = setTimeout(() => {
          spares.delete(build)
          void thread.terminate()
        }, KEEP_MS)
        timer.unref()
        thread.setWaitedFor(false)
        spares.set(build, {
          thread: own,
          take() {
            spares.delete(build)
            clearTimeout(timer)
            thread.setWaitedFor(true)
          },
        })
      },
    }
    thread.ended.then(() => {
      if (spares.get(build)?.thread === own) spares.delete(build)
    })
    return own
  }
  return {
    take(build) {
      const spare = spares.get(build)
      spare?.take()
      return spare?.thread ?? start(build)
    },
  }
}
