import { formatTime } from '../../text/local-time.ts'
import type { Language } from '../../text/sentence.ts'
import { copiesOf, type TracedCopy, type TraceResult } from './present-trace.ts'

/**
 * How sure an answer is. `certain`: chance alone would give it at most once in a million files. `likely`: at most once in a thousand.
 * `label`: only the label names a partner, and a label can be copied from file to file. `unknown`: no partner is named.
 */
export type Certainty = 'certain' | 'likely' | 'label' | 'unknown'

export interface TraceAnswer {
  certainty: Certainty
  /** The answer, first of all. */
  sentence: string
  /** How sure it is, with the odds. */
  odds: string
  /** How it was found out. */
  how: string
  /** What it does not say. */
  caution: string
}

const CERTAIN = 1e-6
const LIKELY = 1e-3

/** For readers who are not engineers. No partner is named with more certainty than was measured: a false accusation is worse than a miss. */
export function answerOf(
  result: TraceResult,
  language: Language,
  trackName: (id: string) => string,
  timeZone?: string,
): TraceAnswer {
  const words = language === 'en' ? ENGLISH : VIETNAMESE
  const copies = copiesOf(result)
  const certainty = certaintyOf(copies)
  const given = copies.map((copy) =>
    words.given(copy.partner, copy.key.name, formatTime(Date.parse(copy.issued_at), language, timeZone)),
  )
  const like = result.sounds_like === null ? undefined : trackName(result.sounds_like.track_id)
  if (certainty === 'unknown')
    return {
      certainty,
      sentence: words.unknown,
      odds: words.noOdds,
      how: like === undefined ? words.nothing : words.soundsLike(like),
      caution: words.noProof,
    }
  const [first] = copies
  const worst = Math.max(...copies.map(({ chance }) => chance))
  return {
    certainty,
    sentence: certainty === 'label' ? words.label(given[0]!) : words.sentence(given, certainty),
    odds: certainty === 'label' ? words.labelOdds : words.odds(formatOdds(worst, language)),
    how: words.means[first!.means],
    caution: words.caution,
  }
}

function certaintyOf(copies: readonly TracedCopy[]): Certainty {
  if (copies.length === 0) return 'unknown'
  if (copies.some((copy) => !copy.in_sound)) return 'label'
  const worst = Math.max(...copies.map(({ chance }) => chance))
  if (worst <= CERTAIN) return 'certain'
  return worst <= LIKELY ? 'likely' : 'unknown'
}

const SCALES = [
  { from: 1e9, en: 'billion', vi: 'tỷ' },
  { from: 1e6, en: 'million', vi: 'triệu' },
  { from: 1e3, en: 'thousand', vi: 'nghìn' },
]
/** Beyond this the assumptions of the arithmetic are less certain than its result. */
const MAX_ODDS = 1e12

/** `1.5 million` files, of which chance alone would give one. */
export function formatOdds(chance: number, language: Language): string {
  const files = Math.min(MAX_ODDS, 1 / chance)
  const scale = SCALES.find(({ from }) => files >= from)
  const figure = scale === undefined ? Math.floor(files) : Math.floor((files / scale.from) * 10) / 10
  const text = figure.toLocaleString(language === 'en' ? 'en-US' : 'vi-VN')
  return scale === undefined ? text : `${text} ${scale[language]}`
}

type Words = typeof VIETNAMESE

const VIETNAMESE = {
  given: (partner: string, key: string, when: string) => `${partner}, khoá ${key}, lúc ${when}`,
  sentence: (given: readonly string[], certainty: 'certain' | 'likely') => {
    const what =
      given.length === 1
        ? `Bản sao này đã được giao cho ${given[0]}.`
        : `Tệp này trộn từ các bản sao đã được giao cho: ${given.join('; ')}.`
    return `${what} ${certainty === 'certain' ? 'Chắc chắn.' : 'Rất có thể, nhưng không chắc chắn.'}`
  },
  label: (given: string) =>
    `Không thể biết chắc bản sao này đã được giao cho ai. Nhãn trong tệp ghi ${given}, nhưng không đọc được dấu nào trong âm thanh.`,
  unknown: 'Không thể biết bản sao này đã được giao cho ai.',
  odds: (files: string) =>
    `Nếu chỉ do ngẫu nhiên, nhiều nhất một trong ${files} tệp như vậy bị nêu tên nhầm. Khi đo thử với 1.000 tệp không mang dấu, không ai bị nêu tên.`,
  labelOdds: 'Nhãn là của chúng tôi, nhưng ai có bản sao đều có thể chép nhãn sang một tệp khác.',
  noOdds: 'Không ai bị nêu tên.',
  means: {
    tag: 'Đọc được nhãn trong tệp, và dấu trong âm thanh khớp với nhãn.',
    frames: 'Tệp chứa nguyên các khung MP3 đã giao: chưa bị mã hóa lại.',
    blind: 'Đọc được dấu trong âm thanh, không cần bản gốc.',
    original: 'Đọc được dấu khi so âm thanh với bản gốc.',
    ledger: 'So âm thanh với mọi bản sao đã giao của bài này: chỉ bản này khớp.',
  },
  soundsLike: (track: string) => `Âm thanh là một đoạn của ${track}, nhưng không đọc được dấu nào trong đó.`,
  nothing: 'Không đọc được dấu nào, và âm thanh không giống bài nào đã từng được giao bản sao.',
  caution: 'Dấu cho biết bản sao được giao cho ai, không cho biết ai đã phát tán nó.',
  noProof: 'Điều đó không có nghĩa là tệp không đến từ đối tác nào: dấu có thể đã bị mất.',
}

const ENGLISH: Words = {
  given: (partner, key, when) => `${partner}, key ${key}, on ${when}`,
  sentence: (given, certainty) => {
    const what =
      given.length === 1
        ? `This copy was given to ${given[0]}.`
        : `This file is mixed from copies that were given to: ${given.join('; ')}.`
    return `${what} ${certainty === 'certain' ? 'Certain.' : 'Very likely, but not certain.'}`
  },
  label: (given) =>
    `It cannot be told for certain to whom this copy was given. The label in the file says ${given}, but no mark could be read in the sound.`,
  unknown: 'It cannot be told to whom this copy was given.',
  odds: (files) =>
    `Chance alone would name a partner wrongly in at most one of ${files} such files. Measured: of 1,000 files without a mark, none named a partner.`,
  labelOdds: 'The label is ours, but anyone who has a copy can put its label into another file.',
  noOdds: 'No partner is named.',
  means: {
    tag: 'The label in the file was read, and the mark in the sound agrees with it.',
    frames: 'The file holds the very MP3 frames that were delivered: it was not encoded again.',
    blind: 'The mark was read in the sound, without the original.',
    original: 'The mark was read by comparing the sound with the original.',
    ledger: 'The sound was compared with every copy of this track that was given out: only this one fits.',
  },
  soundsLike: (track) => `The sound is a piece of ${track}, but no mark could be read in it.`,
  nothing: 'No mark could be read, and the sound is like no track that copies were given out of.',
  caution: 'The mark says to whom the copy was given, not who spread it.',
  noProof: 'This does not mean that the file comes from no partner: the mark may have been lost.',
}
