import { DAY_MS, MINUTE_MS } from '../../../i18n/time.ts'

/** What the log calls all addresses that are none of ours. */
export const NO_ROUTE = '(none)'

/** How far back the short cuts reach, by what stands in the address. */
export const SPANS = { '1d': DAY_MS, '7d': 7 * DAY_MS, '30d': 30 * DAY_MS, '90d': 90 * DAY_MS } as const
export type Span = keyof typeof SPANS

export interface AskedRange {
  span: Span | undefined
  /** Days as the address has them, both included; in the time of the service. */
  fromDay: string
  toDay: string
}

const DAY = /^\d{4}-\d\d-\d\d$/

/** The range that the address asks for; the last day when it says nothing, or nothing that can be read. */
export function readRange(values: URLSearchParams): AskedRange {
  const [fromDay, toDay] = [values.get('from') ?? '', values.get('to') ?? '']
  if (DAY.test(fromDay) && DAY.test(toDay)) return { span: undefined, fromDay, toDay }
  const span = values.get('span') ?? ''
  return { span: Object.hasOwn(SPANS, span) ? (span as Span) : '1d', fromDay: '', toDay: '' }
}

/** The range as the API wants it. */
export function timesOf({ span, fromDay, toDay }: AskedRange, offsetMinutes: number, now: number) {
  if (span !== undefined) return { from: isoTime(now - SPANS[span]), to: isoTime(now) }
  const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`) - offsetMinutes * MINUTE_MS
  return { from: isoTime(midnight(fromDay)), to: isoTime(midnight(toDay) + DAY_MS) }
}

const isoTime = (ms: number) => new Date(ms).toISOString()
