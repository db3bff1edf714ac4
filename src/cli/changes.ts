import { printableWord } from './printable.ts'

type Fields = Readonly<Record<string, unknown>>

const show = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–'
  return printableWord(typeof value === 'string' ? value : JSON.stringify(value))
}

/** `name  before → after` for every field that differs, with what was asked for where something else came of it. */
export function renderChanges(before: Fields, after: Fields, remarks: Readonly<Record<string, string>> = {}): string[] {
  return findChanges(before, after).map((name) => {
    const remark = remarks[name] === undefined ? '' : ` (${remarks[name]})`
    return `  ${name}  ${show(before[name])} → ${show(after[name])}${remark}`
  })
}

export function findChanges(before: Fields, after: Fields): string[] {
  return Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}
