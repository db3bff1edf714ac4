import { readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { oneAtATime } from '../async/one-at-a-time.ts'
import { repeatEvery } from '../async/repeat.ts'
import { DataStoreError } from '../errors.ts'
import type { Store } from '../store/store.ts'
import { type Backlog, boundBacklog, NO_BACKLOG } from './backlog.ts'
import { findOwnSegments, isRunning, judgeSegment, parseSegmentName, type SegmentOwner } from './journal/segments.ts'
import { findShippedBytes } from './queries.ts'
import { readBatch, storeBatch } from './ship-batch.ts'

/** Copies the journal's lines to the store, each exactly once, and deletes files that have been copied. */
export interface Shipper {
  start(): void
  /** Measures and bounds what waits, also while nothing can be shipped yet. */
  watch(): void
  /** Resolves when all that was appended before the call is in the store; rejects when the store cannot be reached. */
  flush(): Promise<void>
  /** Waits for what is under way; what has not been shipped is left for the next start. */
  stop(): Promise<void>
  readonly backlog: Backlog
}

export interface ShipperOptions {
  store: Store
  /** The journal's. Its files say how far it has been written: nothing has to be asked of the thread that writes. */
  directory: string
  owner: SegmentOwner
  now: () => number
  onError: (error: unknown) => void
  /** The journal may grow to this while the store takes nothing; then its oldest files are given up. */
  maxBacklogBytes?: number
  /** How many processes of this machine keep such a journal within that bound. */
  processes?: number
  onBacklog?: (backlog: Backlog) => void
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
  backlog: Backlog
}

const ADOPT_EVERY_MS = 30_000
const MAX_BACKOFF_MS = 5000

const DEFAULTS = {
  maxBacklogBytes: Number.POSITIVE_INFINITY,
  processes: 1,
  onBacklog: () => {},
  intervalMs: 1000,
  rowsPerBatch: 2000,
}

export function openShipper(options: ShipperOptions): Shipper {
  const state: ShipperState = { ...DEFAULTS, ...options, shipped: new Map(), adoptAt: 0, backlog: NO_BACKLOG }
  const pass = oneAtATime(() => shipEverything(state))
  const stopping = new AbortController()
  let waitMs = state.intervalMs
  let isShipping = false
  let isWatching = false

  async function shipAndMeasure(): Promise<void> {
    try {
      if (isShipping) await pass()
      waitMs = state.intervalMs
    } catch (error) {
      waitMs = Math.min(MAX_BACKOFF_MS, waitMs * 2)
      state.onError(error)
    }
    await pastFileErrors(state, () => measureBacklog(state))
  }

  function watch(): void {
    if (!isWatching) void repeatEvery(stopping.signal, () => waitMs, shipAndMeasure, state.onError)
    isWatching = true
  }

  return {
    watch,
    start() {
      isShipping = true
      watch()
    },
    flush: pass,
    async stop() {
      stopping.abort()
      await pass.idle()
    },
    get backlog() {
      return state.backlog
    },
  }
}

async function shipEverything(state: ShipperState): Promise<void> {
  const names = await readNames(state.directory)
  forgetRemoved(state, names)
  const own = findOwnSegments(names, state.owner)
  for (const name of own) await shipOwn(state, name, name === own.at(-1))
  await adoptLeft(
    state,
    names.filter((name) => !own.includes(name)),
  )
}

async function adoptLeft(state: ShipperState, names: readonly string[]): Promise<void> {
  const nowMs = state.now()
  if (Math.abs(nowMs - state.adoptAt) < ADOPT_EVERY_MS) return
  state.adoptAt = nowMs
  try {
    for (const name of names) await pastFileErrors(state, () => adopt(state, name, nowMs))
  } catch (error) {
    state.adoptAt = 0
    throw error
  }
}

function forgetRemoved({ shipped }: ShipperState, names: readonly string[]): void {
  const isThere = new Set(names)
  for (const name of shipped.keys()) if (!isThere.has(name)) shipped.delete(name)
}

/** Measures what waits after each round, and deletes the oldest of it when it is too much. */
async function measureBacklog(state: ShipperState): Promise<void> {
  const names = await readNames(state.directory)
  const own = findOwnSegments(names, state.owner)
  const left = await findLeftBehind(state, names)
  const { bytes, dropped } = await boundBacklog({
    directory: state.directory,
    maxBytes: state.maxBacklogBytes,
    removable: [...left, ...own.slice(0, -1)],
    current: own.slice(-1),
    shippedBytes: (name) => state.shipped.get(name) ?? 0,
    // The other processes have as much waiting as this one.
    weightOf: (name) => (left.includes(name) ? 1 : state.processes),
  })
  const droppedRequests = state.backlog.droppedRequests + dropped
  const isDropping = dropped > 0 || (state.backlog.isDropping && bytes > state.maxBacklogBytes / 2)
  state.backlog = { bytes, droppedRequests, isDropping }
  state.onBacklog(state.backlog)
}

/** Files of processes that seem to be gone. */
async function findLeftBehind(state: ShipperState, names: readonly string[]): Promise<string[]> {
  const left: string[] = []
  for (const name of names) {
    const owner = parseSegmentName(name)
    const file = owner && (await stat(join(state.directory, name)).catch(() => undefined))
    if (!owner || !file) continue
    if (judgeSegment(owner, state.owner, state.now() - file.mtimeMs, isRunning) !== 'leave') left.push(name)
  }
  return left
}

async function readNames(directory: string): Promise<string[]> {
  return await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    // Made by the first request.
    if (error.code === 'ENOENT') return []
    throw error
  })
}

/** All but the last are written no more: the journal begins a file when it is done with the one before. */
async function shipOwn(state: ShipperState, name: string, isLast: boolean): Promise<void> {
  const path = join(state.directory, name)
  try {
    // Asked before shipping: a line that is appended meanwhile belongs to the next pass.
    const { size } = await stat(path)
    await shipFile(state, { name, path }, size)
  } catch (error) {
    if (!isFileError(error) || error.code !== 'ENOENT') throw error
    // There is nothing left to ship. Another process may have shipped and removed what is written no more; all else must be reported.
    if (isLast) state.onError(error)
  }
  if (isLast) return
  await pastFileErrors(state, async () => {
    await unlinkIfThere(path)
    state.shipped.delete(name)
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

/** Ships whole lines up to byte `end`; what is left is a line that its writer did not finish. */
async function shipFile(state: ShipperState, file: File, end: number): Promise<void> {
  let mark = state.shipped.get(file.name) ?? (end > 0 ? ((await findShippedBytes(state.store.db, file.name)) ?? 0) : 0)
  while (mark < end) {
    const batch = readBatch(file, mark, end, state.rowsPerBatch)
    if (!batch) break
    mark = await storeBatch(state.store, batch, state.now())
    state.shipped.set(file.name, mark)
  }
}

async function adopt(state: ShipperState, name: string, nowMs: number): Promise<void> {
  const owner = parseSegmentName(name)
  if (!owner) return
  const path = join(state.directory, name)
  const { mtimeMs, size } = await stat(path)
  const verdict = judgeSegment(owner, state.owner, nowMs - mtimeMs, isRunning)
  if (verdict === 'leave') return
  // The mark is read again: other processes may have shipped the file too.
  state.shipped.delete(name)
  await shipFile(state, { name, path }, size)
  if (verdict === 'delete') await unlinkIfThere(path)
}

async function unlinkIfThere(path: string): Promise<void> {
  await unlink(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}
