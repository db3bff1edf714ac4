import { randomBytes, randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { Worker } from '../../src/jobs/worker.ts'
import { appendChanges } from '../../src/store/change-log.ts'
import type { Store } from '../../src/store/store.ts'
import { openDeliverer } from '../../src/webhooks/delivery/deliverer.ts'
import { createSystemResolver } from '../../src/webhooks/delivery/resolve-host.ts'
import { openSender, type SenderOptions } from '../../src/webhooks/delivery/send.ts'
import { EVENTS, type EventName } from '../../src/webhooks/event-names.ts'
import type { TrackState } from '../../src/webhooks/events.ts'
import { enqueueDeliveries } from '../../src/webhooks/outbox.ts'
import { registerWebhook } from '../../src/webhooks/registrations.ts'
import { tellSuspension } from '../../src/webhooks/webhook-suspension.ts'
import { makeArtist, makePartner } from '../support/catalogue.ts'
import { MAIL } from '../support/mails.ts'
import { certificate } from '../support/receiver.ts'

export const SECRET_KEY = randomBytes(32)
export const AT = Date.UTC(2026, 4, 1)

/** For receivers that hold their answers: an attempt that gives up, on a machine that takes its time, would be made again. */
export const PATIENT = { timeoutMs: 600_000 }

/** A clock that stands still until it is moved. */
export function makeClock(at = AT) {
  const clock = { at, now: () => clock.at }
  return clock
}

export interface Workshop {
  store: Store
  deliverer: Worker
  errors: unknown[]
  suspended: string[]
  register(
    url: string,
    options?: { events?: readonly EventName[]; partnerId?: string },
  ): Promise<{ id: string; secret: string }>
  /** Publishes tracks, in one transaction. `at`: when, for what is not to be sent before the clock is moved. */
  publish(count?: number, isBulk?: boolean, at?: number): Promise<string[]>
  webhook(id: string): Promise<any>
  deliveries(webhookId?: string): Promise<any[]>
}

export interface WorkshopOptions {
  now?: () => number
  random?: () => number
  retrySeconds?: number[]
  sender?: Partial<SenderOptions>
  isClockRight?: () => boolean
}

/** A deliverer on a store, with the clock in the test's hand. Started, and stopped when the test ends. */
export async function openWorkshop(store: Store, options: WorkshopOptions = {}): Promise<Workshop> {
  const { now = Date.now } = options
  const artist = await makeArtist(store)
  const partner = await makePartner(store)
  const errors: unknown[] = []
  const suspended: string[] = []
  const deliverer = openDeliverer({
    store,
    sender: openSender({
      allowPrivateNetworks: true,
      resolveHost: createSystemResolver(),
      ca: certificate.cert,
      now,
      ...options.sender,
    }),
    secretKeys: [SECRET_KEY],
    retrySeconds: options.retrySeconds ?? [5, 30, 120],
    now,
    isClockRight: options.isClockRight ?? (() => true),
    random: options.random ?? (() => 0),
    tellSuspension: (trx, id) => tellSuspension(trx, id, { at: now(), mail: MAIL }),
    onError: (error) => errors.push(error),
    onSuspended: (id) => suspended.push(id),
  })
  deliverer.start()
  onTestFinished(() => deliverer.stop())
  return {
    store,
    deliverer,
    errors,
    suspended,
    async register(url, { events = EVENTS, partnerId = partner } = {}) {
      const order = { url, events, description: null }
      const { webhook, secret } = await registerWebhook(store, partnerId, order, SECRET_KEY, now())
      return { id: webhook.id, secret }
    },
    publish: (count = 1, isBulk = false, at = now()) => publish(store, artist, at, count, isBulk),
    webhook: (id) => store.db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    deliveries: (webhookId) =>
      store.db
        .selectFrom('deliveries')
        .selectAll()
        .$if(webhookId !== undefined, (query) => query.where('webhook_id', '=', webhookId!))
        .orderBy('id')
        .execute(),
  }
}

export function trackState(artistId: string, fields: Partial<TrackState> = {}): TrackState {
  return {
    ...{ id: randomUUID(), title: 'Mưa trên phố cũ', artist_id: artistId, genre: 'Ballad', duration_seconds: 252 },
    ...{ license_code: 'service-standard', territory: 'worldwide', cover_media: null, published_at: AT },
    ...{ preview_start_seconds: 0, preview_duration_seconds: 30 },
    ...fields,
  }
}

async function publish(store: Store, artistId: string, now: number, count: number, isBulk: boolean): Promise<string[]> {
  const tracks = Array.from({ length: count }, () => trackState(artistId))
  await store.transaction(async (trx) => {
    await enqueueDeliveries(
      trx,
      tracks.map((after) => ({ before: undefined, after, fields: [] })),
      { now, isBulk },
    )
    await appendChanges(
      trx,
      tracks.map(({ id }) => ({ kind: 'track' as const, entity_id: id, action: 'created' as const })),
      now,
    )
  })
  return tracks.map(({ id }) => id)
}

/** For what other processes do in their own time. */
export async function waitUntil(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 20))
}
