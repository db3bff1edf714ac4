import { parentPort, workerData } from 'node:worker_threads'
import { CompiledQuery } from 'kysely'
import { answerCalls } from '../async/thread-calls.ts'
import { openReader, retryWhileBusy, type SqliteConnection } from './drivers/sqlite-connection.ts'

// Answers queries in a thread of its own (reading-store.ts starts it): SQLite reads where it is asked, and what reads a whole table must
// not be asked where requests are answered.

export interface ReadQuestion {
  sql: string
  parameters: readonly unknown[]
}

if (parentPort) {
  let reader: Promise<SqliteConnection> | undefined
  answerCalls(
    parentPort,
    async ({ sql, parameters }: ReadQuestion) => {
      reader ??= openReader(workerData, 'requests')
      const { run } = await reader
      const { rows } = await retryWhileBusy(() => run(CompiledQuery.raw(sql, [...parameters])))
      return rows
    },
    async () => (await reader)?.database.close(),
  )
}
