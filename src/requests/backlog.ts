import { unlink } from 'node:fs/promises'
import { readBatch } from './ship-batch.ts'

/** What waits in the journal while the store takes no lines. */
export interface Backlog {
  readonly bytes: number
  /** Requests whose lines were deleted since the start, so that the disk does not fill. */
  readonly droppedRequests: number
  /** Lines are being deleted now. */
  readonly isDropping: boolean
}

/** What the journals of a machine may take of the disk while the store is away; then the oldest lines go. */
export const MAX_BACKLOG_BYTES = 1024 * 1024 * 1024

export const NO_BACKLOG: Backlog = { bytes: 0, droppedRequests: 0, isDropping: false }

export interface WaitingFile {
  readonly name: string
  readonly path: string
  readonly size: number
  readonly mtimeMs: number
  /** At its end, which the store has not taken yet. */
  readonly waitingBytes: number
  /** How many files as large as this one count against the bound. */
  readonly weight: number
  /** False of the one that is being written: it counts, but stays. */
  readonly isRemovable: boolean
}

/** Deletes the oldest files until what waits is within the bound; returns what is left and how many requests were deleted. */
export async function boundBacklog(
  files: readonly WaitingFile[],
  maxBytes: number,
): Promise<{ bytes: number; dropped: number }> {
  let bytes = files.reduce((sum, file) => sum + file.waitingBytes, 0)
  let ofAll = files.reduce((sum, file) => sum + file.waitingBytes * file.weight, 0)
  let dropped = 0
  const oldestFirst = (a: WaitingFile, b: WaitingFile) => a.mtimeMs - b.mtimeMs || a.size - b.size
  for (const file of files.filter(({ isRemovable }) => isRemovable).sort(oldestFirst)) {
    if (ofAll <= maxBytes) break
    ofAll -= file.waitingBytes * file.weight
    bytes -= file.waitingBytes
    dropped += await dropFile(file)
  }
  return { bytes, dropped }
}

/** How many requests went with it: none where another process has shipped it or given it up meanwhile. */
async function dropFile(file: WaitingFile): Promise<number> {
  try {
    const requests = countRequests(file)
    await unlink(file.path)
    return requests
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
}

/** Requests in the part that has not been shipped. */
function countRequests(file: WaitingFile): number {
  let requests = 0
  let from = file.size - file.waitingBytes
  for (let batch = readBatch(file, from, file.size, Number.POSITIVE_INFINITY); batch; ) {
    for (const { entry } of batch.lines) requests += entry.repeats ?? 1
    from = batch.to
    batch = from < file.size ? readBatch(file, from, file.size, Number.POSITIVE_INFINITY) : undefined
  }
  return requests
}
