import { closeSync, fdatasync, fstat, ftruncateSync, futimes, mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PRIVATE_FOLDER } from '../../config/private-folder.ts'
import { formatLine, type RequestEntry } from './journal-line.ts'
import { type SegmentOwner, segmentName, TOUCH_MS } from './segments.ts'

/**
 * The record of answered requests on this machine's disk. A line is written before the answer's last byte is sent, so that no
 * answered request is missing after `kill -9`; it is synced every second, so that a power cut costs one second at most.
 * A full disk stops no request: what is lost is counted, and writing resumes by itself. The shipper learns of lines from the files
 * alone, and deletes the files: one is complete when there is a file with a higher number.
 */
export interface Journal {
  readonly directory: string
  readonly owner: SegmentOwner
  /** Written when it returns; several at once cost little more than one. */
  append(...entries: RequestEntry[]): void
  /** Requests that could not be recorded since the start. */
  readonly lost: number
  /** What is wrong at present. */
  readonly problem: string | undefined
  close(): Promise<void>
}

export interface JournalOptions extends SegmentOwner {
  directory: string
  now: () => number
  maxBytes?: number
  maxAgeMs?: number
  /** Opens a new segment for appending. */
  open?: (path: string) => number
}

interface Segment {
  readonly fd: number
  readonly openedAt: number
  /** Beyond them lies at most the torn end of a write that failed. */
  bytes: number
  touchedAt: number
  isDirty: boolean
  /** The last operation on the descriptor. Closing waits for it: a descriptor closed too early may already be another file's. */
  pending: Promise<void>
}

interface JournalState {
  readonly options: Required<JournalOptions>
  current: Segment | undefined
  /** Files that are being synced and closed. */
  readonly retiring: Set<Promise<void>>
  number: number
  lost: number
  problem: string | undefined
  /** No attempt to open a file before this. */
  retryAt: number
}

const SYNC_MS = 1000
const RETRY_MS = 1000
const sync = promisify(fdatasync)
const stat = promisify(fstat)
const touch = promisify(futimes)

export function openJournal(options: JournalOptions): Journal {
  const state: JournalState = {
    options: { maxBytes: 8 * 1024 * 1024, maxAgeMs: 300_000, open: (path) => openSync(path, 'ax', 0o600), ...options },
    current: undefined,
    retiring: new Set(),
    number: 0,
    lost: 0,
    problem: undefined,
    retryAt: 0,
  }
  const { host, pid, startedAt, directory } = options
  const timer = setInterval(() => {
    if (state.current) maintain(state, state.current)
  }, SYNC_MS).unref()
  return {
    directory,
    owner: { host, pid, startedAt },
    append: (...entries) => append(state, entries),
    get lost() {
      return state.lost
    },
    get problem() {
      return state.problem
    },
    async close() {
      clearInterval(timer)
      if (state.current) retire(state, state.current)
      await Promise.all(state.retiring)
    },
  }
}

function append(state: JournalState, entries: readonly RequestEntry[]): void {
  let written = 0
  try {
    const segment = currentSegment(state, entries.at(-1)?.at ?? 0)
    if (segment) {
      const lines = entries.map(formatLine)
      written = write(state, segment, lines)
      segment.isDirty = true
      state.problem = written < lines.length ? 'ENOSPC: only part of the lines could be written' : undefined
    }
  } catch (error) {
    state.problem = describe(error)
  }
  for (const { repeats = 1 } of entries.slice(written)) state.lost += repeats
}

/** Returns how many lines were written whole. */
function write(state: JournalState, segment: Segment, lines: readonly string[]): number {
  const text = lines.join('')
  const written = writeSync(segment.fd, text, null, 'latin1')
  if (written === text.length) {
    segment.bytes += written
    return lines.length
  }
  const whole = text.slice(0, written).split('\n').slice(0, -1)
  segment.bytes += whole.reduce((bytes, line) => bytes + line.length + 1, 0)
  // The disk took half a line. It has to go before the next one comes; if it cannot, the next one needs another file.
  try {
    ftruncateSync(segment.fd, segment.bytes)
  } catch {
    retire(state, segment)
  }
  return whole.length
}

function currentSegment(state: JournalState, atMs: number): Segment | undefined {
  const { current, options } = state
  if (current) {
    const isOld = Math.abs(atMs - current.openedAt) > options.maxAgeMs
    if (current.bytes < options.maxBytes && !isOld) return current
    retire(state, current)
  }
  // A clock that was set back must not put the next attempt off.
  if (atMs < state.retryAt && state.retryAt - atMs <= RETRY_MS) return undefined
  state.retryAt = atMs + RETRY_MS
  const segment = openSegment(state, atMs)
  state.retryAt = 0
  state.current = segment
  return segment
}

function openSegment(state: JournalState, atMs: number): Segment {
  const { options } = state
  mkdirSync(options.directory, PRIVATE_FOLDER)
  const fd = options.open(join(options.directory, segmentName(options, state.number++)))
  return { fd, bytes: 0, openedAt: atMs, touchedAt: atMs, isDirty: false, pending: Promise.resolve() }
}

/** Takes no more lines; the file is synced and closed while requests go on. */
function retire(state: JournalState, segment: Segment): void {
  state.current = undefined
  const closed = segment.pending
    .then(() => sync(segment.fd))
    .finally(() => closeSync(segment.fd))
    .catch((error) => {
      state.problem = describe(error)
    })
    .finally(() => state.retiring.delete(closed))
  state.retiring.add(closed)
}

function maintain(state: JournalState, segment: Segment): void {
  segment.pending = segment.pending
    .then(() => syncAndTouch(segment, state.options.now()))
    .then(async () => {
      // Another process took this one for dead and deleted the file: lines written to it now would be lost.
      if ((await stat(segment.fd)).nlink === 0 && state.current === segment) retire(state, segment)
    })
    .catch((error) => {
      state.problem = describe(error)
    })
}

async function syncAndTouch(segment: Segment, nowMs: number): Promise<void> {
  if (segment.isDirty) {
    segment.isDirty = false
    await sync(segment.fd)
  }
  if (Math.abs(nowMs - segment.touchedAt) < TOUCH_MS) return
  segment.touchedAt = nowMs
  await touch(segment.fd, nowMs / 1000, nowMs / 1000)
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
