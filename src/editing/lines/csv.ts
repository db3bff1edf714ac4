import { OperatorError } from '../../operator-error.ts'
import type { Sentence } from '../../text/sentence.ts'

/** One record of a CSV file and the line it begins at; `problem` says what is wrong with it. */
interface CsvRecord {
  line: number
  /** The last line of it: a cell in quotes may hold line breaks. */
  endLine: number
  cells: string[]
  problem?: Sentence
}

const MAX_RECORD_CHARACTERS = 1024 * 1024
const DELIMITERS = [',', ';', '\t'] as const

/** Vietnamese Excel writes semicolons, other spreadsheets commas or tabs: the one that is most frequent in the heading, outside quotes. */
export function findDelimiter(heading: string): string {
  const bare = heading.replace(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: bare.split(delimiter).length }))
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).delimiter
}

/**
 * Parses RFC 4180 chunk by chunk: quotes around cells, doubled inside, line breaks in quoted cells, any line end. A package would bring
 * far more than these rules, and no line numbers for what is wrong.
 */
export function createCsvReader(delimiter: string) {
  const record = createRecord(delimiter)
  let line = 1
  let startLine = 1
  let isAfterReturn = false

  const finish = (): CsvRecord | undefined => {
    const { cells, problem } = record.take()
    if (problem === undefined && cells.every((cell) => cell.trim() === '')) return undefined
    return { line: startLine, endLine: line, cells, ...(problem === undefined ? {} : { problem }) }
  }

  return {
    *read(text: string): Generator<CsvRecord> {
      for (const char of text) {
        const isSecondHalf = char === '\n' && isAfterReturn
        isAfterReturn = char === '\r'
        if (isSecondHalf) continue
        const isBreak = char === '\n' || char === '\r'
        if (isBreak && !record.isQuoted) {
          const finished = finish()
          if (finished) yield finished
          line += 1
          startLine = line
          continue
        }
        if (isBreak) line += 1
        record.add(isBreak ? '\n' : char)
        if (record.size > MAX_RECORD_CHARACTERS)
          throw new OperatorError({
            vi: `dòng ${startLine}: bản ghi dài hơn một megabyte: có dấu ngoặc kép chưa đóng?`,
            en: `line ${startLine}: a record of more than a megabyte: is a quote not closed?`,
          })
      }
    },
    end: (): CsvRecord | undefined => (record.size === 0 ? undefined : finish()),
  }
}

const QUOTE_OPEN: Sentence = { vi: 'có dấu ngoặc kép chưa đóng', en: 'a quote is not closed' }
const goesOn = (cell: number): Sentence => ({
  vi: `ô ${cell} còn chữ sau dấu ngoặc kép đóng`,
  en: `cell ${cell} goes on after its closing quote`,
})

function createRecord(delimiter: string) {
  let cells: string[] = []
  let cell = ''
  let state: 'start' | 'bare' | 'quoted' | 'closed' = 'start'
  let size = 0
  let problem: Sentence | undefined

  return {
    get size() {
      return size
    },
    get isQuoted() {
      return state === 'quoted'
    },
    add(char: string): void {
      size += 1
      if (char === delimiter && state !== 'quoted') {
        cells.push(cell)
        cell = ''
        state = 'start'
      } else if (char === '"' && state !== 'bare') {
        // A second quote after a closing one is a quote of the text.
        if (state === 'closed') cell += '"'
        state = state === 'quoted' ? 'closed' : 'quoted'
      } else if (state === 'closed') problem ??= goesOn(cells.length + 1)
      else {
        cell += char
        if (state === 'start') state = 'bare'
      }
    },
    take(): { cells: string[]; problem: Sentence | undefined } {
      const taken = { cells: [...cells, cell], problem: state === 'quoted' ? QUOTE_OPEN : problem }
      cells = []
      cell = ''
      state = 'start'
      size = 0
      problem = undefined
      return taken
    },
  }
}
