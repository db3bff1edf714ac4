/** Words for numbers, in Vietnamese and English. With their marks: `sáu` is a number, `sau` only where no mark was typed. */
const UNITS: Readonly<Record<string, string>> = Object.fromEntries([
  ...[
    'không zero,một mốt one,hai two,ba three,bốn tư four,năm lăm nhăm five,sáu six,bảy bẩy seven,tám eight,chín nine',
    'mười mươi ten,eleven,twelve,thirteen,fourteen,fifteen,sixteen,seventeen,eighteen,nineteen',
  ]
    .join()
    .split(',')
    .entries(),
  ...'twenty,thirty,forty,fifty,sixty,seventy,eighty,ninety'
    .split(',')
    .map((name, at) => [20 + 10 * at, name] as const),
])
const SCALES: Readonly<Record<string, string>> = {
  100: 'trăm hundred',
  1000: 'nghìn ngàn thousand',
  1000000: 'triệu million',
  1000000000: 'tỷ tỉ billion',
}
/** Between hundreds and units, without a value. */
const LINKS = ['linh', 'lẻ', 'and']
const TEN = 10
const HUNDRED = 100
const THOUSAND = 1000

const fold = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd')

interface Numeral {
  marked: string
  value: number
}

function readTable(table: Readonly<Record<string, string>>): Map<string, Numeral[]> {
  const numerals = new Map<string, Numeral[]>()
  for (const [value, words] of Object.entries(table)) {
    for (const marked of words.split(' ')) {
      const folded = fold(marked)
      numerals.set(folded, [...(numerals.get(folded) ?? []), { marked, value: Number(value) }])
    }
  }
  return numerals
}

const UNIT_WORDS = readTable(UNITS)
const SCALE_WORDS = readTable(SCALES)
const LINK_WORDS = new Map(LINKS.map((marked) => [fold(marked), marked]))

/** A folded word of a query, and how it was typed if that was with marks. */
export interface TypedWord {
  folded: string
  marked: string | undefined
}

const isTyped = ({ marked }: TypedWord, meant: string) => marked === undefined || marked === meant

function valueIn(table: ReadonlyMap<string, Numeral[]>, word: TypedWord): number | undefined {
  return table.get(word.folded)?.find(({ marked }) => isTyped(word, marked))?.value
}

const DIGITS = /^\d{1,9}$/

/** The other ways to write a single word: `một` is `1`, `7` is `bảy` and `seven`, `ngàn` is `nghìn`. */
export function otherNumerals(word: TypedWord): string[] {
  const { folded } = word
  const scale = valueIn(SCALE_WORDS, word)
  if (scale !== undefined)
    return SCALES[scale]!.split(' ')
      .map(fold)
      .filter((other) => other !== folded)
  const value = DIGITS.test(folded) ? folded : valueIn(UNIT_WORDS, word)
  if (value === undefined) return []
  const others = [String(value), ...(UNITS[value]?.split(' ').map(fold) ?? [])]
  return others.filter((other) => other !== folded)
}

/** A number that begins at a place of a text, and how many words it has. */
interface Parsed {
  value: number
  length: number
}

/** Every number of two words and more that begins here, the longest first. */
function parseAt(words: readonly TypedWord[], from: number): Parsed[] {
  const found: Parsed[] = []
  let [total, group, last] = [0, 0, 0]
  for (let at = from; at < words.length; at++) {
    const word = words[at]!
    const link = LINK_WORDS.get(word.folded)
    if (link !== undefined && isTyped(word, link) && at > from) continue
    const unit = DIGITS.test(word.folded) ? Number(word.folded) : valueIn(UNIT_WORDS, word)
    const scale = valueIn(SCALE_WORDS, word)
    if (unit !== undefined) {
      const isTens = unit === TEN && last > 0 && last < TEN
      if (isTens) group += last * (TEN - 1)
      // `chín trăm chín chín`: two units are tens and units.
      else if (last > 0 && last < TEN && unit < TEN) group += last * (TEN - 1) + unit
      else group += unit
      last = isTens ? TEN : unit
    } else if (scale === HUNDRED) group = (group === 0 ? 1 : group) * HUNDRED
    else if (scale !== undefined) {
      total += (group === 0 ? 1 : group) * scale
      group = 0
    } else break
    if (scale !== undefined) last = 0
    if (at > from) found.unshift({ value: total + group, length: at - from + 1 })
  }
  return found
}

/** Whether a number in words may begin with a word. */
export const isNumeral = (word: TypedWord) => valueIn(UNIT_WORDS, word) !== undefined

/** The longest number in words that begins here. */
export function readNumeral(words: readonly TypedWord[], from: number): Parsed | undefined {
  const [longest] = parseAt(words, from)
  if (longest !== undefined) return longest
  const value = words[from] === undefined ? undefined : valueIn(UNIT_WORDS, words[from])
  return value === undefined ? undefined : { value, length: 1 }
}

/** At most four: the words with numbers in digits (`tuổi mười tám` is `tuoi 18`), then in words (`22` is `hai muoi hai`), then unit by unit (`3107`). */
export function numberReadings(words: readonly TypedWord[]): string[][] {
  const readings = [inDigits(words, 0), inDigits(words, 1), unitByUnit(words), inWords(words)]
  const plain = words.map(({ folded }) => folded).join(' ')
  const seen = new Set([plain])
  return readings.filter((reading) => {
    const key = reading.join(' ')
    return !seen.has(key) && seen.add(key)
  })
}

/** `shorter`: not the longest number that there is but the next, as in `năm mươi | năm về sau`. */
function inDigits(words: readonly TypedWord[], shorter: 0 | 1): string[] {
  const out: string[] = []
  for (let at = 0; at < words.length; ) {
    const numbers = parseAt(words, at)
    const number = numbers[Math.min(shorter, numbers.length - 1)]
    if (number === undefined) out.push(words[at]!.folded)
    else out.push(String(number.value))
    at += number?.length ?? 1
  }
  return out
}

function unitByUnit(words: readonly TypedWord[]): string[] {
  const out: string[] = []
  let isRun = false
  let isAny = false
  for (const word of words) {
    const value = valueIn(UNIT_WORDS, word)
    const isUnit = value !== undefined && value < TEN
    if (isUnit && isRun) out.push(`${out.pop()}${value}`)
    else out.push(isUnit ? String(value) : word.folded)
    isAny ||= isUnit && isRun
    isRun = isUnit
  }
  return isAny ? out : words.map(({ folded }) => folded)
}

const NAMES = Object.values(UNITS).map((words) => fold(words.split(' ')[0]!))
const ofUnit = (value: number) => NAMES[value]!

function inWords(words: readonly TypedWord[]): string[] {
  return words.flatMap(({ folded }) => (DIGITS.test(folded) ? sayNumber(Number(folded)) : folded))
}

function sayNumber(value: number): string[] {
  if (value <= TEN) return [ofUnit(value)]
  for (const scale of [1_000_000, THOUSAND, HUNDRED]) {
    if (value < scale) continue
    const name = fold(SCALES[scale]!.split(' ')[0]!)
    const rest = value % scale
    return [...sayNumber(Math.floor(value / scale)), name, ...(rest === 0 ? [] : sayNumber(rest))]
  }
  const [tens, unit] = [Math.floor(value / TEN), value % TEN]
  const last = unit === 5 ? ['lam'] : unit === 0 ? [] : [ofUnit(unit)]
  return [...(tens === 1 ? [] : [ofUnit(tens)]), 'muoi', ...last]
}
