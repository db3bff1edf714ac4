import { type Output, printableWord } from './terminal.ts'

/** `id` may be shortened to what is still unambiguous, `text` may be cut; a plain heading's cells are shown whole. */
export type Column = string | { heading: string; kind: 'id' | 'text' }

export const textColumn = (heading: string): Column => ({ heading, kind: 'text' })

const GAP = '  '
const MIN_ID_LENGTH = 8
const MIN_TEXT_LENGTH = 8

/**
 * Columns for a person to read. On a terminal the table fits its width: ids are shortened as long as they stay different (every
 * command takes the beginning of an id), then the widest texts are cut. Elsewhere nothing is shortened: another program may be reading.
 */
export function renderTable(output: Output, columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const maxWidth = output.isTTY ? output.columns || 80 : Number.POSITIVE_INFINITY
  const cells = rows.map((row) => row.map((cell) => printableWord(cell.normalize('NFC'))))
  const headings = columns.map((column) => (typeof column === 'string' ? column : column.heading))
  const widths = () => headings.map((name, at) => Math.max(lengthOf(name), ...cells.map((row) => lengthOf(row[at]!))))
  const excess = () => widths().reduce((sum, width) => sum + width, GAP.length * (columns.length - 1)) - maxWidth
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
    let length = MIN_ID_LENGTH
    while (new Set([...ids].map((id) => id.slice(0, length))).size < ids.size) length += 1
    for (const row of cells) row[at] = row[at]!.slice(0, length)
  }
}

/** Takes one letter after the other from the column that is widest, so that the widths end up nearly equal. */
function cutTexts(columns: readonly Column[], cells: string[][], excess: number, widths: readonly number[]): void {
  const allowed = new Map(
    [...columns.keys()].flatMap((at) => (isKind(columns[at]!, 'text') ? [[at, widths[at]!]] : [])),
  )
  for (let left = excess; left > 0; left -= 1) {
    const [widest] = [...allowed].sort((a, b) => b[1] - a[1])
    if (!widest || widest[1] <= MIN_TEXT_LENGTH) break
    allowed.set(widest[0], widest[1] - 1)
  }
  for (const row of cells) {
    for (const [at, width] of allowed)
      if (lengthOf(row[at]!) > width) row[at] = `${[...row[at]!].slice(0, width - 1).join('')}…`
  }
}

/** Composed, a Vietnamese letter is one character wide. */
const lengthOf = (text: string) => [...text].length
