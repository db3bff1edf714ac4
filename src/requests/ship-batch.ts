import { closeSync, openSync, readSync } from 'node:fs'
import { truncateIp } from '../http/connection/client-ip.ts'
import { insertRows } from '../store/bulk-insert.ts'
import type { Store } from '../store/store.ts'
import { DAY_MS, dayOf } from '../text/time.ts'
import { parseLine, type RequestEntry } from './journal/journal-line.ts'
import { addUsage, type LogRow, lockSegment, touchKeys, updateSegment } from './queries.ts'
import { RAW_ROWS_MS, WHOLE_IP_MS } from './retention.ts'
import { countTraffic } from './traffic.ts'
import { addTraffic } from './traffic-queries.ts'

/** Whole lines of a segment, from one byte to another. */
export interface Batch {
  segment: string
  from: number
  to: number
  lines: { position: number; entry: RequestEntry }[]
}

const CHUNK_BYTES = 1024 * 1024

/** Up to `maxRows` whole lines from byte `from` on; undefined when there is none before `end`. What is not a line is skipped. */
export function readBatch(
  file: { name: string; path: string },
  from: number,
  end: number,
  maxRows: number,
): Batch | undefined {
  // Lines are ASCII, damaged bytes can be anything: in latin1 every byte is one character.
  const chunk = readChunk(file.path, from, Math.min(CHUNK_BYTES, end - from)).toString('latin1')
  const lines: Batch['lines'] = []
  let start = 0
  for (let count = 0; count < maxRows; count++) {
    const newline = chunk.indexOf('\n', start)
    if (newline < 0) break
    const entry = parseLine(chunk.slice(start, newline))
    if (entry) lines.push({ position: from + start, entry })
    start = newline + 1
  }
  // No line is a megabyte long: this is the damage of a broken disk.
  if (start === 0 && chunk.length === CHUNK_BYTES) start = chunk.length
  return start === 0 ? undefined : { segment: file.name, from, to: from + start, lines }
}

/** Blocks on the disk: the thread has no other work than this and the insert that follows. */
function readChunk(path: string, from: number, length: number): Buffer {
  const file = openSync(path, 'r')
  try {
    const buffer = Buffer.allocUnsafe(length)
    return buffer.subarray(0, readSync(file, buffer, 0, length, from))
  } finally {
    closeSync(file)
  }
}

/**
 * Rows, counts per day and per hour, last use and the mark move in one transaction or not at all, and a process that finds the mark elsewhere writes
 * nothing: so every line counts once, even if two processes ship the same file or die while they do. Returns where the mark is now.
 */
export async function storeBatch(store: Store, batch: Batch, nowMs: number): Promise<number> {
  const usage = countUsage(batch.lines)
  const traffic = countTraffic(batch.lines.map((line) => line.entry))
  return await store.transaction(async (trx) => {
    const segment = await lockSegment(trx, batch.segment, nowMs)
    if (segment.shipped_bytes !== batch.from) return segment.shipped_bytes
    const rows = toRows(segment.id, batch.lines, nowMs)
    await insertRows(trx, 'request_log', rows)
    await addUsage(trx, usage.perDay)
    await touchKeys(trx, usage.lastUses)
    await addTraffic(trx, traffic)
    await updateSegment(trx, {
      id: segment.id,
      shipped_bytes: batch.to,
      updated_at: nowMs,
      oldest_at: oldestOf(segment.oldest_at, rows),
      oldest_whole_ip_at: oldestOf(
        segment.oldest_whole_ip_at,
        rows.filter((row) => row.at > nowMs - WHOLE_IP_MS),
      ),
    })
    return batch.to
  })
}

function oldestOf(known: number | null, rows: readonly LogRow[]): number | null {
  let oldest = known ?? Number.POSITIVE_INFINITY
  for (const { at } of rows) if (at < oldest) oldest = at
  return oldest === Number.POSITIVE_INFINITY ? null : oldest
}

/** A segment may come days late: what retention would have cut or deleted by then is cut or left out here. */
function toRows(segmentId: number, lines: Batch['lines'], nowMs: number): LogRow[] {
  const kept = lines.filter(({ entry }) => entry.at > nowMs - RAW_ROWS_MS)
  return kept.map((line) => {
    const { at, ip } = line.entry
    return toRow(segmentId, line, at > nowMs - WHOLE_IP_MS ? ip : truncateIp(ip))
  })
}

export function toRow(segmentId: number, { position, entry }: Batch['lines'][number], ip: string): LogRow {
  return {
    segment_id: segmentId,
    position,
    at: entry.at,
    request_id: entry.requestId,
    method: entry.method,
    endpoint: entry.endpoint,
    path: entry.path,
    status: entry.status,
    ip,
    user_agent: entry.userAgent ?? null,
    duration_ms: entry.durationMs,
    key_id: entry.keyId ?? null,
    code: entry.code ?? null,
    parameter: entry.parameter ?? null,
    key_prefix: entry.keyPrefix ?? null,
    repeats: entry.repeats ?? 1,
  }
}

/** Requests per key and day, in the same order in every process, and when each key was last used. */
function countUsage(lines: Batch['lines']) {
  const countsOfDay = new Map<number, Map<string, number>>()
  const lastUses = new Map<string, number>()
  for (const { at, keyId, repeats = 1 } of lines.map((line) => line.entry)) {
    if (keyId === undefined) continue
    const day = Math.floor(at / DAY_MS)
    const counts = countsOfDay.get(day) ?? new Map<string, number>()
    countsOfDay.set(day, counts)
    counts.set(keyId, (counts.get(keyId) ?? 0) + repeats)
    if (at > (lastUses.get(keyId) ?? 0)) lastUses.set(keyId, at)
  }
  const perDay = [...countsOfDay].flatMap(([day, counts]) =>
    [...counts].map(([key_id, requests]) => ({ key_id, day: dayOf(day * DAY_MS), requests })),
  )
  return { perDay: perDay.sort((a, b) => compare(a.key_id, b.key_id) || compare(a.day, b.day)), lastUses }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
