import { stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { readBatch } from './ship-batch.ts'

/** What waits in the journal for a store that takes no lines. */
export interface Backlog {
  readonly bytes: number
  /** Requests whose lines were given up since the start, so that the disk does not fill. */
  readonly droppedRequests: number
  /** Lines are being given up now. */
  readonly isDropping: boolean
}

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
  /** Files that may go; the one that is being written is not among them. */
  removable: readonly string[]
  /** Files that count but stay. */
  kept: readonly string[]
  shippedBytes: (name: string) => number
}

/** Removes the oldest files, whole, until what waits fits, and tells what was in them. */
export async function boundBacklog(options: BacklogOptions): Promise<{ bytes: number; dropped: number }> {
  const kept = await findWaiting(options, options.kept)
  const removable = await findWaiting(options, options.removable)
  let bytes = [...kept, ...removable].reduce((sum, file) => sum + file.waitingBytes, 0)
  let dropped = 0
  for (const file of removable.sort((a, b) => a.mtimeMs - b.mtimeMs || a.size - b.size)) {
    if (bytes <= options.maxBytes) break
    dropped += countRequests(file)
    await unlink(file.path)
    bytes -= file.waitingBytes
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
    if (file) found.push({ name, path, ...pick(file), waitingBytes: Math.max(0, file.size - shippedBytes(name)) })
  }
  return found
}

const pick = ({ size, mtimeMs }: { size: number; mtimeMs: number }) => ({ size, mtimeMs })

/** Of the part that has not been shipped. */
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
