import type { Sentence } from '../../text/sentence.ts'
import type { IdResolver } from '../lines/derived-ids.ts'
import type { ReadLine, ValueBatch } from '../lines/import-format.ts'
import type { createLineParser, LineOrReason } from '../lines/import-lines.ts'

/** A line of the file with its number. */
export type Item = LineOrReason & { number: number; field?: string | undefined; ignored: readonly string[] }

interface ParsedBatch {
  items: Item[]
  lastNumber: number
  endByte: number
}

interface AheadBatch extends ParsedBatch {
  /** The store has got enough to do with this batch that the next one can be read meanwhile. Otherwise it is when it is asked for. */
  readOn: () => void
}

type Parser = ReturnType<typeof createLineParser>

/**
 * The batches with their lines checked. The next one is read from `readOn` on, and checked too unless its lines
 * are found by their words: those may be about what the present one is about to write.
 */
export async function* parseAhead(
  batches: AsyncGenerator<ValueBatch>,
  ids: IdResolver,
  parse: Parser,
): AsyncGenerator<AheadBatch> {
  type Ahead = { batch: ValueBatch; parsed: ParsedBatch | undefined } | undefined
  const readNext = async (): Promise<Ahead> => {
    const next = await batches.next()
    if (next.done) return undefined
    const batch = next.value
    return { batch, parsed: ids.needsStore(valuesOf(batch.lines)) ? undefined : await parseBatch(batch, ids, parse) }
  }
  try {
    for (let ahead = await readNext(); ahead !== undefined; ) {
      const current = ahead.parsed ?? (await parseBatch(ahead.batch, ids, parse))
      let next: Promise<Ahead> | undefined
      const readOn = () => {
        next ??= readNext()
        // Thrown when it is asked for; until then it must not be an unhandled rejection.
        next.catch(() => {})
      }
      yield { ...current, readOn }
      ahead = await (next ?? readNext())
    }
  } finally {
    // Not waited for: a pipe that says nothing more would keep a run from stopping.
    batches.return(undefined).catch(() => {})
  }
}

const valuesOf = (lines: readonly ReadLine[]) => lines.flatMap((line) => ('value' in line ? line.value : []))

async function parseBatch(batch: ValueBatch, ids: IdResolver, parse: Parser): Promise<ParsedBatch> {
  const completed = await ids.complete(valuesOf(batch.lines))
  let next = 0
  const items = batch.lines.map((read): Item => {
    const { number } = read
    const bad = (reason: Sentence, field?: string) => ({ number, line: undefined, reason, field, ignored: [] })
    if ('problem' in read) return bad(read.problem)
    const one = completed[next++]!
    if ('reason' in one) return bad(one.reason, one.field)
    const parsed = parse(one.value)
    if ('reason' in parsed) return bad(parsed.reason, parsed.field)
    const { line, ignored } = parsed
    if (line.type !== 'track' || one.newArtists.length === 0) return { number, line, ignored }
    return { number, line: { ...line, newArtists: one.newArtists }, ignored }
  })
  return { items, lastNumber: batch.lastNumber, endByte: batch.endByte }
}
