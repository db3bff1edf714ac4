import { AROUND_WISHES, CALLED, SUITING } from '../match/wish-words.ts'
import { findPhrase, listPhrases, type PhraseTable } from './phrase-table.ts'
import type { Token } from './tokens.ts'
import type { Span } from './wish.ts'

const MORE_AROUND =
  'có, ở, trong, cần, tôi cần, mình cần, muốn, want, need, looking for, a, an, in, at, of, find, bản, đoạn, bài nhạc, giấy phép, license, licence, licensed, được, dùng, use, or, hoặc'
const SAYS_NOTHING = listPhrases(AROUND_WISHES.trim().replace(/,?\s*\n\s*/g, ', '), MORE_AROUND)
/** What people say beside wishes: kinds of music, moods and uses, and what says nothing. */
const BESIDE_WISHES = listPhrases(...Object.values(CALLED), ...SUITING.map(([texts]) => texts))
/** What joins a wish to the words before it, and what begins the next after it. */
const JOINING = listPhrases('và, với, có, ở, cùng, kèm, in, at, with, and, của')
const GOING_ON = listPhrases('và, and')

/** Whether tokens outside of the spans are all covered by phrases of some tables. */
function isCovered(tokens: readonly Token[], spans: readonly Span[], tables: readonly PhraseTable<true>[]): boolean {
  const spanAt = (at: number) => spans.find(({ from, to }) => from <= at && at < to)
  for (let at = 0; at < tokens.length; ) {
    const span = spanAt(at)
    const lengths = tables.map((table) => findPhrase(table, tokens, at)?.length ?? 0)
    const length = span === undefined ? Math.max(...lengths) : span.to - at
    if (length === 0 || (span === undefined && tokens[at]!.isQuoted)) return false
    at += length
  }
  return true
}

export const saysNothingElse = (tokens: readonly Token[], spans: readonly Span[]) =>
  isCovered(tokens, spans, [SAYS_NOTHING])
export const isAmongWishes = (tokens: readonly Token[], spans: readonly Span[]) =>
  isCovered(tokens, spans, [SAYS_NOTHING, BESIDE_WISHES])
export const isAround = (tokens: readonly Token[]) => isCovered(tokens, [], [SAYS_NOTHING])

/** The text without some spans, and without what joined them to the rest. */
export function leaveOut(text: string, tokens: readonly Token[], spans: readonly Span[]): string {
  let rest = ''
  let from = 0
  for (const span of spans) {
    const first = findPhrase(JOINING, tokens, span.from - 1)?.length === 1 ? span.from - 1 : span.from
    const after = span.to + (findPhrase(GOING_ON, tokens, span.to)?.length ?? 0)
    rest += `${text.slice(from, Math.max(from, tokens[first]!.from))} `
    from = after < tokens.length ? Math.max(tokens[after - 1]!.to, from) : tokens[after - 1]!.to
  }
  rest += text.slice(from)
  return rest
    .replace(/\s+([,;])/gu, '$1')
    .replace(/[\s,;|/·]{2,}/gu, ' ')
    .replace(EDGES, '')
}

/** Signs that stood between a wish and the rest. Quotation marks and brackets belong to what they hold. */
const EDGES = /^[\s,;:|/·.+-]+|[\s,;:|/·+-]+$/gu
