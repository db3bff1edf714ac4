import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { type MailDeps, queueMail } from '../jobs/mail/queue.ts'
import { fieldError, OperatorError } from '../operator-error.ts'
import { type AuditContext, recordAudit } from '../store/audit-log.ts'
import { appendChanges } from '../store/change-log.ts'
import type { QuotaRequestState } from '../store/schema/partner-tables.ts'
import type { Schema, Trx } from '../store/schema/schema.ts'
import type { Store } from '../store/store.ts'
import { isoTime } from '../text/time.ts'
import { checkQuota } from './key-fields.ts'
import { parseNote, parseReason } from './partner-fields.ts'
import { lockPartner } from './partners.ts'

export type QuotaRequest = Selectable<Schema['quota_requests']>

export const QUOTA_REQUEST_STATES = ['open', 'approved', 'refused'] as const satisfies readonly QuotaRequestState[]

/** A partner asks its owners for more. One at a time: what is wanted now has to be answered first. */
export async function requestQuota(
  store: Store,
  partnerId: string,
  wanted: { quotaPerMinute: number; reason: string },
  defaultQuota: number,
  audit: AuditContext,
): Promise<QuotaRequest> {
  const quota = checkQuota(wanted.quotaPerMinute)!
  const reason = parseReason(wanted.reason)
  return await store.transaction(async (trx) => {
    // Locked: two requests at once must not both be the first.
    const partner = await lockPartner(trx, partnerId)
    await refuseSecond(trx, partnerId)
    const keys = await findWorkingKeys(trx, partnerId)
    const now = Math.min(...keys.map((key) => key.quota_per_minute ?? defaultQuota), Number.POSITIVE_INFINITY)
    if (keys.length > 0 && quota <= now) throw notMore(now)
    const request: QuotaRequest = {
      id: randomUUID(),
      partner_id: partnerId,
      quota_per_minute: quota,
      reason,
      state: 'open',
      created_at: audit.at,
      decided_at: null,
      decided_by: null,
      note: null,
    }
    await trx.insertInto('quota_requests').values(request).execute()
    const after = { quota_per_minute: quota, reason }
    await recordAudit(trx, audit, { action: 'partner.ask-quota', id: partnerId, name: partner.name, after })
    return request
  })
}

async function refuseSecond(trx: Trx, partnerId: string): Promise<void> {
  const open = trx.selectFrom('quota_requests').select('id').where('partner_id', '=', partnerId)
  if ((await open.where('state', '=', 'open').executeTakeFirst()) === undefined) return
  throw new OperatorError({
    vi: 'Bạn đã có một yêu cầu đang chờ trả lời.',
    en: 'there is a request already that waits for an answer',
  })
}

const notMore = (now: number) =>
  fieldError('quota_per_minute', {
    vi: `Phải nhiều hơn hạn mức hiện nay, ${now} yêu cầu mỗi phút.`,
    en: `must be more than the quota of now, ${now} requests per minute`,
  })

/** Those for tests keep the quota that they all have. */
async function findWorkingKeys(trx: Trx, partnerId: string) {
  return await trx
    .selectFrom('api_keys')
    .select(['id', 'prefix', 'quota_per_minute'])
    .where('partner_id', '=', partnerId)
    .where('is_active', '=', 1)
    .where('test_of', 'is', null)
    .orderBy('id')
    .execute()
}

export type ListedQuotaRequest = QuotaRequest & { partner: string }

export interface QuotaRequestQuery {
  partnerId?: string | undefined
  state?: QuotaRequestState | undefined
  limit: number
  offset: number
}

/** The newest first. */
export async function findQuotaRequests(
  { db }: Store,
  { partnerId, state, limit, offset }: QuotaRequestQuery,
): Promise<{ requests: ListedQuotaRequest[]; total: number }> {
  const matching = db
    .selectFrom('quota_requests')
    .innerJoin('partners', 'partners.id', 'quota_requests.partner_id')
    .$if(partnerId !== undefined, (query) => query.where('partner_id', '=', partnerId!))
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
  const { total } = await matching.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const requests = await matching
    .selectAll('quota_requests')
    .select('partners.name as partner')
    .orderBy('quota_requests.created_at', 'desc')
    .orderBy('quota_requests.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { requests, total: Number(total) }
}

/** Approving sets the quota of all keys of the partner that are not revoked, but of those for tests. The partner is told by mail either way. */
export async function decideQuotaRequest(
  store: Store,
  id: string,
  { isApproved, note: wanted }: { isApproved: boolean; note?: string | null | undefined },
  mail: MailDeps,
  audit: AuditContext,
): Promise<QuotaRequest> {
  const note = wanted == null ? null : parseNote(wanted)
  return await store.transaction(async (trx) => {
    const found = await trx.selectFrom('quota_requests').selectAll().where('id', '=', id).executeTakeFirst()
    if (found === undefined) throw noSuchRequest(id)
    const partner = await lockPartner(trx, found.partner_id)
    const state = isApproved ? ('approved' as const) : ('refused' as const)
    const decided = { state, decided_at: audit.at, decided_by: audit.actor, note }
    const { numUpdatedRows } = await trx
      .updateTable('quota_requests')
      .set(decided)
      .where('id', '=', id)
      .where('state', '=', 'open')
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw alreadyDecided(id)
    const quota = found.quota_per_minute
    const keys = isApproved ? await setQuotas(trx, partner.id, quota, audit.at) : []
    const entry = { id: partner.id, name: partner.name, before: { keys }, after: { quota_per_minute: quota, note } }
    if (isApproved) await recordAudit(trx, audit, { action: 'partner.raise-quota', ...entry })
    else await recordAudit(trx, audit, { action: 'partner.refuse-quota', ...entry, before: null })
    const about = { partnerId: partner.id, subjectId: id, recipient: partner.email, language: partner.language }
    const data = { organization: partner.name, quota, note }
    await queueMail(trx, { kind: isApproved ? 'quota-approved' : 'quota-refused', at: audit.at, ...about, data }, mail)
    return { ...found, ...decided }
  })
}

/** What they were before, for the audit log. */
async function setQuotas(trx: Trx, partnerId: string, quota: number, at: number) {
  const keys = await findWorkingKeys(trx, partnerId)
  if (keys.length === 0) return []
  await trx
    .updateTable('api_keys')
    .set({ quota_per_minute: quota })
    .where('partner_id', '=', partnerId)
    .where('is_active', '=', 1)
    .where('test_of', 'is', null)
    .execute()
  const told = keys.map(({ id }) => ({ kind: 'key' as const, entity_id: id, action: 'updated' as const }))
  await appendChanges(
    trx,
    told.map((one) => ({ ...one, fields: ['quota_per_minute'] })),
    at,
  )
  return keys
}

const noSuchRequest = (id: string) =>
  new OperatorError({ vi: 'Không tìm thấy yêu cầu này.', en: `there is no request for quota ${id}`, status: 404 })

const alreadyDecided = (id: string) =>
  new OperatorError({ vi: 'Yêu cầu này đã được trả lời.', en: `request ${id} was answered before` })

/** As the partner page shows it; the console and `--json` add whose it is and who answered. */
export function presentOwnQuotaRequest(request: QuotaRequest) {
  const { id, quota_per_minute, reason, state, created_at, decided_at, note } = request
  return { id, quota_per_minute, reason, state, created_at: isoTime(created_at), decided_at: isoTime(decided_at), note }
}

export function presentQuotaRequest({ partner_id, partner, decided_by, ...request }: ListedQuotaRequest) {
  return { ...presentOwnQuotaRequest({ partner_id, decided_by, ...request }), partner_id, partner, decided_by }
}
