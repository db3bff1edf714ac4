import type { Output } from './context.ts'
import { printableWord } from './printable.ts'

/** `id` may be shortened to what is still unambiguous, `text` may be cut; anything else is shown whole. */
export type Column = string | { heading: string; kind: 'id' | 'text' }

const GAP = '  '
const SHORT_ID = 8
const MIN_TEXT = 8

/**
 * Columns for a person to read. On a terminal the table fits its width: ids are shortened as far as they differ in it (every command
 * takes the beginning of an id), then the widest texts are cut. Elsewhere nothing is shortened: another program may be reading.
 */
export function renderTable(output: Output, columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const most = output.isTTY ? output.columns || 80 : Number.POSITIVE_INFINITY
  const cells = rows.map((row) => row.map((cell) => printableWord(cell.normalize('NFC'))))
  const headings = columns.map((column) => (typeof column === 'string' ? column : column.heading))
  const widths = () => headings.map((name, at) => Math.max(lengthOf(name), ...cells.map((row) => lengthOf(row[at]!))))
  const excess = () => widths().reduce((sum, width) => sum + width, GAP.length * (columns.length - 1)) - most
  if (excess() > 0) shortenIds(columns, cells)
  if (excess() > 0) cutTexts(columns, cells, excess(), widths())
  const final = widths()
  return [headings, ...cells]
    .map((row) =>
      row
        .map((cell, at) => cell + ' '.repeat(final[at]! - lengthOf(cell)))
        .join(GAP)
        .trimEnd(),
    )
    .join('\n')
}

const isKind = (column: Column, kind: 'id' | 'text') => typeof column !== 'string' && column.kind === kind

function shortenIds(columns: readonly Column[], cells: string[][]): void {
  for (const [at, column] of columns.entries()) {
    if (!isKind(column, 'id')) continue
    const ids = new Set(cells.map((row) => row[at]!))
    let length = SHORT_ID
    while (new Set([...ids].map((id) => id.slice(0, length))).size < ids.size) length += 1
    for (const row of cells) row[at] = row[at]!.slice(0, length)
  }
}

/** Letter by letter from whichever is widest, so that the widths come near each other. */
function cutTexts(columns: readonly Column[], cells: string[][], excess: number, widths: readonly number[]): void {
  const allowed = new Map(
    [...columns.keys()].flatMap((at) => (isKind(columns[at]!, 'text') ? [[at, widths[at]!]] : [])),
  )
  for (let left = excess; left > 0; left -= 1) {
    const [widest] = [...allowed].sort((a, b) => b[1] - a[1])
    if (!widest || widest[1] <= MIN_TEXT) break
    allowed.set(widest[0], widest[1] - 1)
  }
  for (const row of cells) {
    for (const [at, width] of allowed)
      if (lengthOf(row[at]!) > width) row[at] = `${[...row[at]!].slice(0, width - 1).join('')}…`
  }
}

/** Composed, a Vietnamese letter is one character wide. */
const lengthOf = (text: string) => [...text].length

/** Names and values below each other. */
export function renderFields(fields: Readonly<Record<string, string>>): string {
  const width = Math.max(...Object.keys(fields).map((name) => name.length))
  return Object.entries(fields)
    .map(([name, value]) => `${name.padEnd(width)}  ${printableWord(value)}`)
    .join('\n')
}

export function renderTime(ms: number | null): string {
  return ms === null ? '–' : `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** JSON has no times: ISO 8601, as in the API. */
export function isoTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}

export const countOf = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
