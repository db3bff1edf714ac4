import { insertRows } from '../../src/store/bulk-insert.ts'
import type { Trx } from '../../src/store/schema/schema.ts'
import type { Store } from '../../src/store/store.ts'
import { DAY_MS } from '../../src/text/time.ts'
import type { EventName } from '../../src/webhooks/event-names.ts'
import { eventData } from '../../src/webhooks/events.ts'
import { createDeliveryId } from '../../src/webhooks/outbox.ts'
import { registerWebhook } from '../../src/webhooks/registrations.ts'
import { trackIdOf } from '../songs/catalogue.ts'
import { type DemoSong, SONGS } from '../songs/songs.ts'
import { type DemoWebhook, PARTNERS } from './partners.ts'
import { type Random, seededRandom } from './random.ts'

export interface AddedWebhook extends DemoWebhook {
  id: string
  partnerId: string
  email: string
}

/** Without new songs: those of the demo are still being published, and no receiver would answer. */
const DEMO_EVENTS: readonly EventName[] = ['track.updated', 'track.deleted']

const OLDEST_DAYS = 24
const SONGS_TOLD = 9

/** Webhooks with what was delivered in the last weeks. All of them are active; those in trouble get into it later (add-takedowns.ts). */
export async function addWebhooks(
  store: Store,
  trx: Trx,
  partnerIds: ReadonlyMap<string, string>,
  sealingKey: Buffer,
  now: number,
): Promise<AddedWebhook[]> {
  const added: AddedWebhook[] = []
  for (const { email, webhook } of PARTNERS) {
    if (webhook === undefined) continue
    const partnerId = partnerIds.get(email)!
    const wanted = { url: webhook.url, events: DEMO_EVENTS, description: webhook.description }
    const registered = await registerWebhook(store, partnerId, wanted, sealingKey, now - 40 * DAY_MS)
    const { id } = registered.webhook
    await insertRows(trx, 'deliveries', deliveriesOf(id, webhook, now))
    const latest = { last_delivery_at: now - 2 * DAY_MS, last_status_code: 200 }
    await trx.updateTable('webhooks').set(latest).where('id', '=', id).execute()
    added.push({ ...webhook, id, partnerId, email })
  }
  return added
}

function deliveriesOf(webhookId: string, { url, state }: DemoWebhook, now: number) {
  const random = seededRandom(`deliveries ${url}`)
  return SONGS.slice(0, SONGS_TOLD).map((song, index) => {
    const at = now - Math.round((OLDEST_DAYS - index * 2.3) * DAY_MS) + Math.round(random() * DAY_MS)
    const isAfterFault = state === 'suspended' && at > now - 6 * DAY_MS
    return { ...deliveryOf(webhookId, song, at), ...(isAfterFault ? failed(random, at) : delivered(random, at)) }
  })
}

function deliveryOf(webhookId: string, song: DemoSong, at: number) {
  const id = trackIdOf(song)
  const track = { id, title: song.title, artist_id: '', genre: song.genre, duration_seconds: 180, license_code: '' }
  const rest = { territory: '', cover_media: null, preview_start_seconds: 0, preview_duration_seconds: 30 }
  const after = { ...track, ...rest, published_at: at }
  const data = eventData('track.updated', { before: after, after, fields: ['cover_url'] }, song.artist.name)
  const what = {
    event: 'track.updated',
    track_id: id,
    data,
    lane: 0,
    sent_at: at,
    created_at: at,
    due_at: at,
    leased_until: null,
  }
  return { id: createDeliveryId(at), webhook_id: webhookId, ...what }
}

export function delivered(random: Random, at: number) {
  const duration_ms = Math.round(60 + random() * 240)
  const answer = { last_status_code: 200, last_error: null, last_answer: '{"ok":true}' }
  return { state: 'done' as const, attempts: 1, last_attempt_at: at + duration_ms, ...answer, duration_ms }
}

const ERROR_PAGE = '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>'

function failed(random: Random, at: number) {
  const answer = { last_status_code: 502, last_error: 'status', last_answer: ERROR_PAGE }
  const duration_ms = Math.round(900 + random() * 1500)
  return { state: 'failed' as const, attempts: 9, last_attempt_at: at + DAY_MS, ...answer, duration_ms }
}
