import { rawText } from '../../http/query/parameters.ts'
import { DAY_MS, HOUR_MS } from '../../text/time.ts'

const DAY_OR_TIME = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/

const isTime = (text: string) => DAY_OR_TIME.test(text) && !Number.isNaN(Date.parse(text))

/** ISO 8601: a day (UTC) or a time. Read with `timeOf`. */
export const timeParameter = (description: string) =>
  rawText(
    {
      description,
      schema: { type: 'string' },
      rule: {
        vi: 'Phải là ngày hoặc thời điểm ISO 8601, như 2026-03-10 hoặc 2026-03-10T12:00:00Z.',
        en: 'Must be a day or time in ISO 8601, like 2026-03-10 or 2026-03-10T12:00:00Z.',
      },
      example: '2026-03-10T12:00:00Z',
    },
    isTime,
  )

export const timeOf = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text))

const AGE = /^(\d{1,6})([smhd])$/
const UNITS_MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: HOUR_MS, d: DAY_MS }

/** A time, or how long ago: `30m`, `6h`, `7d`. Read with `sinceOf`. */
export const sinceParameter = (description: string) =>
  rawText(
    {
      description,
      schema: { type: 'string' },
      rule: {
        vi: 'Phải là thời điểm ISO 8601 hoặc khoảng thời gian như 30m, 6h, 7d.',
        en: 'Must be a time in ISO 8601 or an age like 30m, 6h or 7d.',
      },
      example: '6h',
    },
    (text) => AGE.test(text) || isTime(text),
  )

export function sinceOf(text: string, now: number): number {
  const [, count, unit] = AGE.exec(text) ?? []
  return count === undefined ? Date.parse(text) : now - Number(count) * UNITS_MS[unit!]!
}

/** Which days and weeks are meant: those of who looks. */
export const offsetParameter = () =>
  rawText(
    {
      description: 'By how many minutes the local time is ahead of UTC, 420 in Vietnam; rounded to whole hours.',
      schema: { type: 'integer', minimum: -720, maximum: 840, default: 0 },
      rule: { vi: 'Phải là số nguyên từ -720 đến 840.', en: 'Must be a whole number from -720 to 840.' },
      example: 420,
    },
    (text) => /^-?\d{1,3}$/.test(text) && Number(text) >= -720 && Number(text) <= 840,
  )

export const offsetHoursOf = (text: string | undefined) => Math.round(Number(text ?? 0) / 60)
