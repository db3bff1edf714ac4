import { randomUUID } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import { writeCatalog } from '../catalog/catalog-lock.ts'
import type { TrackRow } from '../editing/lines/import-fields.ts'
import { findTextProblem, normaliseText } from '../editing/operators/display-names.ts'
import { findInForce } from '../editing/tracks/taken-down.ts'
import { TRACK_COLUMNS } from '../editing/writes/catalog-reads.ts'
import { loggedChangeOf } from '../editing/writes/track-changes.ts'
import type { MailDeps } from '../jobs/mail/queue.ts'
import { type AuditContext, recordAudit } from '../store/audit-log.ts'
import { insertRows } from '../store/bulk-insert.ts'
import { appendChanges } from '../store/change-log.ts'
import type { TakedownScope } from '../store/schema/console-tables.ts'
import type { Schema, Trx } from '../store/schema/schema.ts'
import type { Store } from '../store/store.ts'
import { HOUR_MS, isoTime } from '../text/time.ts'
import { type EnqueuedDelivery, enqueueDeliveries } from '../webhooks/outbox.ts'
import { mailTakedown } from './notice-mails.ts'
import { findRecipients, needsMail, type Recipient } from './recipients.ts'
import { alreadyTakenDown, badText, noSuchTrack } from './refusals.ts'
import { DEADLINE_HOURS, MAX_CLAIMANT, MAX_CONTACT, MAX_REASON, MAX_REFERENCE } from './scope.ts'

type TakedownRow = Selectable<Schema['takedowns']>

export interface TakedownOrder {
  trackId: string
  /** Who demands it. */
  claimant: string
  reason: string
  scope: TakedownScope
  /** How the claimant can be reached, and what it calls its demand. */
  contact?: string | undefined
  reference?: string | undefined
}

/**
 * Takes a track out of sight and tells every partner, in one transaction. It stays in the store, hidden, until the takedown is undone.
 * Returns the takedown's id.
 */
export async function takeDownTrack(
  store: Store,
  order: TakedownOrder,
  audit: AuditContext,
  mail: MailDeps,
  /** Done in the same transaction, before the change log is written. */
  inTransaction?: (trx: Trx) => Promise<void>,
): Promise<string> {
  const { claimant, reason } = readClaim(order)
  const [contact, reference] = [
    readOptional('contact', order.contact, MAX_CONTACT),
    readOptional('reference', order.reference, MAX_REFERENCE),
  ]
  return await writeCatalog(store, async (trx) => {
    const { trackId, scope } = order
    const track = await findTrack(trx, trackId)
    if (track === undefined) throw noSuchTrack(trackId)
    const earlier = await findInForce(trx, trackId)
    if (earlier !== undefined) throw alreadyTakenDown(trackId, earlier)
    const takedown: TakedownRow = {
      id: randomUUID(),
      track_id: trackId,
      track: JSON.stringify(await describeTrack(trx, track)),
      claimant,
      contact,
      reference,
      reason,
      scope,
      created_by: audit.actor,
      created_at: audit.at,
      deadline_at: audit.at + DEADLINE_HOURS[scope] * HOUR_MS,
      published_at: track.published_at,
      restored_at: null,
      restored_by: null,
      demand: null,
      demand_media: null,
    }
    await trx.insertInto('takedowns').values(takedown).execute()
    await trx
      .updateTable('tracks')
      .set({ published_at: null, publish_at: null, updated_at: audit.at })
      .where('id', '=', trackId)
      .execute()
    const deadline_at = isoTime(takedown.deadline_at)
    const change = {
      before: track,
      after: { ...track, published_at: null },
      fields: ['published_at'],
      takedown: { id: takedown.id, scope, deadline_at },
    }
    const deliveries = await enqueueDeliveries(trx, [change], { now: audit.at, isBulk: false })
    if (track.published_at !== null) await tellPartners(trx, takedown, deliveries, mail)
    const known = { ...(contact !== null && { contact }), ...(reference !== null && { reference }) }
    const after = { track_id: trackId, claimant, ...known, reason, scope, deadline_at }
    await recordAudit(trx, audit, { action: 'takedown.create', id: takedown.id, name: track.title, after })
    await inTransaction?.(trx)
    const news = { kind: 'takedown' as const, entity_id: trackId, action: 'created' as const }
    await appendChanges(trx, [loggedChangeOf(trackId, change), news], audit.at)
    return takedown.id
  })
}

