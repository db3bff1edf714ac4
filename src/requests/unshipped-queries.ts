import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { yieldIfLate } from '../async/turns.ts'
import type { Store } from '../store/store.ts'
import { parseSegmentName } from './journal/segments.ts'
import { findShippedBytes, type LogRow } from './queries.ts'
import { readBatch, toRow } from './ship-batch.ts'

export type LoggedRow = Omit<LogRow, 'segment_id' | 'position'>

/** They have no place in the store yet. */
const NO_SEGMENT = 0
/** Rows of one file that are not in the store yet. */
const MAX_UNSHIPPED_ROWS = 20_000
/** Between so many others get their turn. */
const ROWS_AT_ONCE = 500

/** Lines that a server on this machine has written and its log thread has not brought to the store. */
export async function readUnshipped(store: Store, folder: string): Promise<LoggedRow[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'EACCES') return []
    throw error
  })
  const rows: LoggedRow[] = []
  for (const name of names.filter((one) => parseSegmentName(one) !== undefined)) {
    const path = join(folder, name)
    const size = (await stat(path).catch(() => undefined))?.size ?? 0
    let from = (await findShippedBytes(store.db, name)) ?? 0
    const end = rows.length + MAX_UNSHIPPED_ROWS
    while (from < size && rows.length < end) {
      const batch = readUnlessGone({ name, path }, from, size, Math.min(ROWS_AT_ONCE, end - rows.length))
      if (!batch) break
      for (const line of batch.lines) {
        const { segment_id: _segment, position: _position, ...row } = toRow(NO_SEGMENT, line, line.entry.ip)
        rows.push(row)
      }
      from = batch.to
      await yieldIfLate()
    }
  }
  return rows
}

/** A file that is gone was shipped meanwhile: a later read of the store finds its lines there. */
function readUnlessGone(...args: Parameters<typeof readBatch>): ReturnType<typeof readBatch> {
  try {
    return readBatch(...args)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
