import { collectDefaultMetrics, Registry } from 'prom-client'
import type { DatabaseState } from './database-probe.ts'
import { type FindFigures, renderFigures } from './figures.ts'
import { createRouteLatency } from './route-latency.ts'

/** Metrics beyond those that the API promises: latency per route, figures of the process, and what is looked up elsewhere. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  // Gauges with names of counters, which `promtool check metrics` refuses; other metrics have the same figures by kind.
  for (const kind of ['resources', 'handles', 'requests']) registry.removeSingleMetric(`nodejs_active_${kind}_total`)
  const latency = createRouteLatency()
  const refusals: Record<string, number> = {}
  const sources: FindFigures[] = [
    () => [['khonhac_http_refusals_total', 'Answers of 400 and above, by error code.', { code: refusals }]],
  ]
  return {
    observe: latency.observe,
    countRefusal(code: string) {
      refusals[code] = (refusals[code] ?? 0) + 1
    },
    /** What is looked up elsewhere whenever the page is made. */
    addFigures: (find: FindFigures) => void sources.push(find),
    async render() {
      const figures = await Promise.all(sources.map((find) => find()))
      return latency.render() + renderFigures(figures.flat()) + (await registry.metrics())
    },
  }
}

export type Metrics = ReturnType<typeof createMetrics>

export interface ServiceFigures {
  canServe: boolean
  database: DatabaseState
  tracks: number
  artists: number
  plays: number
  keyPerMinute: number
  scrapeSeconds: number
}

/**
 * The metrics that are part of the API (docs/api.md, "Operations"). Those called `…_total` are counts that can also fall (a track is deleted), which is neither
 * a counter nor, by that name, a gauge: they are left untyped, as `promtool check metrics` accepts.
 */
export function renderServiceFigures({ database, ...figures }: ServiceFigures): string {
  const responseSeconds = database.responseMs / 1000
  return renderFigures([
    ['service_up', '1 when data can be served.', Number(figures.canServe)],
    ['service_database_up', '1 when the database answers.', Number(database.isConnected)],
    ['service_database_response_seconds', 'How long the database took to answer.', responseSeconds],
    ['service_tracks_total', 'Published tracks.', figures.tracks, 'untyped'],
    ['service_artists_total', 'Artists.', figures.artists, 'untyped'],
    ['service_track_plays_total', 'Plays of all tracks together.', figures.plays, 'untyped'],
    ['service_rate_limit_requests_per_minute', 'Default quota of a key.', figures.keyPerMinute],
    ['service_scrape_duration_seconds', 'How long this page took to make.', figures.scrapeSeconds],
  ])
}
