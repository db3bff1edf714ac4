import { saveTrack, unpublishTrack } from '../../src/editing/tracks/tracks.ts'
import { type MailDeps, queueMail } from '../../src/jobs/mail/queue.ts'
import type { Trx } from '../../src/store/schema/schema.ts'
import type { Store } from '../../src/store/store.ts'
import { finaliseNotices } from '../../src/takedowns/finalise-notices.ts'
import { restoreTrack } from '../../src/takedowns/restore.ts'
import { takeDownTrack } from '../../src/takedowns/take-down.ts'
import { DAY_MS, HOUR_MS, isoTime } from '../../src/text/time.ts'
import { artistIdOf, trackIdOf } from '../songs/catalogue.ts'
import { ARTISTS } from '../songs/songs.ts'
import { demoAct } from './demo-audit.ts'
import { seededRandom } from './random.ts'
import { type AddedWebhook, delivered } from './webhooks.ts'

/** Two tracks of their own, both out of sight: what partners see of the demo are its songs. */
const GONE = { title: 'Gác trọ tầng ba', artist: ARTISTS[4]!, genre: 'Indie', duration_seconds: 223 }
const DRAFT = { title: 'Quán cũ ven sông', artist: ARTISTS[0]!, genre: 'Ballad', duration_seconds: 251 }

/** One takedown that was undone, then one that is under way, with a webhook suspended in between. */
export async function addTakedowns(
  store: Store,
  trx: Trx,
  webhooks: readonly AddedWebhook[],
  mail: MailDeps,
  now: number,
): Promise<void> {
  await undoOne(store, trx, mail, now)
  for (const webhook of webhooks) if (webhook.state === 'suspended') await suspend(trx, webhook, mail, now)
  const trackId = await addTrack(store, GONE, now - 90 * DAY_MS)
  const at = now - 5 * HOUR_MS
  const order = {
    trackId,
    claimant: 'Công ty Bản quyền Âm nhạc Lam Sơn',
    reason:
      'Bản thu dùng đoạn hoà âm của tác phẩm do công ty quản lý mà chưa xin phép. Yêu cầu ngừng phân phối trong khi chờ thoả thuận.',
    scope: 'new' as const,
  }
  await takeDownTrack(store, order, demoAct(at), mail)
  await answerAll(trx, trackId, at)
  for (const webhook of webhooks) if (webhook.state === 'fails') await keepTrying(trx, webhook.id, trackId, at, now)
  await finaliseNotices(store, { now: () => now, mail, shouldStop: () => false })
}

async function undoOne(store: Store, trx: Trx, mail: MailDeps, now: number): Promise<void> {
  const trackId = await addTrack(store, DRAFT, now - 75 * DAY_MS)
  const at = now - 16 * DAY_MS
  const order = {
    trackId,
    claimant: 'Ông Nguyễn Hữu Tài',
    reason: 'Tự nhận là tác giả lời bài hát.',
    scope: 'new' as const,
  }
  const takedownId = await takeDownTrack(store, order, demoAct(at), mail)
  await answerAll(trx, trackId, at)
  await finaliseNotices(store, { now: () => at, mail, shouldStop: () => false })
  await restoreTrack(store, takedownId, demoAct(now - 14 * DAY_MS), mail)
  const withdrawnAt = now - 13 * DAY_MS
  await unpublishTrack(store, trackId, demoAct(withdrawnAt))
  await answerAll(trx, trackId, withdrawnAt)
}

async function addTrack(store: Store, { artist, ...track }: typeof GONE, at: number): Promise<string> {
  const id = trackIdOf(track)
  const artistId = artistIdOf(artist)
  const changes = { ...track, artist_id: artistId, published_at: isoTime(at) }
  const newArtists = [{ id: artistId, name: artist.name }]
  await saveTrack(store, { id, changes, isNew: true, newArtists }, demoAct(at))
  return id
}

/** Every receiver has taken what was sent at that time. */
async function answerAll(trx: Trx, trackId: string, at: number): Promise<void> {
  const random = seededRandom(`answers ${trackId}`)
  const sent = await trx
    .selectFrom('deliveries')
    .select(['id', 'webhook_id'])
    .where('track_id', '=', trackId)
    .where('state', '=', 'pending')
    .execute()
  for (const { id, webhook_id } of sent) {
    const answer = delivered(random, at)
    await trx.updateTable('deliveries').set(answer).where('id', '=', id).execute()
    const latest = { last_delivery_at: answer.last_attempt_at, last_status_code: answer.last_status_code }
    await trx.updateTable('webhooks').set(latest).where('id', '=', webhook_id).execute()
  }
}

async function suspend(trx: Trx, { id, partnerId, email, url }: AddedWebhook, mail: MailDeps, now: number) {
  const [failing_since, suspended_at] = [now - 6 * DAY_MS, now - 2 * DAY_MS]
  const latest = { last_delivery_at: suspended_at, last_status_code: 502, consecutive_failures: 26 }
  await trx
    .updateTable('webhooks')
    .set({ ...latest, is_active: 0, failing_since, suspended_at })
    .where('id', '=', id)
    .execute()
  const about = { partnerId, subjectId: id, recipient: email, language: null }
  const data = { url, failingSince: failing_since }
  await queueMail(trx, { kind: 'webhook-suspended', at: suspended_at, ...about, data }, mail)
}

const RETRY_IN_MS = 2 * HOUR_MS

async function keepTrying(trx: Trx, webhookId: string, trackId: string, since: number, now: number): Promise<void> {
  const last_attempt_at = now - HOUR_MS
  const answer = { last_status_code: 503, last_error: 'status', last_answer: 'Máy phát sóng đang bảo trì.' }
  await trx
    .updateTable('deliveries')
    .set({ state: 'pending', lane: 2, attempts: 5, due_at: now + RETRY_IN_MS, last_attempt_at, ...answer })
    .where('webhook_id', '=', webhookId)
    .where('track_id', '=', trackId)
    .execute()
  const latest = { last_delivery_at: last_attempt_at, last_status_code: 503, consecutive_failures: 5 }
  await trx
    .updateTable('webhooks')
    .set({ ...latest, failing_since: since })
    .where('id', '=', webhookId)
    .execute()
}
