import type { ImportOptions } from '../../src/editing/import/import.ts'
import { importLines } from '../../src/editing/import/import.ts'
import type { Store } from '../../src/store/store.ts'

export const NOW = Date.UTC(2026, 5, 1, 8)

/** Ids that can be read: `id(7)`. */
export const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const artistLine = (number: number, fields: object = {}) => ({
  type: 'artist',
  id: id(number),
  name: `Nghệ sĩ ${number}`,
  ...fields,
})

/** A track of artist 1 with all that a new one needs. */
export const trackLine = (number: number, fields: object = {}) => ({
  type: 'track',
  id: id(number),
  title: `Bài ${number}`,
  artist_id: id(1),
  genre: 'V-Pop',
  duration_seconds: 200,
  ...fields,
})

export const playsLine = (number: number, date: string, plays: number) => ({
  type: 'plays',
  track_id: id(number),
  date,
  plays,
})

type Line = object | string

export const toJsonl = (lines: readonly Line[]) =>
  lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('')

/** Imports lines as if from a file; `bad` lists `number: reason`. */
export async function importAll(
  store: Store,
  lines: readonly Line[],
  { progressKey, ...options }: Partial<ImportOptions> & { progressKey?: string } = {},
) {
  const bytes = Buffer.from(toJsonl(lines))
  async function* chunks() {
    yield bytes
  }
  const bad: string[] = []
  const result = await importLines(
    store,
    { name: 'test', chunks: chunks(), sizeBytes: bytes.length, progressKey },
    { now: () => NOW, onBadLine: ({ number, reason }) => bad.push(`${number}: ${reason}`), ...options },
  )
  return { ...result, bad }
}
