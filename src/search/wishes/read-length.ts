import { createPhrases, findPhrase, listPhrases } from './phrase-table.ts'
import { type Limit, limitAfter, limitBefore, rangeSign, readNumber } from './quantities.ts'
import type { Token } from './tokens.ts'
import type { RangeWish, Span } from './wish.ts'

const MARKERS = listPhrases('dài, độ dài, thời lượng, kéo dài, length, duration, lasting, có độ dài')
/** Hours are none: songs have names like `24h`. */
const UNITS = createPhrases<number>([
  ['phút, minutes, minute, mins, min, ph, p', 60],
  ['giây, seconds, second, secs, sec, s', 1],
])
/** Only where they stand at the number. */
const LETTERS: readonly string[] = ['ph', 'p', 's']
const HALF = listPhrases('rưỡi, and a half')
const HALF_MINUTE = listPhrases('nửa phút, half a minute, half minute')
const CLOCK = /^(\d{1,2}):([0-5]\d)$/

interface Time {
  seconds: number
  /** Tokens. */
  length: number
  isInMinutes: boolean
  isInDigits: boolean
  /** `80s`: perhaps a decade. */
  isRound: boolean
}

function readTime(tokens: readonly Token[], at: number): Time | undefined {
  const [, minutes, seconds] = CLOCK.exec(tokens[at]?.raw ?? '') ?? []
  if (minutes !== undefined) return timeOf(Number(minutes) * 60 + Number(seconds), 1, false)
  const half = findPhrase(HALF_MINUTE, tokens, at)
  if (half !== undefined) return { ...timeOf(30, half.length, false), isInDigits: false }
  const number = readNumber(tokens, at)
  if (number === undefined) return undefined
  const unit = readUnit(tokens, at + number.length)
  if (unit === undefined) return undefined
  const { isInDigits } = number
  const length = number.length + unit.length
  if (unit.value === 1) {
    const isRound = tokens[at + 1]?.folded === 's' && number.value >= 50 && number.value % 10 === 0
    return { ...timeOf(number.value, length, false), isInDigits, isRound }
  }
  const whole = { ...timeOf(number.value * 60, length, true), isInDigits }
  const more = readMore(tokens, at + length)
  if (more === undefined) return whole
  return { ...whole, seconds: whole.seconds + more.seconds, length: length + more.length, isInMinutes: false }
}

const timeOf = (seconds: number, length: number, isInMinutes: boolean): Time => ({
  ...{ seconds, length, isInMinutes },
  isInDigits: true,
  isRound: false,
})

function readUnit(tokens: readonly Token[], at: number) {
  const unit = findPhrase(UNITS, tokens, at)
  const token = tokens[at]
  return token !== undefined && LETTERS.includes(token.folded) && !token.isJoined ? undefined : unit
}

/** Behind minutes: `rưỡi`, `30 giây`, or `30` alone where it counts nothing else. */
function readMore(tokens: readonly Token[], at: number): { seconds: number; length: number } | undefined {
  const half = findPhrase(HALF, tokens, at)
  if (half !== undefined) return { seconds: 30, length: half.length }
  const number = readNumber(tokens, at)
  if (number === undefined || !number.isInDigits || number.value >= 60) return undefined
  const unit = findPhrase(UNITS, tokens, at + 1)
  if (unit !== undefined) return unit.value === 1 ? { seconds: number.value, length: 1 + unit.length } : undefined
  return tokens[at + 1] === undefined || tokens[at]!.isJoined ? { seconds: number.value, length: 1 } : undefined
}

interface Ends {
  low: number
  high: number
  to: number
  time: Time
}

function readEnds(tokens: readonly Token[], at: number, limit: Limit | undefined): Ends | undefined {
  const first = readTime(tokens, at)
  const number = first === undefined ? readNumber(tokens, at) : undefined
  const next = at + (first ?? number ?? { length: 0 }).length
  const sign = next === at ? 0 : rangeSign(tokens, next, limit)
  const second = sign === 0 ? undefined : readTime(tokens, next + sign)
  if (second === undefined)
    return first === undefined ? undefined : { low: first.seconds, high: first.seconds, to: next, time: first }
  // `2-3 phút`: the unit is that of both.
  const seconds = first?.seconds ?? number!.value * (second.isInMinutes ? 60 : 1)
  const [low, high] = [seconds, second.seconds].sort((a, b) => a - b) as [number, number]
  return { low, high, to: next + sign + second.length, time: second }
}

/** A length with its unit. Alone (`3 phút`) it is as well a part of a title, with `dưới` it is none. */
export function readLength(tokens: readonly Token[], from: number): Span | undefined {
  const marker = findPhrase(MARKERS, tokens, from)
  let at = from + (marker?.length ?? 0)
  const before = limitBefore(tokens, at)
  at += before?.length ?? 0
  const ends = readEnds(tokens, at, before?.value)
  if (ends === undefined) return undefined
  const { time } = ends
  const after = limitAfter(tokens, ends.to)
  const limit = after?.value ?? before?.value
  const isBounded = limit !== undefined || marker !== undefined || ends.low < ends.high
  if (!isBounded && (!time.isInDigits || time.isRound)) return undefined
  const wish = wishOf(ends, limit)
  if (wish === undefined) return undefined
  const to = ends.to + (after?.length ?? 0)
  const isPlain = !isBounded && time.isInMinutes
  // `4 Minutes` by itself is rather a song.
  if (isPlain && from === 0 && to === tokens.length) return undefined
  return { from, to, wish, isSure: isBounded, isPlain }
}

/** Songs are hardly ever shorter or longer; what is no bound is hardly ever so long. */
const SHORTEST = 5
const LONGEST = 3600
const LONGEST_ALONE = 600

function wishOf({ low, high, time }: Ends, limit: Limit | undefined): RangeWish | undefined {
  if (low < SHORTEST || high > (limit === undefined ? LONGEST_ALONE : LONGEST)) return undefined
  const subject = 'length'
  if (low < high) return { subject, min: low, max: high }
  if (limit === 'most') return { subject, max: high }
  if (limit === 'least' || limit === 'between') return { subject, min: low }
  // Seconds are a gap that is to be filled, as in an advertisement; minutes are said roughly.
  if (high < 60 || (limit === undefined && !time.isInMinutes && high <= 90))
    return { subject, min: Math.ceil((high * 2) / 3), max: limit === 'about' ? Math.floor((high * 4) / 3) : high }
  const beside = time.isInMinutes ? 30 : 15
  return { subject, min: low - beside, max: high + beside }
}
