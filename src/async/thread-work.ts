import type { Thread } from './threads.ts'
import { withTimeout } from './timeout.ts'

/** What a thread says of one piece of work: how far it is, and at the end its result, or the fault in what it was given. */
export type WorkNotice<Progress, Result, Fault> = { progress: Progress } | WorkEnd<Result, Fault>

export type WorkEnd<Result, Fault> = { result: Result } | { fault: Fault }

interface Options<Progress> {
  onProgress?: ((progress: Progress) => void) | undefined
  signal?: AbortSignal
  /** A thread that says nothing for so long is ended. */
  silenceMs: number
  onSilence: () => Error
}

/** Waits for the end of what the thread was told to do. Rejects when the thread ends before, or was ended. */
export async function followWork<Progress, Result, Fault>(
  thread: Pick<Thread<never, WorkNotice<Progress, Result, Fault>>, 'next' | 'terminate'>,
  { onProgress, signal, silenceMs, onSilence }: Options<Progress>,
): Promise<WorkEnd<Result, Fault>> {
  const stop = () => void thread.terminate()
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()
  try {
    for (;;) {
      const notice = await withTimeout(thread.next(), silenceMs, () => {
        stop()
        throw onSilence()
      })
      if (!('progress' in notice)) return notice
      onProgress?.(notice.progress)
    }
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}
