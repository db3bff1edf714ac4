import { stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
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

interface WaitingFile {
  readonly name: string
  readonly path: string
  readonly size: number
  readonly mtimeMs: number
  readonly waitingBytes: number
}

export interface BacklogOptions {
  directory: string
  maxBytes: number
  /** Files that may be deleted. */
  removable: readonly string[]
  /** The files that are being written: they count, but stay. */
  current: readonly string[]
  shippedBytes: (name: string) => number
  /** How many files as large as this one count against the bound. */
  weightOf: (name: string) => number
}

/** Deletes the oldest files until what waits is within the bound; returns what is left and how many requests were deleted. */
export async function boundBacklog(options: BacklogOptions): Promise<{ bytes: number; dropped: number }> {
  const current = await findWaiting(options, options.current)
  const removable = await findWaiting(options, options.removable)
  const counted = (file: WaitingFile) => file.waitingBytes * options.weightOf(file.name)
  const waiting = [...current, ...removable]
  let bytes = waiting.reduce((sum, file) => sum + file.waitingBytes, 0)
  let ofAll = waiting.reduce((sum, file) => sum + counted(file), 0)
  let dropped = 0
  for (const file of removable.sort((a, b) => a.mtimeMs - b.mtimeMs || a.size - b.size)) {
    if (ofAll <= options.maxBytes) break
    ofAll -= counted(file)
    bytes -= file.waitingBytes
    dropped += await dropFile(file)
  }
  return { bytes, dropped }
}

async function findWaiting(
  { directory, shippedBytes }: BacklogOptions,
  names: readonly string[],
): Promise<WaitingFile[]> {
  const found: WaitingFile[] = []
  for (const name of names) {
    const path = join(directory, name)
    const file = await stat(path).catch(() => undefined)
    if (!file) continue
    const { size, mtimeMs } = file
    found.push({ name, path, size, mtimeMs, waitingBytes: Math.max(0, size - shippedBytes(name)) })
  }
  return found
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
