import { withTimeout } from '../../async/timeout.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { startOfWindow } from '../../media/signed-links.ts'
import { findHourlyCounts, type HourCount } from '../../requests/hourly-counts.ts'
import type { Store } from '../../store/store.ts'
import { DAY_MS, dayOf, HOUR_MS } from '../../text/time.ts'
import type { StatusDay, StatusView } from '../page/about-views.ts'
import { type SitePageDeps, sitePage } from '../page/site-page.ts'

export interface StatusDeps extends SitePageDeps {
  store: Store
}

interface Status {
  status: StatusView['now']
  api_version: string
  catalog: { tracks: number | null }
}

const DAYS = 30
/** The page must come when the store does not. */
const MAX_WAIT_MS = 1000

/** How the service does, for people: now, by what `/api/public/status` says, and in the last 30 days, by the server's own record. */
export function statusPage(deps: StatusDeps): Endpoint {
  return sitePage(deps, {
    path: '/status',
    summary: 'Status',
    async load({ at: now }, read) {
      const at = startOfWindow(now)
      const [{ status, api_version, catalog }, hours] = await Promise.all([
        read<Status>('getStatus'),
        readHours(deps.store, at),
      ])
      return {
        page: 'status',
        now: status,
        version: api_version,
        tracks: catalog.tracks,
        days: hours && countDays(hours, at),
        at,
      }
    },
  })
}

const firstDay = (at: number) => Math.floor(at / DAY_MS) * DAY_MS - (DAYS - 1) * DAY_MS

/** Undefined when the store cannot tell. */
function readHours(store: Store, at: number): Promise<HourCount[] | undefined> {
  const none = () => undefined
  return withTimeout(findHourlyCounts(store, firstDay(at)).catch(none), MAX_WAIT_MS, none)
}

/** Today counts the hours that are over. An hour without requests proves nothing: the service may have been down. */
export function countDays(hours: readonly HourCount[], at: number): StatusDay[] {
  return Array.from({ length: DAYS }, (_, index) => {
    const from = firstDay(at) + index * DAY_MS
    const own = hours.filter(({ hour }) => hour >= from && hour < from + DAY_MS)
    const over = Math.min(24, Math.floor((at - from) / HOUR_MS))
    const noted = own.filter(({ hour }) => hour < from + over * HOUR_MS).length
    const sum = (field: 'requests' | 'failed') => own.reduce((total, each) => total + each[field], 0)
    return { day: dayOf(from), requests: sum('requests'), failed: sum('failed'), silentHours: over - noted }
  })
}
