import type { Config } from '../config/config.ts'
import type { Endpoint } from '../http/endpoint.ts'
import type { DatabaseState } from './database-probe.ts'
import type { Metrics } from './metrics.ts'

export interface ReadinessCheck {
  name: string
  /** Why it is not ready, or null. */
  findProblem(): string | null | Promise<string | null>
}

export interface OpsDeps {
  now: () => number
  /** Why this process does not answer catalogue reads, or null. Must not query the database. */
  whyNotLive: () => string | null
  config: Config
  probe: () => Promise<DatabaseState>
  catalogSize: () => { tracks: number; artists: number; plays: number } | undefined
  readinessChecks: readonly ReadinessCheck[]
  metrics: Metrics
  /** All processes on this port; undefined where there is but one. */
  processes: () => { configured: number; serving: number; replaced: number } | undefined
  /** All endpoints of the API, these included. A function, since the list is complete only after these are made. */
  endpoints: () => readonly Endpoint[]
  openapi: () => string
}

/** What all endpoints of this room have in common. */
export const OPEN = { method: 'GET', tag: 'Operations', access: 'open', cache: 'none', errors: [] } as const

export const presentEndpoints = (endpoints: readonly Endpoint[]) =>
  endpoints.map(({ method, path, access }) => ({
    method,
    path: path === '' ? '/' : path,
    auth: access === 'key' ? ('api_key' as const) : ('none' as const),
  }))
