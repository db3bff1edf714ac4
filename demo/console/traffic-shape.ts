import { DAY_MS, HOUR_MS } from '../../src/text/time.ts'
import type { Traffic } from './partners.ts'
import { seededRandom } from './random.ts'

export interface HourCount {
  route: string
  status: number
  requests: number
  medianMs: number
}

/** Vietnam is seven hours ahead of UTC all the year. */
const VIETNAM_MS = 7 * HOUR_MS

/** Milliseconds; most answers come from memory. */
const MEDIAN_MS: Readonly<Record<string, number>> = {
  '/search': 2.1,
  '/search/suggest': 0.9,
  '/tracks': 1.4,
  '/tracks/{id}/watermarked': 46,
  '/trending': 1.2,
}
const USUAL_MEDIAN_MS = 0.7

/** What clients keep and ask for again with its ETag. */
const KEPT = new Set(['/tracks', '/tracks/{id}', '/trending', '/genres'])

const REFUSED_MEDIAN_MS = 0.3

/** What a key asks for in an hour: the same on every machine for the same hour. Routes and statuses that did not occur are left out. */
export function countHour(traffic: Traffic, seed: string, hour: number): HourCount[] {
  const random = seededRandom(`${seed} ${hour}`)
  const requests = traffic.requestsPerDay * shareOfDay(traffic, hour) * (0.85 + random() * 0.3)
  const shares = Object.entries(traffic.routes)
  const sum = shares.reduce((total, [, share]) => total + share, 0)
  const isBusy = distance(localHour(hour), traffic.busiestHour) <= 2
  // Rounded by chance, so that small numbers do not vanish.
  const whole = (count: number) => Math.floor(count + random())
  return shares
    .flatMap(([route, share]) => {
      const count = (requests * share) / sum
      const medianMs = MEDIAN_MS[route] ?? USUAL_MEDIAN_MS
      const known = KEPT.has(route) ? traffic.notModified : 0
      const missing = route.includes('{') ? traffic.notFound : 0
      return [
        { route, status: 200, requests: whole(count * (1 - known)), medianMs },
        { route, status: 304, requests: whole(count * known), medianMs: medianMs / 2 },
        { route, status: 404, requests: whole(count * missing), medianMs: REFUSED_MEDIAN_MS },
        { route, status: 429, requests: isBusy ? whole(count * traffic.limited) : 0, medianMs: REFUSED_MEDIAN_MS },
      ]
    })
    .filter((row) => row.requests > 0)
}

const localHour = (hour: number) => Math.floor((hour + VIETNAM_MS) / HOUR_MS) % 24

const distance = (a: number, b: number) => Math.min(Math.abs(a - b), 24 - Math.abs(a - b))

/** Most around the busiest hour, some around the middle of the day, next to nothing in the small hours. */
function weightOf(local: number, busiest: number): number {
  const around = (hour: number, width: number) => Math.exp(-((distance(local, hour) / width) ** 2))
  return 0.03 + around(busiest, 3.5) + 0.5 * around(12, 5)
}

function shareOfDay({ busiestHour, weekend }: Traffic, hour: number): number {
  const all = Array.from({ length: 24 }, (_, local) => weightOf(local, busiestHour))
  const total = all.reduce((sum, weight) => sum + weight, 0)
  // The epoch began on a Thursday.
  const weekday = (Math.floor((hour + VIETNAM_MS) / DAY_MS) + 4) % 7
  return (all[localHour(hour)]! / total) * (weekday === 0 || weekday === 6 ? weekend : 1)
}
