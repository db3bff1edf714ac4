import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { CompiledQuery } from 'kysely'
import { openReader, retryWhileBusy, type SqliteConnection } from '../drivers/sqlite-connection.ts'

// Answers queries in a thread of its own (reading-store.ts starts it): SQLite reads where it is asked, and what reads a whole table must
// not be asked where requests are answered.

export type ReadOrder = 'stop' | { id: number; sql: string; parameters: readonly unknown[] }
export type ReadNotice = { id: number } & ({ rows: unknown[] } | { failure: string })

if (parentPort) answerQueries(parentPort, workerData)

function answerQueries(port: MessagePort, path: string): void {
  let reader: Promise<SqliteConnection> | undefined

  async function answer({ id, sql, parameters }: Exclude<ReadOrder, 'stop'>): Promise<void> {
    const tell = (notice: ReadNotice) => port.postMessage(notice)
    try {
      reader ??= openReader(path)
      const { run } = await reader
      const { rows } = await retryWhileBusy(() => run(CompiledQuery.raw(sql, [...parameters])))
      tell({ id, rows })
    } catch (error) {
      tell({ id, failure: error instanceof Error ? error.message : String(error) })
    }
  }

  port.on('message', (order: ReadOrder) => {
    if (order !== 'stop') return void answer(order)
    void reader?.then(({ database }) => database.close()).catch(() => {})
    // Nothing is left to wait for, and so the thread ends.
    port.close()
  })
}
