import type { Db } from '../store/schema/schema.ts'

/** A webhook that `track.deleted` is meant for. */
interface SubscribedWebhook {
  id: string
  url: string
  isActive: boolean
}

/** A partner who has to know of a takedown. */
export interface Recipient {
  partnerId: string
  name: string
  email: string
  language: string | null
  /** Its account is: it can read nothing, but may have published something. */
  isSuspended: boolean
  /** Those that want `track.deleted`, suspended ones included. */
  webhooks: readonly SubscribedWebhook[]
}

/**
 * Every partner that can use the catalogue or listens to it, or could before it was suspended: with a key that works, or with a webhook
 * for `track.deleted`. To a suspended one nothing is delivered, so that it is written to. By name, so that two lists of the same partners are the same.
 */
export async function findRecipients(db: Db, now: number): Promise<Recipient[]> {
  const partners = await db
    .selectFrom('partners')
    .select(['id', 'name', 'email', 'language', 'status'])
    .where('status', 'in', ['approved', 'suspended'])
    .orderBy('name')
    .orderBy('id')
    .execute()
  const keys = await db
    .selectFrom('api_keys')
    .select('partner_id')
    .distinct()
    .where('is_active', '=', 1)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
    .execute()
  const rows = await db
    .selectFrom('webhooks')
    .select(['id', 'partner_id', 'url', 'events', 'is_active'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const withKey = new Set(keys.map((key) => key.partner_id))
  const webhooksOf = new Map<string, SubscribedWebhook[]>()
  for (const { id, partner_id, url, events, is_active } of rows) {
    if (!(JSON.parse(events) as string[]).includes('track.deleted')) continue
    const webhook = { id, url, isActive: is_active === 1 }
    const list = webhooksOf.get(partner_id)
    if (list) list.push(webhook)
    else webhooksOf.set(partner_id, [webhook])
  }
  return partners
    .filter(({ id }) => withKey.has(id) || webhooksOf.has(id))
    .map(({ id, status, ...partner }) => {
      const isSuspended = status === 'suspended'
      return { ...partner, partnerId: id, isSuspended, webhooks: isSuspended ? [] : (webhooksOf.get(id) ?? []) }
    })
}

/** Who has no webhook that can be reached is written to. */
export const needsMail = ({ webhooks }: Recipient) => !webhooks.some((webhook) => webhook.isActive)

/** What taking a track down would cause, in numbers. Undefined when there is no such track. */
export async function findConsequences(db: Db, trackId: string, now: number) {
  const track = await db
    .selectFrom('tracks')
    .innerJoin('artists', 'artists.id', 'tracks.artist_id')
    .select(['published_at', 'title', 'artists.name as artist'])
    .where('tracks.id', '=', trackId)
    .executeTakeFirst()
  if (track === undefined) return undefined
  // Drafts are invisible to partners, so no partner is told.
  const is_published = track.published_at !== null
  const recipients = is_published ? await findRecipients(db, now) : []
  const webhooks = recipients.flatMap((one) => one.webhooks)
  const byMail = recipients.filter(needsMail).length
  return {
    ...{ title: track.title, artist: track.artist, is_published },
    partners: recipients.length,
    partners_with_webhook: recipients.length - byMail,
    partners_by_mail: byMail,
    suspended_partners: recipients.filter((one) => one.isSuspended).length,
    webhooks: webhooks.filter((one) => one.isActive).length,
    suspended_webhooks: webhooks.filter((one) => !one.isActive).length,
  }
}