/** Throws an OperatorError that names the field. */
export function readClaim({ claimant, reason }: Pick<TakedownOrder, 'claimant' | 'reason'>) {
  return {
    claimant: readText('claimant', claimant, MAX_CLAIMANT),
    reason: readText('reason', reason, MAX_REASON),
  }
}

/** Nothing but blanks is nothing. */
function readOptional(field: 'contact' | 'reference', value: string | undefined, max: number): string | null {
  return value === undefined || value.trim() === '' ? null : readText(field, value, max)
}

/** A reason may have paragraphs. */
function readText(field: 'claimant' | 'reason' | 'contact' | 'reference', value: string, max: number): string {
  const text = field === 'reason' ? value.replace(/\r\n?/g, '\n') : value
  const problem = findTextProblem(field === 'reason' ? text.replaceAll('\n', ' ') : text, max)
  if (problem !== undefined) throw badText(field, problem, max)
  return normaliseText(text)
}

async function findTrack(trx: Trx, id: string) {
  return await trx.selectFrom('tracks').select(TRACK_COLUMNS).where('id', '=', id).executeTakeFirst()
}

/** The track as it was, with the names that people know it by: what remains to be shown when it is deleted. */
async function describeTrack(trx: Trx, track: TrackRow) {
  const artist = await trx.selectFrom('artists').select('name').where('id', '=', track.artist_id).executeTakeFirst()
  const credits = await trx
    .selectFrom('track_artists')
    .innerJoin('artists', 'artists.id', 'track_artists.artist_id')
    .select(['artists.id', 'artists.name', 'role'])
    .where('track_id', '=', track.id)
    .orderBy('position')
    .execute()
  return { ...track, artist: artist?.name ?? '', artists: credits }
}

/** One notice per webhook for `track.deleted`; for a partner without any, one that says so. Who cannot be reached by a webhook gets a mail. */
async function tellPartners(
  trx: Trx,
  takedown: TakedownRow,
  deliveries: readonly EnqueuedDelivery[],
  mail: MailDeps,
): Promise<void> {
  const deliveryOf = new Map(deliveries.map(({ id, webhook_id }) => [webhook_id, id]))
  const recipients = await findRecipients(trx, takedown.created_at)
  const byMail = recipients.filter(needsMail)
  const mailIds = await mailTakedown(trx, { takedown, at: takedown.created_at }, byMail, mail)
  const mailOf = new Map(byMail.map(({ partnerId }, index) => [partnerId, mailIds[index]!]))
  const notices: Insertable<Schema['takedown_notices']>[] = []
  for (const recipient of recipients) {
    const mail_id = mailOf.get(recipient.partnerId) ?? null
    for (const notice of noticesOf(recipient, deliveryOf))
      notices.push({ takedown_id: takedown.id, position: notices.length, ...notice, mail_id })
  }
  await insertRows(trx, 'takedown_notices', notices)
}

function noticesOf({ partnerId, name, webhooks }: Recipient, deliveryOf: ReadonlyMap<string, string>) {
  const partner = { partner_id: partnerId, partner_name: name }
  const nothing = { webhook_id: null, webhook_url: null, delivery_id: null }
  if (webhooks.length === 0) return [{ ...partner, ...nothing, state: 'no webhook' as const }]
  return webhooks.map(({ id, url }) => {
    const delivery_id = deliveryOf.get(id) ?? null
    // To a suspended webhook nothing is sent.
    const state = delivery_id === null ? ('failed' as const) : ('trying' as const)
    return { ...partner, webhook_id: id, webhook_url: url, delivery_id, state }
  })
}
