import type { FieldName } from '../../../../src/catalog/track-fields.ts'
import type { FullTrack as Track } from '../../../../src/console/catalog/schemas.ts'
import type { Language, Sentence } from '../../../../src/text/sentence.ts'
import type { Bound } from '../../../app/form.tsx'
import { LICENSE_CODES } from '../../../i18n/site/licenses.ts'
import { type EditDefs, isYes, toList, toNumber } from '../../edit/edit-form.tsx'
import { ArtistField } from './parts/artist-field.tsx'

interface TrackField {
  label: Sentence
  help?: Sentence
  isOptional?: boolean
  isMono?: boolean
  type?: 'date'
  inputMode?: 'decimal'
  isBeside?: boolean
  isSwitch?: true
  codes?: readonly string[]
  render?: (bound: Bound) => preact.VNode
  toValue?: (typed: string) => unknown
}

/** As it was measured stands below it, so that a correction can be taken back. */
const measured = (label: Sentence): TrackField => ({
  label,
  isOptional: true,
  isBeside: true,
  inputMode: 'decimal',
  toValue: toNumber,
})

/**
 * What is typed of a track, in the order of its form, and how people call it; the history of a track says the same. Every plain field of the
 * catalogue has an entry: without, it does not compile.
 */
const FIELDS = {
  title: { label: { vi: 'Tên bài', en: 'Title' } },
  artist: {
    label: { vi: 'Nghệ sĩ', en: 'Artist' },
    help: {
      vi: 'Tên nghệ sĩ; nếu chưa có, hệ thống tạo mới.',
      en: 'The name of the artist; made when there is none.',
    },
    render: (bound) => <ArtistField {...bound} />,
  },
  genre: { label: { vi: 'Thể loại', en: 'Genre' } },
  aliases: {
    label: { vi: 'Tên khác', en: 'Other names' },
    help: {
      vi: 'Cách nhau bằng dấu phẩy; người nghe cũng tìm theo các tên này.',
      en: 'With commas between; listeners find it by these too.',
    },
    isOptional: true,
    toValue: toList,
  },
  slug: {
    label: { vi: 'Địa chỉ (slug)', en: 'Address (slug)' },
    help: { vi: 'Đổi slug thì đường dẫn cũ không còn dùng được.', en: 'With another slug the old address is gone.' },
    isMono: true,
  },
  bpm: measured({ vi: 'Nhịp/phút', en: 'Tempo' }),
  musical_key: { label: { vi: 'Giọng', en: 'Key' }, isOptional: true, isBeside: true },
  energy: measured({ vi: 'Năng lượng (0–1)', en: 'Energy (0–1)' }),
  loudness_db: measured({ vi: 'Độ to (LUFS)', en: 'Loudness (LUFS)' }),
  license_code: { label: { vi: 'Giấy phép', en: 'Licence' }, codes: LICENSE_CODES },
  territory: {
    label: { vi: 'Lãnh thổ', en: 'Territory' },
    help: { vi: '“worldwide” hoặc mã quốc gia như VN,US', en: '“worldwide” or country codes such as VN,US' },
  },
  isrc: { label: { vi: 'ISRC', en: 'ISRC' }, isOptional: true, isMono: true },
  release_date: { label: { vi: 'Ngày phát hành', en: 'Release date' }, type: 'date', isOptional: true },
  is_explicit: { label: { vi: 'Có nội dung nhạy cảm', en: 'Explicit' }, isSwitch: true, toValue: isYes },
} satisfies Record<FieldName | 'title' | 'artist' | 'genre' | 'aliases' | 'slug', TrackField>

type Name = keyof typeof FIELDS

const ENTRIES = Object.entries(FIELDS) as [Name, TrackField][]

/** As it stands in a field. */
function textOf(value: string | number | boolean | null | readonly string[]): string {
  if (typeof value === 'boolean') return value ? 'yes' : ''
  return value === null ? '' : String(Array.isArray(value) ? value.join(', ') : value)
}

interface Said {
  language: Language
  measuredAs: (value: string | number) => string
}

/** The fields of the form, with what they hold of a track. */
export function fieldsOf(track: Track, { language, measuredAs }: Said): EditDefs<Name> {
  const defs = ENTRIES.map(([name, { label, help, codes, ...rest }]) => {
    const value = textOf(track[name])
    const found = (track.measured as Readonly<Record<string, string | number | null>> | null)?.[name]
    const said = found == null ? help?.[language] : measuredAs(found)
    // A code that this version does not know stays, until another is chosen.
    const known = codes && [...new Set([...codes, value])].map((code) => ({ value: code, label: code }))
    return [
      name,
      { ...rest, label: label[language], value, ...(said && { help: said }), ...(known && { options: known }) },
    ]
  })
  return Object.fromEntries(defs) as EditDefs<Name>
}

/** How people call the fields. */
export const trackFieldNames = (language: Language): Readonly<Record<string, string>> =>
  Object.fromEntries(ENTRIES.map(([name, { label }]) => [name, label[language]]))
