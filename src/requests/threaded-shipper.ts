import { MessageChannel } from 'node:worker_threads'
import { repeatEvery } from '../async/repeat.ts'
import { startThread, ThreadEndedError } from '../async/threads.ts'
import { builtFile } from '../config/project-files.ts'
import { DataStoreError } from '../errors.ts'
import { type Backlog, NO_BACKLOG } from './backlog.ts'
import type { Shipper } from './ship.ts'
import type { Failure, FlushAnswer, Notice, Order, ThreadDeps } from './ship-thread.ts'

export interface ThreadedShipperOptions extends ThreadDeps {
  onError: (error: unknown) => void
  /** The built file: Node runs no TypeScript. */
  thread?: URL
}

const FIRST_RESTART_MS = 500
const MAX_RESTART_MS = 30_000
/** After a run this long the next start is as quick as the first: the fault is not in starting. */
const STEADY_MS = 60_000

/**
 * The log keeper in a thread of its own, so that requests pay for the append and nothing else. A thread that dies loses nothing,
 * since the files and the store tell how far it came; another takes its place, later each time it dies again.
 */
export function openThreadedShipper(options: ThreadedShipperOptions): Shipper {
  const { onError, thread = builtFile(new URL('./ship-thread.js', import.meta.url)), ...parts } = options
  const stopping = new AbortController()
  let current: LogThread | undefined
  let restartMs = FIRST_RESTART_MS
  let waitMs = restartMs
  /** Given up by threads that have ended. */
  let droppedBefore = 0
  let backlog = NO_BACKLOG
  let begun: 'watch' | 'start' | undefined

  async function runThread(): Promise<void> {
    const startedAt = performance.now()
    const started = startLogThread(thread, parts, onError, (latest) => {
      backlog = { ...latest, droppedRequests: droppedBefore + latest.droppedRequests }
    })
    current = started
    if (begun !== undefined) started.tell(begun)
    await started.ended
    current = undefined
    droppedBefore = backlog.droppedRequests
    if (performance.now() - startedAt > STEADY_MS) restartMs = FIRST_RESTART_MS
    waitMs = restartMs
    restartMs = Math.min(MAX_RESTART_MS, restartMs * 2)
    throw new Error(`The thread that ships the request log has ended; the next one starts in ${waitMs} ms.`)
  }

  void repeatEvery(stopping.signal, () => waitMs, runThread, onError)
  return {
    watch() {
      begun ??= 'watch'
      current?.tell(begun)
    },
    start() {
      begun = 'start'
      current?.tell(begun)
    },
    flush: () => current?.flush() ?? Promise.reject(noThread()),
    async stop() {
      stopping.abort()
      await current?.stop()
    },
    get backlog() {
      return backlog
    },
  }
}

/** What a batch leaves behind is gone after it: without a limit the thread takes six times the memory and is no faster. */
const LIMITS = { maxYoungGenerationSizeMb: 8 }

type LogThread = ReturnType<typeof startLogThread>

function startLogThread(
  file: URL,
  deps: ThreadDeps,
  onError: (error: unknown) => void,
  onBacklog: (backlog: Backlog) => void,
) {
  const thread = startThread<Order, Notice>(file, { workerData: deps, name: 'request log', resourceLimits: LIMITS })
  // Only the server keeps the process alive, and a caller that waits for the thread.
  thread.setWaitedFor(false)

  async function readNotices(): Promise<void> {
    for (;;) {
      const notice = await thread.next()
      if ('problem' in notice) onError(toError(notice.problem))
      else onBacklog(notice.backlog)
    }
  }

  const ended = readNotices().catch((error: unknown) => {
    const why = error instanceof ThreadEndedError ? error.cause : error
    if (why !== undefined) onError(why)
  })

  return {
    ended,
    tell: thread.tell,
    flush(): Promise<void> {
      const { port1, port2 } = new MessageChannel()
      // Every line of before is in the files by now, so the thread, which looks at them after this, cannot miss one.
      thread.tell({ flush: port2 }, [port2])
      return new Promise((resolve, reject) => {
        port1.once('message', (failure: FlushAnswer) => (failure ? reject(toError(failure)) : resolve()))
        // With its thread, too.
        port1.once('close', () => reject(noThread()))
      })
    },
    async stop(): Promise<void> {
      thread.setWaitedFor(true)
      thread.tell('stop')
      await ended
    },
  }
}

function noThread(): DataStoreError {
  return new DataStoreError(new Error('No thread ships the request log just now.'))
}

const toError = ({ error, isOfStore }: Failure) => (isOfStore ? new DataStoreError(error) : error)
