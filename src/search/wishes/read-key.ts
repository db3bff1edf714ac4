import { parseMusicalKey } from '../../catalog/musical-key.ts'
import { createPhrases, findPhrase, isMarked, listPhrases } from './phrase-table.ts'
import type { Token } from './tokens.ts'
import type { Span } from './wish.ts'

const NOTES = createPhrases<string>([
  ['đô, do', 'C'],
  ['rê, re', 'D'],
  ['mi', 'E'],
  ['fa, pha', 'F'],
  ['sol, son', 'G'],
  ['la', 'A'],
  ['si, xi', 'B'],
])
const SIGNS = createPhrases<string>([
  ['thăng, sharp', '#'],
  ['giáng, flat', 'b'],
])
const MODES = createPhrases<'major' | 'minor'>([
  ['thứ, minor, min, moll', 'minor'],
  ['trưởng, major, maj, dur', 'major'],
])
/** `giọng em` is a voice more often than a key. */
const MARKERS = createPhrases<'voice' | 'key'>([
  ['giọng, ở giọng', 'voice'],
  ['tone, tông, gam, âm giai, key, key of, in the key of, in key of, in key, ở tone, ở gam, scale, hợp âm', 'key'],
])

/** Words that begin as a mode does: `mi thứ tha`, `là thứ hai`. */
const GO_ON = listPhrases(
  'thứ hai, thứ ba, thứ tư, thứ năm, thứ sáu, thứ bảy, thứ nhất, thứ nhì, thứ tha, thứ lỗi, thứ gì, thứ tự, trưởng thành, trưởng lão, trưởng phòng',
)

/** A key, in words, as a chord or by its number on Camelot's wheel. */
export function readKey(tokens: readonly Token[], from: number): Span | undefined {
  const { raw, folded } = tokens[from]!
  if (raw.length > LONGEST_NOTE && !MARKERS.has(folded) && !CAMELOT.has(folded)) return undefined
  const marker = findPhrase(MARKERS, tokens, from)
  const at = from + (marker?.length ?? 0)
  const inWords = readWords(tokens, at, marker !== undefined)
  if (inWords !== undefined) return spanOf(from, inWords)
  return readCamelot(tokens, from) ?? readChord(tokens, from, at, marker?.value)
}

/** `sol`, `F#m`. */
const LONGEST_NOTE = 3

interface Read {
  key: number
  to: number
  isSure: boolean
  isPlain: boolean
}

const spanOf = (from: number, { key, to, isSure, isPlain }: Read): Span => ({
  ...{ from, to, isSure, isPlain },
  wish: { subject: 'key', key },
})

const LETTER = /^[a-g]$/i
const LETTER_WITH_SIGN = /^([a-g])([#♯♭])$/i
const FLAT_LETTER = /^([A-G])(b)$/

/** `la thứ`, `F sharp minor`, `Bb major`. */
function readWords(tokens: readonly Token[], at: number, isNamed: boolean): Read | undefined {
  const raw = tokens[at]?.raw ?? ''
  const note = findPhrase(NOTES, tokens, at)
  const [, letter = LETTER.test(raw) ? raw : undefined, own = ''] =
    LETTER_WITH_SIGN.exec(raw) ?? FLAT_LETTER.exec(raw) ?? []
  const tonic = note?.value ?? letter
  if (tonic === undefined) return undefined
  const sign = own === '' ? findPhrase(SIGNS, tokens, at + 1) : { value: own, length: 0 }
  const next = at + 1 + (sign?.length ?? 0)
  const mode = findPhrase(MODES, tokens, next)
  if (mode === undefined) return undefined
  const key = parseMusicalKey(`${tonic}${sign?.value ?? ''} ${mode.value}`)
  if (key === undefined) return undefined
  const to = next + mode.length
  // Without marks `la thu` is as well a letter; `a minor` may be an article with its noun.
  const isDoubtful =
    findPhrase(GO_ON, tokens, to - 1) !== undefined ||
    (note === undefined ? /^a$/i.test(raw) && to < tokens.length : !isMarked(tokens, at, to))
  return { key, to, isSure: isNamed || !isDoubtful, isPlain: !isNamed && isDoubtful }
}

/** A letter in front, perhaps a sign, and `m` where it is minor: `Am`, `F#m`, `Bb`. */
const CHORD = /^([A-G])([#♯♭b]?)(m?)$/
const CHORD_IN_ANY_CASE = /^([a-g])([#♯♭]?)(m?)$/i

function readChord(
  tokens: readonly Token[],
  from: number,
  at: number,
  marker: 'voice' | 'key' | undefined,
): Span | undefined {
  const raw = tokens[at]?.raw ?? ''
  const [, letter, sign = '', minor = ''] =
    (marker === 'key' ? CHORD_IN_ANY_CASE.exec(raw) : undefined) ?? CHORD.exec(raw) ?? CHORD_WITH_SIGN.exec(raw) ?? []
  if (letter === undefined || (marker === undefined && minor === '')) return undefined
  const key = parseMusicalKey(`${letter}${sign}${minor === '' ? ' major' : ' minor'}`)
  if (key === undefined) return undefined
  const isSure = marker === 'key' || sign !== ''
  const span = spanOf(from, { key, to: at + 1, isSure, isPlain: marker === 'voice' && !isSure })
  return letter === 'E' && !isSure ? { ...span, isShy: true } : span
}

/** With a sign it is a chord in small letters too. */
const CHORD_WITH_SIGN = /^([a-g])([#♯♭])(m?)$/i

const CAMELOT = listPhrases('camelot')
const HOURS = /^(?:[1-9]|1[0-2])$/
/** The number of C major and A minor; each step up is a fifth. */
const HOME = 8
const FIFTH = 7
const A = 9

/** `8A`, `camelot 8a`. */
function readCamelot(tokens: readonly Token[], from: number): Span | undefined {
  const marker = findPhrase(CAMELOT, tokens, from)?.length ?? 0
  const [hour, letter] = [tokens[from + marker], tokens[from + marker + 1]]
  if (hour === undefined || letter === undefined || !HOURS.test(hour.raw)) return undefined
  if (!letter.isJoined || !/^[ab]$/i.test(letter.raw)) return undefined
  const fifths = (Number(hour.raw) - HOME + 12) * FIFTH
  const key = /a/i.test(letter.raw) ? 12 + ((A + fifths) % 12) : fifths % 12
  const after = marker > 0 ? 0 : (findPhrase(CAMELOT, tokens, from + 2)?.length ?? 0)
  return spanOf(from, { key, to: from + marker + 2 + after, isSure: marker + after > 0, isPlain: false })
}
