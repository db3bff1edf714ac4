import { open } from 'node:fs/promises'
import { insertRows } from '../store/bulk-insert.ts'
import type { Store } from '../store/store.ts'
import { truncateIp } from './client-ip.ts'
import { parseLine, type RequestEntry } from './journal-line.ts'
import { addUsage, findStoredPositions, type LogRow, lockSegment, moveShippedBytes, touchKeys } from './queries.ts'
import { RAW_ROWS_MS, WHOLE_IP_MS } from './retention.ts'
import { dayOf } from './usage.ts'

/** Whole lines of a segment, from one byte to another. */
export interface Batch {
  segment: string
  from: number
  to: number
  lines: { position: number; entry: RequestEntry }[]
}

const CHUNK_BYTES = 256 * 1024
const NEWLINE = 10

/** Up to `mostRows` whole lines from byte `from` on; undefined when there is none before `end`. Lines that are none are passed over. */
export async function readBatch(
  file: { name: string; path: string },
  from: number,
  end: number,
  mostRows: number,
): Promise<Batch | undefined> {
  const chunk = await readChunk(file.path, from, Math.min(CHUNK_BYTES, end - from))
  const lines: Batch['lines'] = []
  let start = 0
  for (let count = 0; count < mostRows; count++) {
    const newline = chunk.indexOf(NEWLINE, start)
    if (newline < 0) break
    const entry = parseLine(chunk.toString('latin1', start, newline))
    if (entry) lines.push({ position: from + start, entry })
    start = newline + 1
  }
  // No line is a quarter of a megabyte long: this is what a broken disk gave back.
  if (start === 0 && chunk.length === CHUNK_BYTES) start = chunk.length
  return start === 0 ? undefined : { segment: file.name, from, to: from + start, lines }
}

async function readChunk(path: string, from: number, length: number): Promise<Buffer> {
  if (length <= 0) return Buffer.alloc(0)
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/**
 * Rows, day counts, last use and the mark move in one transaction or not at all, and whoever finds the mark elsewhere writes nothing:
 * so every line counts once, though two processes ship the same file or die doing it. Answers where the mark is now.
 */
export async function storeBatch(store: Store, batch: Batch, nowMs: number): Promise<number> {
  return await store.transaction(async (trx) => {
    const mark = await lockSegment(trx, store.kind === 'postgres', batch.segment, nowMs)
    if (mark !== batch.from) return mark
    const stored = await findStoredPositions(trx, batch.segment, batch.from, batch.to)
    const lines = batch.lines.filter(({ position }) => !stored.has(position))
    await insertRows(trx, store.kind, 'request_log', toRows(batch.segment, lines, nowMs))
    await addUsage(trx, countByDay(lines))
    await touchKeys(trx, lastUses(lines))
    await moveShippedBytes(trx, batch.segment, batch.to, nowMs)
    return batch.to
  })
}

/** A segment may come days late. What retention has passed over by then is cut, or left out, here. */
function toRows(segment: string, lines: Batch['lines'], nowMs: number): LogRow[] {
  const kept = lines.filter(({ entry }) => entry.at > nowMs - RAW_ROWS_MS)
  return kept.map(({ position, entry }) => ({
    segment,
    position,
    at: entry.at,
    request_id: entry.requestId,
    method: entry.method,
    endpoint: entry.endpoint,
    path: entry.path,
    status: entry.status,
    ip: entry.at > nowMs - WHOLE_IP_MS ? entry.ip : truncateIp(entry.ip),
    user_agent: entry.userAgent ?? null,
    duration_ms: entry.durationMs,
    key_id: entry.keyId ?? null,
  }))
}

function countByDay(lines: Batch['lines']) {
  const counts = new Map<string, number>()
  for (const { entry } of lines) {
    if (entry.keyId === undefined) continue
    const name = `${entry.keyId} ${dayOf(entry.at)}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts.entries()].sort().map(([name, requests]) => {
    const space = name.lastIndexOf(' ')
    return { key_id: name.slice(0, space), day: name.slice(space + 1), requests }
  })
}

function lastUses(lines: Batch['lines']): Map<string, number> {
  const newest = new Map<string, number>()
  for (const { entry } of lines) {
    if (entry.keyId !== undefined) newest.set(entry.keyId, Math.max(entry.at, newest.get(entry.keyId) ?? 0))
  }
  return newest
}
