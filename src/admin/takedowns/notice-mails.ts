import type { Selectable, Transaction } from 'kysely'
import { type MailParts, queueMail } from '../../mail/queue.ts'
import type { Schema } from '../../store/schema.ts'
import type { Recipient } from './recipients.ts'
import type { TakenTrack } from './taken-track.ts'

type Trx = Transaction<Schema>
type Addressee = Pick<Recipient, 'partnerId' | 'email' | 'language'>

export interface MailOrder {
  takedown: Pick<Selectable<Schema['takedowns']>, 'id' | 'track_id' | 'track' | 'scope' | 'deadline_at'>
  at: number
}

/** A mail of the takedown to one partner; its id. */
export async function mailTakedown(
  trx: Trx,
  { takedown, at }: MailOrder,
  { partnerId, email, language }: Addressee,
  mail: MailParts,
): Promise<string> {
  const { title, artist } = JSON.parse(takedown.track) as TakenTrack
  const data = { title, artist, trackId: takedown.track_id, scope: takedown.scope, deadlineAt: takedown.deadline_at }
  const order = { kind: 'takedown' as const, at, partnerId, subjectId: takedown.id, recipient: email, language, data }
  return await queueMail(trx, order, mail)
}

/** Tells those who had a notice and have no webhook by which they learn that the track is back. */
export async function mailRestored(trx: Trx, { takedown, at }: MailOrder, mail: MailParts): Promise<void> {
  const partners = await trx
    .selectFrom('partners')
    .select(['id', 'email', 'language'])
    .where('id', 'in', trx.selectFrom('takedown_notices').select('partner_id').where('takedown_id', '=', takedown.id))
    .orderBy('name')
    .execute()
  const webhooks = await trx
    .selectFrom('webhooks')
    .select(['partner_id', 'events'])
    .where('is_active', '=', 1)
    .execute()
  const listening = new Set(
    webhooks
      .filter(({ events }) => (JSON.parse(events) as string[]).includes('track.created'))
      .map((webhook) => webhook.partner_id),
  )
  const { title, artist } = JSON.parse(takedown.track) as TakenTrack
  const data = { title, artist, trackId: takedown.track_id }
  for (const { id, email, language } of partners) {
    if (listening.has(id)) continue
    const about = { partnerId: id, subjectId: takedown.id, recipient: email, language }
    await queueMail(trx, { kind: 'restored', at, ...about, data }, mail)
  }
}
