import { isoTime } from '../../text/time.ts'
import type { Figures } from './figures.ts'
import type { StorageReport } from './storage.ts'
import type { TrafficReport } from './traffic-report.ts'

// As the console's API and `--json` show them.

const rounded = (ms: number | null) => (ms === null ? null : Math.round(ms * 100) / 100)

const presentFigures = ({ p50, p95, p99, ...counts }: Figures) => ({
  ...counts,
  p50_ms: rounded(p50),
  p95_ms: rounded(p95),
  p99_ms: rounded(p99),
})

export function presentTraffic({ range, total, points, routes, keys }: TrafficReport) {
  return {
    from: isoTime(range.from),
    to: isoTime(range.to),
    step: range.step,
    total: presentFigures(total),
    points: points.map(({ at, ...figures }) => ({ at: isoTime(at), ...presentFigures(figures) })),
    routes: routes.map(({ route, ...figures }) => ({ route, ...presentFigures(figures) })),
    keys: keys.map(({ keyId, name, prefix, partnerId, partner, ...figures }) => ({
      ...{ key_id: keyId, name, prefix, partner_id: partnerId, partner },
      ...presentFigures(figures),
    })),
  }
}

export function presentStorage({ at, databaseBytes, media }: StorageReport) {
  return { counted_at: isoTime(at), database_bytes: databaseBytes, media }
}
