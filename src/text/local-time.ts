export type Language = 'vi' | 'en'

/** Vietnamese unless English is asked for. */
export const languageOf = (language: string | null): Language => (language === 'en' ? 'en' : 'vi')

// Vietnam has had one offset since 1975 and no summer time.
const OFFSET_MS = 7 * 3_600_000
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** A moment for people, by the clock of Vietnam: `14:03 ngày 12/03/2026 (giờ Việt Nam)`, `12 March 2026, 14:03 (UTC+7)`. */
export function sayTime(at: number, language: Language): string {
  const [, year, month, day, time] = /^(\d+)-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(new Date(at + OFFSET_MS).toISOString())!
  return language === 'en'
    ? `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}, ${time} (UTC+7)`
    : `${time} ngày ${day}/${month}/${year} (giờ Việt Nam)`
}
