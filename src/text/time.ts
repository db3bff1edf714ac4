export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** ISO 8601, as every answer has it. */
export function isoTime(ms: number): string
export function isoTime(ms: number | null): string | null
export function isoTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}

let lastDay = { number: -1, name: '' }

/** The day in UTC, as `2026-05-31`. The last one is remembered: the name of a day costs more than all else that is done to count a request. */
export function dayOf(ms: number): string {
  const number = Math.floor(ms / DAY_MS)
  if (number !== lastDay.number) lastDay = { number, name: isoTime(ms).slice(0, 10) }
  return lastDay.name
}
