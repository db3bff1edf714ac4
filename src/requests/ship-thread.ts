import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { DataStoreError } from '../errors.ts'
import { openStore } from '../store/store.ts'
import type { Backlog } from './backlog.ts'
import type { SegmentOwner } from './journal/segments.ts'
import { openShipper } from './ship.ts'

// A thread of its own for the request log (threaded-shipper.ts starts it), with its own connections to the store: requests share
// nothing with it but the files they append to and SQLite's lock.

export interface ThreadDeps {
  url: string
  /** In the pool to PostgreSQL. */
  connections?: number
  directory: string
  owner: SegmentOwner
  maxBacklogBytes?: number
  processes?: number
}

export type Order = { kind: 'start' } | { kind: 'watch' } | { kind: 'flush'; id: number } | { kind: 'stop' }

export type Notice =
  | { kind: 'flushed'; id: number; failure?: Failure }
  | { kind: 'problem'; failure: Failure }
  | { kind: 'backlog'; backlog: Backlog }

/** An error as plain values: its class and whatever the driver hung on it do not cross to another thread. */
export interface Failure {
  message: string
  stack: string | undefined
  isOfStore: boolean
}

if (parentPort) keepLog(parentPort, workerData)

function keepLog(port: MessagePort, { url, connections, ...journal }: ThreadDeps): void {
  const store = openStore({ url, ...(connections === undefined ? {} : { connections }) })
  const tell = (notice: Notice) => port.postMessage(notice)
  const shipper = openShipper({
    store,
    ...journal,
    now: Date.now,
    onBacklog: (backlog) => tell({ kind: 'backlog', backlog }),
    onError: (error) => tell({ kind: 'problem', failure: toFailure(error) }),
  })

  async function flush(id: number): Promise<void> {
    await shipper.flush().then(
      () => tell({ kind: 'flushed', id }),
      (error: unknown) => tell({ kind: 'flushed', id, failure: toFailure(error) }),
    )
  }

  async function stop(): Promise<void> {
    await shipper.stop()
    await store.close()
    // Nothing is left to wait for, and so the thread ends.
    port.close()
  }

  port.on('message', (order: Order) => {
    if (order.kind === 'start') shipper.start()
    else if (order.kind === 'watch') shipper.watch()
    else if (order.kind === 'flush') void flush(order.id)
    else void stop()
  })
}

function toFailure(error: unknown): Failure {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  return { message, stack, isOfStore: error instanceof DataStoreError }
}
