import { renderTime } from './format.ts'
import { type Column, renderTable } from './table.ts'
import { type Output, printableWord } from './terminal.ts'

/** What stands below each heading: a field of the rows, or what is made of one. */
export type Columns<Row> = Readonly<Record<string, (keyof Row & string) | ((row: Row, at: number) => unknown)>>

export function renderRows<Row>(output: Output, columns: Columns<Row>, rows: readonly Row[]): string {
  const entries = Object.entries(columns)
  const values = rows.map((row, at) => entries.map(([, of]) => (typeof of === 'string' ? row[of] : of(row, at))))
  const columnAt = (at: number) => values.map((row) => row[at])
  const heads = entries.map(([heading], at) => columnOf(heading, columnAt(at)))
  const cells = values.map((row) => row.map(renderCell))
  return renderTable(output, heads, cells)
}

/** Shorter texts, such as states, are shown whole. */
const MAX_WORD_LENGTH = 16

/** Ids may be shortened and texts cut where a terminal is narrow; times and numbers are shown whole. */
function columnOf(heading: string, values: readonly unknown[]): Column {
  if (values.every(isId)) return { heading, kind: 'id' }
  return values.map(renderCell).some(isLong) ? { heading, kind: 'text' } : heading
}

/** A line for each field, and a table for each list of things in it, with the columns that are named for it or all. */
export function renderRecord(
  output: Output,
  record: object,
  columns: Readonly<Record<string, Columns<never>>> = {},
): string {
  const entries = Object.entries(record)
  const lists = entries.filter(([, value]) => isListOfThings(value))
  const fields = entries.filter(([, value]) => !isListOfThings(value))
  const width = Math.max(...fields.map(([name]) => name.length))
  const lines = fields.map(([name, value]) => `${name.padEnd(width)}  ${printableWord(renderCell(value))}`)
  const tables = lists.map(([name, list]) =>
    renderRows(output, (columns[name] ?? columnsOf(list[0])) as Columns<object>, list),
  )
  return [lines.join('\n'), ...tables].join('\n\n')
}

const isListOfThings = (value: unknown): value is object[] =>
  Array.isArray(value) && typeof value[0] === 'object' && value[0] !== null

const columnsOf = (row: object): Columns<object> =>
  Object.fromEntries(
    Object.keys(row).map((name) => [name.replace(/_at$/, '').replaceAll('_', ' ').toUpperCase(), name as never]),
  )

const isLong = (cell: string) => cell.length > MAX_WORD_LENGTH && !cell.endsWith(' UTC')
const isId = (value: unknown) => typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value)
const isTime = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:[\d.]+Z$/.test(value)

export function renderCell(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (isTime(value)) return renderTime(Date.parse(value as string))
  if (Array.isArray(value)) return value.map(renderCell).join(', ') || '–'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
