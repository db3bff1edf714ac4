import type { Config } from '../../config/config.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import type { JobWatch } from '../../jobs/job-watch.ts'
import type { MailDeps } from '../../jobs/mail/queue.ts'
import type { Worker } from '../../jobs/worker.ts'
import type { MediaStore } from '../../media/media-store.ts'
import type { Store } from '../../store/store.ts'
import type { ResolveHost } from '../../webhooks/delivery/resolve-host.ts'
import type { Uploads } from '../uploads/uploads.ts'

/** What the console needs of the running server. */
export interface ConsoleDeps {
  config: Config
  store: Store
  /** For what reads much: lists of the catalogue and of the log; and reports, for which lists need not wait. */
  reading: { lists: Store; reports: Store }
  media: MediaStore
  /** Whether this process can serve, as `/readyz` tells it. */
  findHealth: () => Promise<Health>
  jobs: Worker
  jobWatch: JobWatch
  uploads: Uploads
  /** What secrets are sealed with; the first seals, all of them open. */
  secretKeys: readonly [Buffer, ...Buffer[]]
  /** Password of the first owner, `admin`, while there is no administrator. */
  firstPassword: string
  /** What writing a mail takes. */
  mail: MailDeps
  /** Whom to ask for the address of a webhook. */
  resolveHost: ResolveHost
  now: () => number
  /** Brings what has been logged so far into the store. */
  shipLog: () => Promise<void>
  /** Resolves when every server knows what was committed before the call. */
  waitForServers: () => Promise<void>
}

export interface Health {
  is_ready: boolean
  checks: { name: string; ready: boolean; reason: string | null }[]
  tracks: number | null
  artists: number | null
}

/** An endpoint of the console, once it has what it needs. */
export type Route = (deps: ConsoleDeps) => Endpoint
