import type { Selectable } from 'kysely'
import { parseUuid } from '../../http/query/parameters.ts'
import { OperatorError } from '../../operator-error.ts'
import type { Schema } from '../../store/schema/schema.ts'
import type { Store } from '../../store/store.ts'
import { fold } from '../../text/fold.ts'
import { findTrackId } from '../operators/find-tracks.ts'
import type { Named } from '../operators/lookup.ts'

export interface TrackDelivery
  extends Omit<
    Selectable<Schema['deliveries']>,
    'data' | 'sent_at' | 'subject_kind' | 'lane' | 'leased_until' | 'last_answer'
  > {
  title: string
  partner: string
  url: string
}

/** The webhook deliveries about a track, the newest first. A deleted track is found by the title in its `track.deleted` delivery. */
export async function findTrackDeliveries(store: Store, text: string, limit: number): Promise<TrackDelivery[]> {
  const trackId = await findTrackOrDeleted(store, text)
  const rows = await store.db
    .selectFrom('deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'deliveries.webhook_id')
    .innerJoin('partners', 'partners.id', 'webhooks.partner_id')
    .select(['deliveries.id', 'deliveries.webhook_id', 'deliveries.event', 'deliveries.track_id', 'deliveries.state'])
    .select(['deliveries.attempts', 'deliveries.created_at', 'deliveries.due_at', 'deliveries.last_attempt_at'])
    .select(['deliveries.last_status_code', 'deliveries.last_error', 'deliveries.duration_ms', 'deliveries.data'])
    .select(['partners.name as partner', 'webhooks.url'])
    .where('deliveries.track_id', '=', trackId)
    .orderBy('deliveries.created_at', 'desc')
    .orderBy('partners.name')
    .orderBy('deliveries.id')
    .limit(limit)
    .execute()
  return rows.map(({ data, ...row }) => ({ ...row, title: titleIn(data) }))
}

const titleIn = (data: string) => (JSON.parse(data) as { title?: string }).title ?? ''

async function findTrackOrDeleted(store: Store, text: string): Promise<string> {
  if (parseUuid(text.trim()) !== undefined) return parseUuid(text.trim())!
  return await findTrackId(store, text, await findDeletedTracks(store, text))
}

async function findDeletedTracks(store: Store, text: string): Promise<Named[]> {
  const wanted = fold(text.trim())
  const rows = await store.db
    .selectFrom('deliveries')
    .select(['track_id', 'data'])
    .where('event', '=', 'track.deleted')
    .distinct()
    .execute()
  const titles = new Map(rows.map(({ track_id, data }) => [track_id, titleIn(data)]))
  return [...titles]
    .filter(([id, title]) => fold(title).includes(wanted) || id.startsWith(wanted))
    .map(([id, title]) => ({ id, name: `${title} (deleted)`, otherNames: [title] }))
}

export interface DeletionForecast {
  title: string
  isPublished: boolean
  /** Webhooks that will get `track.deleted`. */
  notified: { partner: string; url: string }[]
  /** Suspended webhooks, which will not. */
  suspended: { partner: string; url: string }[]
}

/** What deleting a track will cause, for the question before it is done. */
export async function forecastDeletion(store: Store, trackId: string): Promise<DeletionForecast> {
  const track = await store.db
    .selectFrom('tracks')
    .select(['title', 'published_at'])
    .where('id', '=', trackId)
    .executeTakeFirst()
  if (!track) throw new OperatorError({ vi: `không tìm thấy bài hát ${trackId}`, en: `there is no track ${trackId}` })
  const webhooks = await store.db
    .selectFrom('webhooks')
    .innerJoin('partners', 'partners.id', 'webhooks.partner_id')
    .select(['webhooks.url', 'webhooks.events', 'webhooks.is_active', 'partners.name as partner'])
    .orderBy('partners.name')
    .execute()
  const isPublished = track.published_at !== null
  const subscribed = webhooks.filter(
    ({ events }) => isPublished && (JSON.parse(events) as string[]).includes('track.deleted'),
  )
  const show = ({ partner, url }: { partner: string; url: string }) => ({ partner, url })
  return {
    title: track.title,
    isPublished,
    notified: subscribed.filter((one) => one.is_active === 1).map(show),
    suspended: subscribed.filter((one) => one.is_active === 0).map(show),
  }
}
