import { isUtf8 } from 'node:buffer'
import type { Sentence } from '../../text/sentence.ts'

type RawLine = { number: number; text: string } | { number: number; problem: Sentence }

/** Consecutive lines, and where in the file they end. Blank lines are left out but counted. */
export interface LineBatch {
  lines: RawLine[]
  lastNumber: number
  endByte: number
}

export const MAX_LINE_BYTES = 1024 * 1024
const TOO_LONG: Sentence = {
  vi: `dài hơn ${MAX_LINE_BYTES} byte`,
  en: `is longer than ${MAX_LINE_BYTES} bytes`,
}
const NOT_UTF8: Sentence = { vi: 'không phải UTF-8 hợp lệ', en: 'is not valid UTF-8' }
const NEWLINE = 10
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf])

interface Limits {
  lines: number
  bytes: number
}

/** Splits a stream into batches of lines. However long the stream and its lines are, only one batch is in memory. */
export async function* readBatches(
  chunks: AsyncIterable<Uint8Array>,
  { skipLines, max }: { skipLines: number; max: Limits },
): AsyncGenerator<LineBatch> {
  let batch: RawLine[] = []
  let [number, endByte, batchBytes] = [0, 0, 0]
  /** What has come of the present line, unless it is too long to be kept. */
  let parts: Buffer[] = []
  let length = 0

  const flush = (): LineBatch => {
    const full = { lines: batch, lastNumber: number, endByte }
    batch = []
    batchBytes = 0
    return full
  }
  const keep = (part: Buffer) => {
    length += part.length
    if (length > MAX_LINE_BYTES) parts = []
    else parts.push(part)
  }
  const endLine = (newlineBytes: number) => {
    number += 1
    endByte += length + newlineBytes
    const line = number > skipLines ? readLine(number, length > MAX_LINE_BYTES ? undefined : parts) : undefined
    if (line) batch.push(line)
    batchBytes += line && 'text' in line ? line.text.length : 0
    parts = []
    length = 0
  }

  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    let start = 0
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
      keep(bytes.subarray(start, end))
      endLine(1)
      start = end + 1
      if (batch.length >= max.lines || batchBytes >= max.bytes) yield flush()
    }
    keep(bytes.subarray(start))
  }
  if (length > 0) endLine(0)
  if (batch.length > 0 || number > skipLines) yield flush()
}

/** Undefined when it is blank. */
function readLine(number: number, parts: readonly Buffer[] | undefined): RawLine | undefined {
  if (parts === undefined) return { number, problem: TOO_LONG }
  const whole = parts.length === 1 ? parts[0]! : Buffer.concat(parts)
  const bytes = number === 1 ? withoutMark(whole) : whole
  if (!isUtf8(bytes)) return { number, problem: NOT_UTF8 }
  const text = bytes.toString('utf8').trim()
  return text === '' ? undefined : { number, text }
}

function withoutMark(bytes: Buffer): Buffer {
  return bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)
    ? bytes.subarray(BYTE_ORDER_MARK.length)
    : bytes
}
