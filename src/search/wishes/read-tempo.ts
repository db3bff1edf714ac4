import { findPhrase, listPhrases } from './phrase-table.ts'
import { type Limit, limitAfter, limitBefore, rangeSign, readNumber } from './quantities.ts'
import type { Token } from './tokens.ts'
import type { RangeWish, Span } from './wish.ts'

const MARKERS = listPhrases(
  'nhịp, nhịp độ, tempo, tốc độ, tiết tấu, bpm, nhịp điệu, ở nhịp, với nhịp, ở tempo, ở nhịp độ',
)
const UNITS = listPhrases(
  'bpm, nhịp, nhịp phút, nhịp một phút, nhịp mỗi phút, nhịp trên phút, nhịp trên một phút, nhịp 1 phút, beats per minute, beats a minute, beat phút, beats',
)

/** Music is hardly ever slower or faster; other numbers count something else. */
const SLOWEST = 40
const FASTEST = 260
/** Who names a tempo takes what was measured a little beside it, and more of that where only `about` was said. */
const EXACTLY = 2
const ABOUT = 5

/** A number with its unit, or behind a word for tempo. `tầm 120` alone may be one. */
export function readTempo(tokens: readonly Token[], from: number): Span | undefined {
  const marker = findPhrase(MARKERS, tokens, from)
  let at = from + (marker?.length ?? 0)
  const before = limitBefore(tokens, at)
  at += before?.length ?? 0
  const ends = readEnds(tokens, at, before?.value)
  if (ends === undefined) return undefined
  const early = limitAfter(tokens, ends.to)
  at = ends.to + (early?.length ?? 0)
  const unit = findPhrase(UNITS, tokens, at)
  at += unit?.length ?? 0
  const after = limitAfter(tokens, at) ?? early
  if (after !== early) at += after?.length ?? 0
  const isNamed = marker !== undefined || unit !== undefined
  if (!isNamed && !(before?.value === 'about' && ends.isInDigits)) return undefined
  const wish = wishOf(ends, after?.value ?? before?.value)
  if (wish === undefined) return undefined
  return { from, to: at, wish, isSure: isNamed, isPlain: false }
}

interface Ends {
  low: number
  high: number
  to: number
  isInDigits: boolean
}

function readEnds(tokens: readonly Token[], at: number, limit: Limit | undefined): Ends | undefined {
  const first = readNumber(tokens, at)
  if (first === undefined) return undefined
  const next = at + first.length
  const own = findPhrase(UNITS, tokens, next)?.length ?? 0
  const alone = { low: first.value, high: first.value, to: next, isInDigits: first.isInDigits }
  const sign = rangeSign(tokens, next + own, limit)
  const second = sign === 0 ? undefined : readNumber(tokens, next + own + sign)
  if (second === undefined) return alone
  const [low, high] = [first.value, second.value].sort((a, b) => a - b) as [number, number]
  return { low, high, to: next + own + sign + second.length, isInDigits: first.isInDigits && second.isInDigits }
}

function wishOf({ low, high }: Ends, limit: Limit | undefined): RangeWish | undefined {
  if (low < SLOWEST || high > FASTEST) return undefined
  const subject = 'tempo'
  if (low < high) return { subject, min: low, max: high }
  if (limit === 'most') return { subject, max: high }
  if (limit === 'least' || limit === 'between') return { subject, min: low }
  const beside = limit === 'about' ? ABOUT : EXACTLY
  return { subject, min: low - beside, max: high + beside }
}
