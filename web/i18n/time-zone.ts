import { MINUTE_MS } from './time.ts'

/** The minutes by which a time zone is ahead of UTC at that moment. */
export function utcOffsetOf(timeZone: string, at: number): number {
  const whole = Math.floor(at / MINUTE_MS) * MINUTE_MS
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(whole)
  const get = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  const local = Date.UTC(get('year'), get('month') - 1, get('day'), get('hour'), get('minute'))
  return Math.round((local - whole) / MINUTE_MS)
}
