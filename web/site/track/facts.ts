import type { WholeTrack } from '../../../src/site/page/web-pages.ts'
import type { Language, Sentence } from '../../../src/text/sentence.ts'
import type { Format } from '../../i18n/format.ts'
import { keyName, keySign } from '../tracks/musical-key.ts'

export interface Fact {
  name: string
  value: string
}

interface FactEntry {
  name: Sentence
  /** Undefined where it is not known. */
  value: (track: WholeTrack, language: Language, format: Format) => string | undefined
}

/** A number in words and as it is: `steps` are where one word ends and the next begins. */
const scaled =
  (steps: readonly number[], words: Record<Language, string>, value: (track: WholeTrack) => number | null, say: Say) =>
  (track: WholeTrack, language: Language, format: Format) => {
    const number = value(track)
    if (number === null) return undefined
    const word = words[language].split('|')[steps.filter((step) => number >= step).length]!
    return `${word}, ${say(number, format, language)}`
  }

type Say = (value: number, format: Format, language: Language) => string

/** What the sound is like, in words and in numbers; what was not measured is left out. */
const SOUND: readonly FactEntry[] = [
  {
    name: { vi: 'Nhịp độ', en: 'Tempo' },
    value: scaled(
      [70, 90, 115, 140],
      { vi: 'rất chậm|chậm|vừa|nhanh|rất nhanh', en: 'very slow|slow|moderate|fast|very fast' },
      ({ bpm }) => bpm,
      (bpm, format, language) => `${format.number(bpm)} ${language === 'vi' ? 'nhịp/phút' : 'beats a minute'}`,
    ),
  },
  {
    name: { vi: 'Giọng', en: 'Key' },
    value: ({ musical_key }, language) => (musical_key === null ? undefined : nameKey(musical_key, language)),
  },
  {
    name: { vi: 'Năng lượng', en: 'Energy' },
    value: scaled(
      [0.2, 0.4, 0.6, 0.8],
      { vi: 'rất êm|êm dịu|vừa phải|sôi động|rất mạnh', en: 'very calm|calm|moderate|lively|driving' },
      ({ energy }) => energy,
      (energy, format) => format.percent(energy),
    ),
  },
  {
    name: { vi: 'Độ lớn', en: 'Loudness' },
    value: scaled(
      [-24, -18, -13, -9],
      { vi: 'rất nhỏ|nhỏ|vừa|lớn|rất lớn', en: 'very quiet|quiet|moderate|loud|very loud' },
      ({ loudness_db }) => loudness_db,
      (loudness, format) => `${format.number(loudness, 1)} LUFS`,
    ),
  },
]

/** What is known of the recording. */
const RECORDING: readonly FactEntry[] = [
  {
    name: { vi: 'Phát hành', en: 'Released' },
    value: ({ release_date }, _, format) => (release_date === null ? undefined : format.date(release_date)),
  },
  { name: { vi: 'Mã ISRC', en: 'ISRC' }, value: ({ isrc }) => isrc ?? undefined },
]

const factsOf = (entries: readonly FactEntry[]) => (track: WholeTrack, language: Language, format: Format) =>
  entries.flatMap(({ name, value }): Fact[] => {
    const said = value(track, language, format)
    return said === undefined ? [] : [{ name: name[language], value: said }]
  })

export const soundFacts = factsOf(SOUND)
export const recordingFacts = factsOf(RECORDING)

/** "La thứ (Am)": the sign is what musicians read everywhere. */
function nameKey(key: string, language: Language): string {
  const [name, sign] = [keyName(key, language), keySign(key)]
  return name === sign || language === 'en' ? name : `${name} (${sign})`
}
