import { readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { DataStoreError } from '../errors.ts'
import type { Store } from '../store/store.ts'
import type { Journal, Segment } from './journal.ts'
import { findShippedBytes } from './queries.ts'
import { isRunning, judgeSegment, parseSegmentName } from './segments.ts'
import { readBatch, storeBatch } from './ship-batch.ts'

/** Carries the journal's lines to the store, each exactly once, and clears away what has arrived. */
export interface Shipper {
  start(): void
  /** Resolves when all that was appended before the call is in the store; rejects when the store cannot be reached. */
  flush(): Promise<void>
  /** Ends the loop; what has not been shipped is left for the next start. */
  stop(): Promise<void>
  /** Bytes of this process's journal that are not in the store yet. */
  readonly pendingBytes: number
}

export interface ShipperOptions {
  store: Store
  journal: Journal
  now: () => number
  onError: (error: unknown) => void
  intervalMs?: number
  rowsPerBatch?: number
}

interface File {
  readonly name: string
  readonly path: string
}

interface ShipperState extends Required<ShipperOptions> {
  /** How far each file has been shipped, as far as we know; the store's mark decides. */
  readonly shipped: Map<string, number>
  adoptAt: number
}

const ADOPT_EVERY_MS = 30_000
const MAX_BACKOFF_MS = 5000

export function openShipper(options: ShipperOptions): Shipper {
  const state: ShipperState = { intervalMs: 1000, rowsPerBatch: 500, ...options, shipped: new Map(), adoptAt: 0 }
  const pass = oneAtATime(() => shipEverything(state))
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let waitMs = state.intervalMs

  function schedule(): void {
    if (!isStopped) timer = setTimeout(tick, waitMs).unref()
  }

  async function tick(): Promise<void> {
    try {
      await pass()
      waitMs = state.intervalMs
    } catch (error) {
      waitMs = Math.min(MAX_BACKOFF_MS, waitMs * 2)
      state.onError(error)
    }
    schedule()
  }

  return {
    start: () => void tick(),
    flush: pass,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await pass.idle()
    },
    get pendingBytes() {
      return state.journal.segments.reduce((sum, { name, bytes }) => sum + bytes - (state.shipped.get(name) ?? 0), 0)
    },
  }
}

/** Runs `work` alone. A call that comes while it runs shares one more run, which starts after the call. */
function oneAtATime(work: () => Promise<void>) {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined

  function begin(): Promise<void> {
    running = work().finally(() => {
      running = undefined
    })
    return running
  }

  function run(): Promise<void> {
    if (!running) return begin()
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined
        return begin()
      })
    return next
  }
  return Object.assign(run, { idle: () => Promise.allSettled([running, next]).then(() => {}) })
}

async function shipEverything(state: ShipperState): Promise<void> {
  for (const segment of [...state.journal.segments]) await shipOwn(state, segment)
  const nowMs = state.now()
  if (Math.abs(nowMs - state.adoptAt) < ADOPT_EVERY_MS) return
  for (const name of await readdir(state.journal.directory).catch(() => [])) {
    await pastFileErrors(state, () => adopt(state, name, nowMs))
  }
  state.adoptAt = nowMs
}

async function shipOwn(state: ShipperState, segment: Segment): Promise<void> {
  // Read before shipping: a line that is appended meanwhile belongs to the next pass.
  const { bytes, isClosed } = segment
  await shipFile(state, segment, bytes).catch((error: unknown) => {
    // Somebody removed the file. There is nothing to wait for any more, but it has to be told.
    if (!isFileError(error) || error.code !== 'ENOENT') throw error
    state.onError(error)
  })
  if (!isClosed) return
  await pastFileErrors(state, async () => {
    await unlinkIfThere(segment.path)
    state.journal.forget(segment)
    state.shipped.delete(segment.name)
  })
}

/** A file that cannot be read or removed is reported and does not hold up the others. */
async function pastFileErrors(state: ShipperState, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isFileError(error)) throw error
    state.onError(error)
  }
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && !(error instanceof DataStoreError) && 'syscall' in error
}

/** Ships whole lines up to byte `end`; what stays behind is a line that its writer did not live to end. */
async function shipFile(state: ShipperState, file: File, end: number): Promise<void> {
  let mark = state.shipped.get(file.name) ?? (end > 0 ? ((await findShippedBytes(state.store.db, file.name)) ?? 0) : 0)
  while (mark < end) {
    const batch = await readBatch(file, mark, end, state.rowsPerBatch)
    if (!batch) break
    mark = await storeBatch(state.store, batch, state.now())
    state.shipped.set(file.name, mark)
  }
}

async function adopt(state: ShipperState, name: string, nowMs: number): Promise<void> {
  const { journal } = state
  const owner = parseSegmentName(name)
  if (!owner) return
  const path = join(journal.directory, name)
  const { mtimeMs, size } = await stat(path)
  const verdict = judgeSegment(owner, journal.owner, nowMs - mtimeMs, isRunning)
  if (verdict === 'leave') return
  // The mark is asked for anew: others may have found the file too.
  state.shipped.delete(name)
  await shipFile(state, { name, path }, size)
  state.shipped.delete(name)
  if (verdict === 'delete') await unlinkIfThere(path)
}

async function unlinkIfThere(path: string): Promise<void> {
  await unlink(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}
