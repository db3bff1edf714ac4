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

/** A flush is answered through its port: with nothing, or with why it failed. */
export type Order = 'start' | 'watch' | 'stop' | { flush: MessagePort }
export type FlushAnswer = Failure | undefined
export type Notice = { problem: Failure } | { backlog: Backlog }

/** An error crosses to another thread without its class, and without what the driver hung on it. */
export interface Failure {
  error: Error
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
    onBacklog: (backlog) => tell({ backlog }),
    onError: (error) => tell({ problem: toFailure(error) }),
  })

  async function flush(asked: MessagePort): Promise<void> {
    asked.postMessage(await shipper.flush().then(() => undefined, toFailure))
    asked.close()
  }

  async function stop(): Promise<void> {
    await shipper.stop()
    await store.close()
    // Nothing is left to wait for, and so the thread ends.
    port.close()
  }

  port.on('message', (order: Order) => {
    if (order === 'stop') void stop()
    else if (typeof order === 'string') shipper[order]()
    else void flush(order.flush)
  })
}

const toFailure = (error: unknown): Failure => ({
  error: error instanceof Error ? error : new Error(String(error)),
  isOfStore: error instanceof DataStoreError,
})
