import type { Language } from '../../src/text/sentence.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts'

/** Numbers, dates and lengths as they are written in a language; times in a time zone, the reader's own. */
export interface Format {
  number(value: number, maxDigits?: number): string
  percent(share: number, maxDigits?: number): string
  bytes(count: number): string
  date(at: string | number | Date): string
  dateTime(at: string | number | Date): string
  time(at: string | number | Date): string
  /** "3 hours ago", "in 5 minutes", seen from `now`. */
  relative(at: string | number | Date, now: number): string
  /** `3:07`, `1:02:45`: a length of sound. */
  length(seconds: number): string
  /** "23 h 05 min": time that is left or has passed. */
  span(ms: number): string
  list(items: readonly string[]): string
}

const LOCALES: Record<Language, string> = { vi: 'vi-VN', en: 'en-GB' }
const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte']
const RELATIVE: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
]

/** Two languages and one time zone: a few. */
const formats = new Map<string, Format>()

/** Kept from page to page: a formatter takes longer to make than a row of a list. */
export function formatOf(language: Language, timeZone: string): Format {
  const name = `${language} ${timeZone}`
  const kept = formats.get(name) ?? createFormat(language, timeZone)
  formats.set(name, kept)
  return kept
}

function createFormat(language: Language, timeZone: string): Format {
  const locale = LOCALES[language]
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone })
    return (at: string | number | Date) => formatter.format(new Date(at))
  }
  const decimal = (options: Intl.NumberFormatOptions) => {
    const formatters: Intl.NumberFormat[] = []
    return (value: number, maximumFractionDigits: number) => {
      formatters[maximumFractionDigits] ??= new Intl.NumberFormat(locale, { ...options, maximumFractionDigits })
      return formatters[maximumFractionDigits].format(value)
    }
  }
  const plain = decimal({})
  const percent = decimal({ style: 'percent' })
  const bytes = BYTE_UNITS.map((unit) => decimal({ style: 'unit', unit, unitDisplay: 'short' }))
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  return {
    number: (value, maxDigits = 0) => plain(value, maxDigits),
    percent: (share, maxDigits = 0) => percent(share, maxDigits),
    bytes(count) {
      const power = Math.min(BYTE_UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, count)) / 3)))
      const value = count / 1000 ** power
      const digits = power === 0 || value >= 100 ? 0 : 1
      return bytes[power]!(value, digits)
    },
    date: dates({ day: 'numeric', month: 'short', year: 'numeric' }),
    dateTime: dates({ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' }),
    time: dates({ hour: '2-digit', minute: '2-digit' }),
    relative(at, now) {
      const ms = new Date(at).getTime() - now
      const [unit, size] = RELATIVE.find(([, one]) => Math.abs(ms) >= one) ?? (['second', 1000] as const)
      return relative.format(Math.trunc(ms / size), unit)
    },
    length: formatLength,
    span: (ms) => formatSpan(ms, language),
    list: (items) => list.format(items),
  }
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

function formatLength(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  const end = twoDigits(whole % 60)
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${end}` : `${minutes}:${end}`
}

const SPAN_UNITS: Record<Language, readonly [string, string, string, string]> = {
  vi: ['ngày', 'giờ', 'phút', 'giây'],
  en: ['d', 'h', 'min', 's'],
}

/** The two largest units only: with days left, seconds do not matter. */
function formatSpan(ms: number, language: Language): string {
  const [day, hour, minute, second] = SPAN_UNITS[language]
  const left = Math.max(0, ms)
  const [d, h, m, s] = [
    Math.floor(left / DAY_MS),
    Math.floor(left / HOUR_MS) % 24,
    Math.floor(left / MINUTE_MS) % 60,
    Math.floor(left / 1000) % 60,
  ]
  if (d > 0) return `${d} ${day} ${h} ${hour}`
  if (h > 0) return `${h} ${hour} ${twoDigits(m)} ${minute}`
  if (m > 0) return `${m} ${minute} ${twoDigits(s)} ${second}`
  return `${s} ${second}`
}
