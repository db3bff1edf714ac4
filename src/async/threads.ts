import { type TransferListItem, Worker, type WorkerOptions } from 'node:worker_threads'

/** A thread that is told orders and answers with notices. */
export interface Thread<Order, Notice> {
  tell(order: Order, transferred?: readonly TransferListItem[]): void
  /** What it says next. Rejects with a `ThreadEndedError` once it has ended and all that it said has been read. */
  next(): Promise<Notice>
  /** Resolves when it has ended, for whatever reason. */
  readonly ended: Promise<void>
  /** Whether the process waits for it. */
  setWaitedFor(isWaitedFor: boolean): void
  /** Ends it wherever it is. */
  terminate(): Promise<void>
}

export class ThreadEndedError extends Error {
  /** What happened to it, to follow on its name. */
  readonly how: string

  constructor(name: string, failure: Error | undefined) {
    const how = failure === undefined ? 'ended too early' : `broke down: ${failure.message}`
    super(`the thread "${name}" ${how}`, { cause: failure })
    this.how = how
  }
}

export interface ThreadOptions extends Pick<WorkerOptions, 'workerData' | 'resourceLimits'> {
  name: string
  /** What it prints is thrown away. */
  isSilent?: boolean
}

/** Starts a thread with a built file (`builtFile` finds it). An error that it does not catch ends the thread, never the process. */
export function startThread<Order, Notice>(
  file: URL,
  { name, isSilent = false, ...options }: ThreadOptions,
): Thread<Order, Notice> {
  const worker = new Worker(file, { name, ...options, stdout: isSilent, stderr: isSilent })
  if (isSilent) for (const stream of [worker.stdout, worker.stderr]) stream.resume()
  const unread: Notice[] = []
  let failure: Error | undefined
  let hasEnded = false
  let wake = () => {}
  worker.on('message', (notice: Notice) => {
    unread.push(notice)
    wake()
  })
  worker.on('error', (error) => {
    failure = error
  })
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      hasEnded = true
      wake()
      resolve()
    })
  })
  return {
    tell: (order, transferred) => worker.postMessage(order, transferred),
    async next() {
      while (unread.length === 0) {
        if (hasEnded) throw new ThreadEndedError(name, failure)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      return unread.shift()!
    },
    ended,
    setWaitedFor: (isWaitedFor) => (isWaitedFor ? worker.ref() : worker.unref()),
    async terminate() {
      await worker.terminate()
    },
  }
}
