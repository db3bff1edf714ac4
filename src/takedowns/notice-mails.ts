import type { Selectable } from 'kysely'
import { type MailDeps, queueMails } from '../jobs/mail/queue.ts'
import type { Schema, Trx } from '../store/schema/schema.ts'
import type { Recipient } from './recipients.ts'
import type { TakenTrack } from './taken-track.ts'

type Addressee = Pick<Recipient, 'partnerId' | 'email' | 'language'>

export interface MailOrder {
  takedown: Pick<Selectable<Schema['takedowns']>, 'id' | 'track_id' | 'track' | 'scope' | 'deadline_at'>
  at: number
}

/** A mail of the takedown to each of these partners; their ids, in the same order. */
export async function mailTakedown(
  trx: Trx,
  { takedown, at }: MailOrder,
  partners: readonly Addressee[],
  mail: MailDeps,
): Promise<string[]> {
  const data = takedownMailOf(takedown)
  return await queueMails(trx, { kind: 'takedown', at, subjectId: takedown.id, data }, toRecipients(partners), mail)
}

export function takedownMailOf({ track, track_id: trackId, scope, deadline_at: deadlineAt }: MailOrder['takedown']) {
  const { title, artist } = JSON.parse(track) as TakenTrack
  return { title, artist, trackId, scope, deadlineAt }
}

const toRecipients = (partners: readonly Addressee[]) =>
  partners.map(({ partnerId, email, language }) => ({ partnerId, recipient: email, language }))

/** Tells those who had a notice and have no webhook by which they learn that the track is back. */
export async function mailRestored(trx: Trx, { takedown, at }: MailOrder, mail: MailDeps): Promise<void> {
  const partners = await trx
    .selectFrom('partners')
    .select(['id as partnerId', 'email', 'language'])
    .where('id', 'in', trx.selectFrom('takedown_notices').select('partner_id').where('takedown_id', '=', takedown.id))
    .orderBy('name')
    .execute()
  const webhooks = await trx
    .selectFrom('webhooks')
    .innerJoin('partners', 'partners.id', 'webhooks.partner_id')
    .select(['partner_id', 'events'])
    .where('is_active', '=', 1)
    // To a suspended partner nothing is delivered.
    .where('partners.status', '=', 'approved')
    .execute()
  const listening = new Set(
    webhooks
      .filter(({ events }) => (JSON.parse(events) as string[]).includes('track.created'))
      .map((webhook) => webhook.partner_id),
  )
  const { title, artist } = JSON.parse(takedown.track) as TakenTrack
  const data = { title, artist, trackId: takedown.track_id }
  const told = partners.filter((partner) => !listening.has(partner.partnerId))
  await queueMails(trx, { kind: 'restored', at, subjectId: takedown.id, data }, toRecipients(told), mail)
}
