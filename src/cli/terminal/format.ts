import { printableWord } from './terminal.ts'

export const formatNumber = (value: number) => value.toLocaleString('en-US')

export const countOf = (count: number, one: string, many = `${one}s`) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

export function renderTime(ms: number | null): string {
  return ms === null ? '–' : `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** Names and values, one pair per line. */
export function renderFields(fields: Readonly<Record<string, string>>): string {
  const width = Math.max(...Object.keys(fields).map((name) => name.length))
  return Object.entries(fields)
    .map(([name, value]) => `${name.padEnd(width)}  ${printableWord(value)}`)
    .join('\n')
}

type Fields = Readonly<Record<string, unknown>>

export function findChanges(before: Fields, after: Fields): string[] {
  return Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}

/** `name  before → after` for every field that differs. A remark follows where the outcome is not what was asked for. */
export function renderChanges(before: Fields, after: Fields, remarks: Readonly<Record<string, string>> = {}): string[] {
  return findChanges(before, after).map((name) => {
    const remark = remarks[name] === undefined ? '' : ` (${remarks[name]})`
    return `  ${name}  ${renderValue(before[name])} → ${renderValue(after[name])}${remark}`
  })
}

function renderValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  return printableWord(typeof value === 'string' ? value : JSON.stringify(value))
}
