import { fold } from '../text/fold.ts'
import { hasTones, toneKey } from '../text/tones.ts'
import { compact, words } from '../text/words.ts'
import { isOfVideo } from './recording-words.ts'

/** A query as it is looked up: folded words, and the tones of those that were typed with tones. */
export interface Query {
  folded: string
  words: string[]
  /** The words run together. */
  compact: string
  /** Typed words with their tones, by folded word. */
  toned: ReadonlyMap<string, string>
}

/**
 * Takes a query apart. A word with signs inside is one word if an artist is called that (`m-tp`, `r&b`) and several if not
 * (`em-gái-mưa`); `m/v` is one always. Without a single letter or digit (`❤`, `?!`) the signs themselves are the words.
 */
export function readQuery(text: string, isWord: (word: string) => boolean): Query {
  const folded = foldTyped(text)
  const pieces = folded.split(' ').filter((piece) => piece !== '')
  const found = pieces.flatMap((piece) => {
    const parts = words(piece)
    const joined = compact(piece)
    const isOne = parts.length > 1 && (isWord(joined) || isOfVideo(joined) || THOUSANDS.test(piece))
    return isOne ? [joined] : parts
  })
  return {
    folded,
    words: found.length === 0 ? pieces : found,
    compact: compact(folded),
    toned: hasTones(text) ? readTones(text) : new Map(),
  }
}

/** As many characters as may be typed. */
const MAX_CHARS = 100

/** One sign may fold to eighteen letters (`ﷺ`): what is looked for is no longer than what may be typed. */
function foldTyped(text: string): string {
  const folded = fold(text)
  return folded.length <= MAX_CHARS ? folded : Array.from(folded).slice(0, MAX_CHARS).join('').trimEnd()
}

/** A word of the query, and how it was typed if that was with marks. */
export const typedWord = ({ toned }: Query, folded: string) => ({ folded, marked: toned.get(folded) })

/** `2.000.000` is one number. */
const THOUSANDS = /^\d{1,3}(?:[.,]\d{3})+$/
const SIGNS = /[^\p{L}\p{M}\p{N}]+/gu
const NOT_ASCII = /[^\0-\x7f]/

function readTones(text: string): Map<string, string> {
  const toned = toneKey(text)
    .split(SIGNS)
    .filter((word) => NOT_ASCII.test(word))
  return new Map(toned.map((word) => [fold(word), word]))
}

/** A toned word of a text without its signs, to be compared with a typed one. */
export const withoutSigns = (toned: string) => toned.replace(SIGNS, '')
