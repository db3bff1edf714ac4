import { parentPort, workerData } from 'node:worker_threads'
import { type ScannedTable, scanRows } from './scan.ts'
import { openStore } from './store.ts'

// Reads a table in a thread of its own (scan-ahead.ts starts it), so that one core reads while the other makes use of what was read.

export interface ScanOrder {
  url: string
  table: ScannedTable
  columns: readonly string[]
  batchSize: number
  /** How many batches may be on their way. */
  ahead: number
}

/** Rows as bare values in the order of the columns: objects would take their keys along. */
export type ScanNotice = { rows: unknown[][] } | { failure: string } | { isDone: true }

/** A thread with a database open must end by itself: to be terminated inside the driver would take the process along. */
export type ScanAnswer = 'next' | 'stop'

if (parentPort) await sendRows(parentPort, workerData)

async function sendRows(port: NonNullable<typeof parentPort>, order: ScanOrder): Promise<void> {
  const store = openStore({ url: order.url, use: 'one scan' })
  const tell = (notice: ScanNotice) => port.postMessage(notice)
  let credit = order.ahead
  let isWanted = true
  let wake = () => {}
  port.on('message', (answer: ScanAnswer) => {
    if (answer === 'next') credit++
    else isWanted = false
    wake()
  })
  try {
    for await (const rows of scanRows(store, order.table, order.columns as [], order.batchSize)) {
      tell({ rows: rows.map((row) => order.columns.map((column) => (row as Record<string, unknown>)[column])) })
      credit--
      while (credit === 0 && isWanted) await new Promise<void>((resolve) => (wake = resolve))
      if (!isWanted) return
    }
    tell({ isDone: true })
  } catch (error) {
    tell({ failure: error instanceof Error ? error.message : String(error) })
  } finally {
    await store.close()
    port.close()
  }
}
