import type { Language } from './sentence.ts'

const VIETNAM = 'Asia/Ho_Chi_Minh'
const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/**
 * A moment for people, with whose clock it is and what UTC says then: `14:03 ngày 12/03/2026 (giờ Việt Nam; 07:03 UTC)`,
 * `12 March 2026, 14:03 (UTC+7; 07:03 UTC)`.
 */
export function formatTime(at: number, language: Language, timeZone: string = VIETNAM): string {
  const { day, month, year, time } = partsOf(at, timeZone)
  const isVietnam = timeZone === VIETNAM || timeZone === 'Asia/Saigon'
  const zone = isVietnam ? (language === 'en' ? 'UTC+7' : 'giờ Việt Nam') : timeZone
  const clocks = timeZone === 'UTC' ? 'UTC' : `${zone}; ${inUtc(at, day, language)}`
  return language === 'en'
    ? `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}, ${time} (${clocks})`
    : `${time} ngày ${day}/${month}/${year} (${clocks})`
}

/** With its day where that is another one. */
function inUtc(at: number, ownDay: string, language: Language): string {
  const { day, month, time } = partsOf(at, 'UTC')
  if (day === ownDay) return `${time} UTC`
  return language === 'en'
    ? `${Number(day)} ${MONTHS[Number(month) - 1]}, ${time} UTC`
    : `${time} ngày ${day}/${month} UTC`
}

/** By time zone: to make one costs thousands of times what it costs to use it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  formats.set(timeZone, made)
  return made
}

function partsOf(at: number, timeZone: string) {
  const shown = formatOf(timeZone).format(at)
  const [, day, month, year, time] = /^(\d\d)\/(\d\d)\/(\d+), (\d\d:\d\d)$/.exec(shown)!
  return { day: day!, month: month!, year: year!, time: time! }
}
