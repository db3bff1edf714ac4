import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { oneAtATime } from '../async/one-at-a-time.ts'
import { repeatEvery } from '../async/repeat.ts'
import type { Config } from '../config/config.ts'
import { DataStoreError } from '../errors.ts'
import type { Store } from '../store/store.ts'
import { HOUR_MS } from '../text/time.ts'
import { type Backlog, boundBacklog, NO_BACKLOG } from './backlog.ts'
import { findOwnSegments, isRunning, judgeSegment, parseSegmentName, type SegmentOwner } from './journal/segments.ts'
import { findShippedBytes } from './queries.ts'
import { applyRequestRetention } from './retention.ts'
import { readBatch, storeBatch } from './ship-batch.ts'

/** All background work on the request log: copies the journal's lines to the store, each exactly once, deletes files that have been copied, and old rows. */
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
  let retention: Promise<void> | undefined

  const forget = () => applyRequestRetention(state.store, { now: state.now, shouldStop: () => stopping.signal.aborted })

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
      retention ??= repeatEvery(stopping.signal, HOUR_MS, forget, state.onError)
    },
    flush: pass,
    async stop() {
      stopping.abort()
      await Promise.all([pass.idle(), retention])
    },
    get backlog() {
      return state.backlog
    },
  }
}

async function shipEverything(state: ShipperState): Promise<void> {
  const segments = await findSegments(state)
  const names = new Set(segments.map(({ name }) => name))
  for (const name of state.shipped.keys()) if (!names.has(name)) state.shipped.delete(name)
  for (const segment of segments.filter(isOwn)) await shipOwn(state, segment)
  const nowMs = state.now()
  if (Math.abs(nowMs - state.adoptAt) < ADOPT_EVERY_MS) return
  state.adoptAt = nowMs
  try {
    for (const segment of segments.filter((one) => !isOwn(one) && one.verdict !== 'leave'))
      await pastFileErrors(state, () => adopt(state, segment))
  } catch (error) {
    state.adoptAt = 0
    throw error
  }
}

interface Segment {
  name: string
  path: string
  /** Asked for before it is shipped: a line that is appended meanwhile belongs to the next pass. */
  size: number
  mtimeMs: number
  /** Our own files but the last are written no more: the journal begins a file when it is done with the one before. */
  verdict: 'current' | 'own' | ReturnType<typeof judgeSegment>
}

const isOwn = ({ verdict }: Segment) => verdict === 'current' || verdict === 'own'

/** Our own first, in the order in which they were written. */
async function findSegments({ directory, owner: self, now, onError }: ShipperState): Promise<Segment[]> {
  const names = await readNames(directory)
  const own = findOwnSegments(names, self)
  const segments: Segment[] = []
  for (const name of [...own, ...names.filter((one) => !own.includes(one))]) {
    const path = join(directory, name)
    const owner = parseSegmentName(name)
    const isLast = name === own.at(-1)
    const file = owner && (await stat(path).catch((error) => void (isLast && onError(error))))
    // Another process may have shipped and removed it.
    if (!file) continue
    const { size, mtimeMs } = file
    const verdict = isLast ? 'current' : judgeSegment(owner, self, now() - mtimeMs, isRunning)
    segments.push({ name, path, size, mtimeMs, verdict: own.includes(name) && !isLast ? 'own' : verdict })
  }
  return segments
}

async function readNames(directory: string): Promise<string[]> {
  return await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    // Made by the first request.
    if (error.code === 'ENOENT') return []
    throw error
  })
}

/** Measures what waits after each round, and deletes the oldest of it when it is too much. */
async function measureBacklog(state: ShipperState): Promise<void> {
  const segments = (await findSegments(state)).filter(({ verdict }) => verdict !== 'leave')
  const files = segments.map((segment) => ({
    ...segment,
    waitingBytes: Math.max(0, segment.size - (state.shipped.get(segment.name) ?? 0)),
    // The other processes have as much waiting as this one.
    weight: isOwn(segment) ? state.processes : 1,
    isRemovable: segment.verdict !== 'current',
  }))
  const { bytes, dropped } = await boundBacklog(files, state.maxBacklogBytes)
  const droppedRequests = state.backlog.droppedRequests + dropped
  const isDropping = dropped > 0 || (state.backlog.isDropping && bytes > state.maxBacklogBytes / 2)
  state.backlog = { bytes, droppedRequests, isDropping }
  state.onBacklog(state.backlog)
}

async function shipOwn(state: ShipperState, segment: Segment): Promise<void> {
  const isCurrent = segment.verdict === 'current'
  try {
    await shipFile(state, segment)
  } catch (error) {
    if (!isFileError(error) || error.code !== 'ENOENT') throw error
    // There is nothing left to ship. Another process may have shipped and removed what is written no more; all else must be reported.
    if (isCurrent) state.onError(error)
  }
  if (isCurrent) return
  await pastFileErrors(state, async () => {
    await rm(segment.path, { force: true })
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

interface Installation {
  store: Store
  config: Pick<Config, 'dataDir'>
  now: () => number
}

/** Brings all that waits on this machine to the store, whichever process wrote it: all of them move the same marks. */
export async function shipWaiting({ store, config, now }: Installation): Promise<void> {
  const owner = { host: '', pid: 0, startedAt: 0 }
  const options = { store, directory: join(config.dataDir, 'requests'), owner, now, onError: () => {} }
  const state = { ...DEFAULTS, ...options, shipped: new Map(), adoptAt: 0, backlog: NO_BACKLOG }
  for (const segment of await findSegments(state)) await pastFileErrors(state, () => shipFile(state, segment))
}

/** Ships whole lines; what is left is a line that its writer did not finish. */
async function shipFile(state: ShipperState, file: Segment): Promise<void> {
  const { name, size } = file
  let mark = state.shipped.get(name) ?? (size > 0 ? ((await findShippedBytes(state.store.db, name)) ?? 0) : 0)
  while (mark < size) {
    const batch = readBatch(file, mark, size, state.rowsPerBatch)
    if (!batch) break
    mark = await storeBatch(state.store, batch, state.now())
    state.shipped.set(name, mark)
  }
}

async function adopt(state: ShipperState, segment: Segment): Promise<void> {
  // The mark is read again: other processes may have shipped the file too.
  state.shipped.delete(segment.name)
  await shipFile(state, segment)
  if (segment.verdict === 'delete') await rm(segment.path, { force: true })
}
