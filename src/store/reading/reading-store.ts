import { type CompiledQuery, Kysely, type QueryResult } from 'kysely'
import { startThread, type Thread, ThreadEndedError } from '../../async/threads.ts'
import { builtFile } from '../../config/project-files.ts'
import { DataStoreError } from '../../errors.ts'
import { readingDialect } from '../drivers/reading-dialect.ts'
import { type Store, sqlitePathOf } from '../store.ts'
import type { ReadNotice, ReadOrder } from './read-thread.ts'

const THREAD_URL = builtFile(new URL('./read-thread.js', import.meta.url))
/** A thread takes a tenth of a second to start, and some megabytes while it is there. */
const IDLE_MS = 60_000

/** The store, read without holding up whoever else is answered by this process. */
interface ReadingStore {
  /** Its `db` is only read. */
  readonly store: Store
  close(): Promise<void>
}

/**
 * For what reads whole tables. SQLite reads in the thread that asks, so this one asks in another; queries come after each other there.
 * PostgreSQL reads in its own process anyway.
 */
export function openReadingStore(store: Store, name: string): ReadingStore {
  const path = sqlitePathOf(store.url)
  if (path === undefined) return { store, close: async () => {} }
  const reads = openReadThread(path, name)
  return { store: { ...store, db: new Kysely({ dialect: readingDialect(reads.read) }) }, close: reads.close }
}

/** Started by the first query, and ended when there has been none for a while. */
function openReadThread(path: string, name: string) {
  let current: ReturnType<typeof startReading> | undefined
  let idle: NodeJS.Timeout | undefined
  let isClosed = false

  async function end(): Promise<void> {
    const ending = current
    current = undefined
    await ending?.end()
  }

  return {
    async read<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      if (isClosed) throw new DataStoreError(new Error('The store is closed.'))
      clearTimeout(idle)
      if (current === undefined || current.hasEnded) current = startReading(path, name)
      const reading = current
      try {
        return { rows: (await reading.ask(query)) as R[] }
      } finally {
        if (reading.waiting === 0 && reading === current) idle = setTimeout(end, IDLE_MS).unref()
      }
    },
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(idle)
      await end()
    },
  }
}

interface Waiting {
  resolve(rows: unknown[]): void
  reject(error: unknown): void
}

function startReading(path: string, name: string) {
  const thread = startThread<ReadOrder, ReadNotice>(THREAD_URL, { workerData: path, name })
  thread.setWaitedFor(false)
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  const over = settleAll(thread, waiting)
  let hasEnded = false
  void over.then(() => {
    hasEnded = true
  })
  return {
    ask({ sql, parameters }: CompiledQuery): Promise<unknown[]> {
      const id = ++lastId
      thread.tell({ id, sql, parameters })
      return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
    },
    /** After what it has been asked: to be terminated inside the driver would take the process along. */
    async end(): Promise<void> {
      thread.tell('stop')
      await thread.ended
    },
    get waiting() {
      return waiting.size
    },
    get hasEnded() {
      return hasEnded
    },
  }
}

/** Resolves when the thread is no more. */
async function settleAll(thread: Thread<ReadOrder, ReadNotice>, waiting: Map<number, Waiting>): Promise<void> {
  try {
    for (;;) {
      const notice = await thread.next()
      const one = waiting.get(notice.id)
      waiting.delete(notice.id)
      if ('rows' in notice) one?.resolve(notice.rows)
      else one?.reject(new DataStoreError(new Error(notice.failure)))
    }
  } catch (error) {
    const failure = error instanceof ThreadEndedError ? new DataStoreError(error) : error
    for (const { reject } of waiting.values()) reject(failure)
    waiting.clear()
  }
}
