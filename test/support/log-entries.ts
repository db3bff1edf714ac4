import type { RequestEntry } from '../../src/requests/journal/journal-line.ts'
import { storeBatch } from '../../src/requests/ship-batch.ts'
import type { Store } from '../../src/store/store.ts'

export const NOON = Date.parse('2026-11-10T12:00:00Z')

/** A process id that no process can have. */
export const DEAD_PID = 2 ** 31 - 1

/** A request as the journal has it. */
export function makeEntry(given: Partial<RequestEntry> = {}): RequestEntry {
  return {
    at: NOON,
    requestId: 'r',
    method: 'GET',
    endpoint: '/genres',
    path: '/api/public/genres',
    status: 200,
    ip: '203.0.113.9',
    userAgent: 'tests',
    durationMs: 1.5,
    keyId: undefined,
    ...given,
  }
}

/** As if they had just been shipped, at the end of a segment that has `from` lines. */
export async function shipEntries(
  store: Store,
  entries: readonly RequestEntry[],
  nowMs: number,
  { segment = 's', from = 0 } = {},
): Promise<void> {
  const lines = entries.map((entry, index) => ({ position: from + index, entry }))
  await storeBatch(store, { segment, from, to: from + entries.length, lines }, nowMs)
}

export async function readStoredIds({ db }: Store): Promise<string[]> {
  const rows = await db.selectFrom('request_log').select('request_id').execute()
  return rows.map((row) => row.request_id).sort()
}

export const numbered = (count: number, name = 'id') =>
  Array.from({ length: count }, (_, index) => `${name}-${String(index).padStart(5, '0')}`)
