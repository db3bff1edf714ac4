import type { Sentence } from '../../text/sentence.ts'
import type { IdResolver } from '../lines/derived-ids.ts'
import type { ValueBatch } from '../lines/import-format.ts'
import type { createLineParser, LineOrReason } from '../lines/import-lines.ts'

/** A line of the file with its number. */
export type Item = LineOrReason & { number: number; field?: string | undefined; ignored: readonly string[] }

type Parser = ReturnType<typeof createLineParser>

/** The lines of a batch, completed by what the store knows and checked. */
export async function parseBatch({ lines }: ValueBatch, ids: IdResolver, parse: Parser): Promise<Item[]> {
  const completed = await ids.complete(lines.flatMap((line) => ('value' in line ? line.value : [])))
  let next = 0
  return lines.map((read): Item => {
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
}
