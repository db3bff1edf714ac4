import { bytesAnswer } from '../../http/answer.ts'

/** Tells spreadsheets that it is UTF-8. */
export const BOM = '\uFEFF'

/** What a spreadsheet would take for a formula, and run: the text of a stranger must stay a text. Full-width signs count as well. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/
const NEEDS_QUOTES = /[",;\r\n\t]|^\s|\s$/

/** A cell of any value: times and texts as they are, lists with semicolons between, whatever has parts as JSON. */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = textOf(value)
  const safe = FORMULA.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  const isPlainList = Array.isArray(value) && value.every((one) => typeof one !== 'object')
  return isPlainList ? value.join('; ') : JSON.stringify(value)
}

export const csvLine = (cells: readonly unknown[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** A file that is short enough to be made at once. */
export const csvAnswer = (name: string, rows: readonly (readonly unknown[])[], headers: readonly string[] = []) => ({
  ...bytesAnswer(Buffer.from(BOM + rows.map(csvLine).join('')), 'text/csv; charset=utf-8', [
    ...headers,
    ...['Content-Disposition', `attachment; filename="${name}"`],
  ]),
  status: 200 as const,
})
