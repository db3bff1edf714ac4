import type { Language } from './sentence.ts'

const VIETNAM = 'Asia/Ho_Chi_Minh'
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

/** A moment for people, with whose clock it is: `14:03 ngày 12/03/2026 (giờ Việt Nam)`, `12 March 2026, 14:03 (UTC+7)`. */
export function formatTime(at: number, language: Language, timeZone: string = VIETNAM): string {
  const shown = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at)
  const [, day, month, year, time] = /^(\d\d)\/(\d\d)\/(\d+), (\d\d:\d\d)$/.exec(shown)!
  const isVietnam = timeZone === VIETNAM || timeZone === 'Asia/Saigon'
  return language === 'en'
    ? `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}, ${time} (${isVietnam ? 'UTC+7' : timeZone})`
    : `${time} ngày ${day}/${month}/${year} (${isVietnam ? 'giờ Việt Nam' : timeZone})`
}
