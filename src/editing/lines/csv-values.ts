import type { Input } from '../../catalog/field-kinds.ts'
import { STORED_FIELDS } from '../../catalog/track-fields.ts'

/** How a cell of a column becomes a value of an import line. */
type Kind = 'text' | 'number' | 'flag' | 'list' | 'numbers' | 'seconds'

const COLUMNS: Readonly<Record<string, Kind>> = {
  type: 'text',
  id: 'text',
  name: 'text',
  biography: 'text',
  avatar: 'text',
  aliases: 'list',
  title: 'text',
  artist: 'text',
  artist_id: 'text',
  featured: 'list',
  genre: 'text',
  duration_seconds: 'seconds',
  play_count: 'number',
  like_count: 'number',
  published_at: 'text',
  slug: 'text',
  audio: 'text',
  cover: 'text',
  preview_start_seconds: 'number',
  preview_duration_seconds: 'number',
  peaks: 'numbers',
  track_id: 'text',
  date: 'text',
  plays: 'number',
  description: 'text',
  tracks: 'list',
  ...Object.fromEntries(STORED_FIELDS.map(([name, { input }]) => [name, cellKind(input)])),
}

function cellKind({ type }: Input): Kind {
  return type === 'number' || type === 'flag' ? type : 'text'
}

const TRUE = ['true', '1', 'yes', 'x', 'có', 'đúng']
const FALSE = ['false', '0', 'no', 'không', 'sai']

export interface CsvHeading {
  names: readonly string[]
  /** The type of lines without one; undefined if the columns do not show it either. */
  type: 'artist' | 'track' | 'plays' | undefined
}

export const looksLikeHeading = (cells: readonly string[]) => cells.some((cell) => Object.hasOwn(COLUMNS, nameOf(cell)))

const nameOf = (cell: string) => cell.trim().toLowerCase()

export function readHeading(cells: readonly string[]): CsvHeading {
  const names = cells.map(nameOf)
  const has = (name: string) => names.includes(name)
  const type = has('plays') && has('date') ? 'plays' : has('title') ? 'track' : has('name') ? 'artist' : undefined
  return { names, type }
}

/** An empty cell leaves its field alone; `null` clears it. A cell that cannot be converted stays a text, which the field then refuses. */
export function toValue({ names, type }: CsvHeading, cells: readonly string[]): Record<string, unknown> {
  const value: Record<string, unknown> = type === undefined ? {} : { type }
  for (const [index, name] of names.entries()) {
    const cell = cells[index]?.trim() ?? ''
    if (cell === '' || name === '') continue
    value[name] = cell.toLowerCase() === 'null' ? null : readCell(COLUMNS[name] ?? 'text', cell)
  }
  return value
}

function readCell(kind: Kind, cell: string): unknown {
  if (kind === 'number') return readNumber(cell)
  if (kind === 'seconds') return /^\d+(?::[0-5]\d){1,2}$/.test(cell) ? readClock(cell) : readNumber(cell)
  if (kind === 'flag') {
    const word = cell.toLowerCase()
    return TRUE.includes(word) ? true : FALSE.includes(word) ? false : cell
  }
  if (kind === 'list') return splitList(cell)
  if (kind === 'numbers') return cell.split(/[|\s]+/).map(readNumber)
  return cell
}

/** Vietnamese spreadsheets write 0,5 for a half. */
const readNumber = (cell: string) => (/^[+-]?\d+(?:[.,]\d+)?$/.test(cell) ? Number(cell.replace(',', '.')) : cell)
const readClock = (cell: string) => cell.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0)
const splitList = (cell: string) =>
  cell
    .split('|')
    .map((one) => one.trim())
    .filter((one) => one !== '')
