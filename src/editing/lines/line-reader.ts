import { isUtf8 } from 'node:buffer'

type RawLine = { number: number; text: string } | { number: number; problem: string }

/** Consecutive lines, and where in the file they end. Blank lines are left out but counted. */
export interface LineBatch {
  lines: RawLine[]
  lastNumber: number
  endByte: number
}

export const MAX_LINE_BYTES = 1024 * 1024
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
  const splitter = createSplitter(skipLines)
  let batch: RawLine[] = []
  let batchBytes = 0
  const flush = (): LineBatch => {
    const full = { lines: batch, lastNumber: splitter.number, endByte: splitter.endByte }
    batch = []
    batchBytes = 0
    return full
  }
  const add = (line: RawLine | undefined) => {
    if (!line) return
    batch.push(line)
    batchBytes += 'text' in line ? line.text.length : 0
  }
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    let start = 0
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
      add(splitter.endLine(bytes.subarray(start, end), 1))
      start = end + 1
      if (batch.length >= max.lines || batchBytes >= max.bytes) yield flush()
    }
    splitter.keep(bytes.subarray(start))
  }
  if (splitter.hasRest()) add(splitter.endLine(Buffer.alloc(0), 0))
  if (batch.length > 0 || splitter.number > skipLines) yield flush()
}

/** Assembles lines from chunks. */
function createSplitter(skipLines: number) {
  let parts: Buffer[] = []
  let length = 0
  let number = 0
  let endByte = 0
  const isSkipping = () => number < skipLines

  function keep(part: Buffer) {
    if (part.length === 0) return
    length += part.length
    if (isSkipping()) return
    if (length > MAX_LINE_BYTES) parts = []
    else parts.push(part)
  }

  return {
    get number() {
      return number
    },
    get endByte() {
      return endByte
    },
    keep,
    hasRest: () => length > 0,
    endLine(part: Buffer, newlineBytes: number): RawLine | undefined {
      const isSkipped = isSkipping()
      const isWhole = parts.length === 0 && length === 0
      keep(part)
      const bytes = isWhole ? part : Buffer.concat(parts)
      const lineLength = length
      number += 1
      endByte += length + newlineBytes
      parts = []
      length = 0
      if (isSkipped) return undefined
      if (lineLength > MAX_LINE_BYTES) return { number, problem: `is longer than ${MAX_LINE_BYTES} bytes` }
      return decode(number, number === 1 ? withoutMark(bytes) : bytes)
    },
  }
}

function decode(number: number, bytes: Buffer): RawLine | undefined {
  if (!isUtf8(bytes)) return { number, problem: 'is not valid UTF-8' }
  const text = bytes.toString('utf8').trim()
  return text === '' ? undefined : { number, text }
}

function withoutMark(bytes: Buffer): Buffer {
  return bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)
    ? bytes.subarray(BYTE_ORDER_MARK.length)
    : bytes
}
