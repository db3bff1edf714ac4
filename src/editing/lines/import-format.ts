import { OperatorError } from '../../operator-error.ts'
import { createCsvReader, findDelimiter } from './csv.ts'
import { type CsvHeading, looksLikeHeading, readHeading, toValue } from './csv-values.ts'
import { parseJson } from './import-lines.ts'
import type { ImportSource } from './import-source.ts'
import { readBatches } from './line-reader.ts'

/** The fields of a line, whatever format the file has, or what is wrong with it. */
export type ReadLine = { number: number; value: object } | { number: number; problem: string }

export interface ValueBatch {
  lines: ReadLine[]
  lastNumber: number
  endByte: number
}

interface Limits {
  skipLines: number
  max: { lines: number; bytes: number }
}

const UTF16_MARKS = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])]

/** The format, JSON lines or CSV, is known from the name of the file or from its first line. */
export async function* readValues(source: ImportSource, limits: Limits): AsyncGenerator<ValueBatch> {
  const iterator = source.chunks[Symbol.asyncIterator]()
  const first = await iterator.next()
  const head = first.done ? Buffer.alloc(0) : Buffer.from(first.value)
  if (UTF16_MARKS.some((mark) => head.subarray(0, 2).equals(mark)) || head.subarray(0, 64).includes(0))
    throw new OperatorError(`${source.name} is written in UTF-16: save it as UTF-8 (in Excel: "CSV UTF-8")`)
  const chunks = (async function* () {
    if (!first.done) yield first.value
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
  })()
  if (isCsv(source.name, head)) yield* readCsv(source.name, chunks, limits)
  else yield* readJsonLines(chunks, limits)
}

function isCsv(name: string, head: Buffer): boolean {
  if (/\.(?:csv|tsv)$/i.test(name)) return true
  if (/\.(?:jsonl|ndjson|json)$/i.test(name)) return false
  const text = head
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart()
  if (text.startsWith('{')) return false
  const [line = ''] = text.split(/\r?\n/, 1)
  return looksLikeHeading(line.split(findDelimiter(line)))
}

async function* readJsonLines(chunks: AsyncIterable<Uint8Array>, limits: Limits): AsyncGenerator<ValueBatch> {
  for await (const { lines, lastNumber, endByte } of readBatches(chunks, limits)) {
    const read = lines.map((line): ReadLine => {
      if ('problem' in line) return line
      const json = parseJson(line.text)
      return 'reason' in json
        ? { number: line.number, problem: json.reason }
        : { number: line.number, value: json.value }
    })
    yield { lines: read, lastNumber, endByte }
  }
}

async function* readCsv(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  { skipLines, max }: Limits,
): AsyncGenerator<ValueBatch> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let reader: ReturnType<typeof createCsvReader> | undefined
  let heading: CsvHeading | undefined
  let waiting = ''
  let batch: ReadLine[] = []
  let [lastNumber, endByte] = [0, 0]

  function* take(text: string, isEnd: boolean): Generator<ValueBatch> {
    waiting += text
    if (!reader) {
      if (!isEnd && !waiting.includes('\n')) return
      reader = createCsvReader(findDelimiter(waiting.split(/\r?\n/, 1)[0] ?? ''))
    }
    const ready = waiting
    waiting = ''
    const last = function* (current: NonNullable<typeof reader>) {
      yield* current.read(ready)
      const rest = isEnd ? current.end() : undefined
      if (rest) yield rest
    }
    for (const { line, endLine, cells, problem } of last(reader)) {
      lastNumber = endLine
      if (!heading) {
        if (!looksLikeHeading(cells))
          throw new OperatorError(
            `${name}: the first line must name the fields of the columns, like title,artist,genre,duration_seconds`,
          )
        heading = readHeading(cells)
      } else if (endLine > skipLines) {
        const surplus = cells.length > heading.names.length ? 'has more cells than the first line' : undefined
        const wrong = problem ?? surplus
        batch.push(
          wrong === undefined ? { number: line, value: toValue(heading, cells) } : { number: line, problem: wrong },
        )
      }
      if (batch.length >= max.lines) yield flush()
    }
  }
  const flush = (): ValueBatch => {
    const full = { lines: batch, lastNumber, endByte }
    batch = []
    return full
  }
  for await (const chunk of chunks) {
    endByte += chunk.length
    yield* take(decode(name, decoder, chunk), false)
  }
  yield* take(decode(name, decoder, undefined), true)
  if (batch.length > 0 || lastNumber > skipLines) yield flush()
}

function decode(name: string, decoder: InstanceType<typeof TextDecoder>, chunk: Uint8Array | undefined): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true })
  } catch {
    throw new OperatorError(`${name} is not UTF-8 (Windows-1258 perhaps): save it as UTF-8 (in Excel: "CSV UTF-8")`)
  }
}
