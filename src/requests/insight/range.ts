import { OperatorError } from '../../operator-error.ts'
import type { Sentence } from '../../text/sentence.ts'
import { DAY_MS, HOUR_MS } from '../../text/time.ts'
import { TRAFFIC_KEPT_MS } from '../traffic-queries.ts'

export type Step = 'hour' | 'day'

export interface RangeQuery {
  /** ms; by default a day before `to`. */
  from?: number | undefined
  /** ms; by default now. */
  to?: number | undefined
  /** By default hours up to a week, days beyond. */
  step?: Step | undefined
  /** By how many hours days begin before those of UTC: 7 in Vietnam. */
  utcOffsetHours?: number | undefined
}

/** Whole steps, the last one not included. */
export interface Range {
  from: number
  to: number
  step: Step
  stepMs: number
  /** Added to a time, the days of the range begin at multiples of 24 hours. */
  offsetMs: number
}

const MAX_HOURLY_DAYS = 92
const DEFAULT_HOURLY_MS = 8 * DAY_MS

/** What was asked for, widened to whole hours or days. Throws what is wrong with it. */
export function createRange(query: RangeQuery, isOfOneKey: boolean, now: number): Range {
  const to = query.to ?? now
  const from = query.from ?? to - DAY_MS
  if (from >= to) throw wrong('from', { vi: 'from phải trước to', en: 'from must be before to' })
  const step = query.step ?? (to - from <= DEFAULT_HOURLY_MS ? 'hour' : 'day')
  const maxDays = isOfOneKey || step === 'hour' ? MAX_HOURLY_DAYS : TRAFFIC_KEPT_MS / DAY_MS
  if (to - from > maxDays * DAY_MS) {
    const what = isOfOneKey ? { vi: 'của một khoá', en: 'of one key' } : { vi: 'theo giờ', en: 'by the hour' }
    const which = maxDays === MAX_HOURLY_DAYS ? what : { vi: 'theo ngày', en: 'by the day' }
    throw wrong('from', {
      vi: `chỉ xem được tối đa ${maxDays} ngày ${which.vi}`,
      en: `at most ${maxDays} days can be shown ${which.en}`,
    })
  }
  const stepMs = step === 'hour' ? HOUR_MS : DAY_MS
  const offsetMs = step === 'hour' ? 0 : (query.utcOffsetHours ?? 0) * HOUR_MS
  const floor = (at: number) => Math.floor((at + offsetMs) / stepMs) * stepMs - offsetMs
  return { from: floor(from), to: floor(to - 1) + stepMs, step, stepMs, offsetMs }
}

/** The first moment of each step. */
export function stepsOf({ from, to, stepMs }: Range): number[] {
  return Array.from({ length: Math.round((to - from) / stepMs) }, (_, index) => from + index * stepMs)
}

function wrong(field: string, sentence: Sentence): OperatorError {
  return new OperatorError({ ...sentence, status: 400, field })
}
