import { randomUUID } from 'node:crypto'
import { type MailDeps, queueMail } from '../../jobs/mail/queue.ts'
import { recordAudit } from '../../store/audit-log.ts'
import { appendChanges, type NewChange } from '../../store/change-log.ts'
import type { Trx } from '../../store/schema/schema.ts'
import type { Store } from '../../store/store.ts'
import type { Sentence } from '../../text/sentence.ts'
import { DAY_MS, isoTime } from '../../text/time.ts'
import { PARTNER_BOUNDS, parsePartnerField } from '../partner-fields.ts'
import type { Partner } from '../partners.ts'
import { type Applicant, enterWindows, type Wait } from './application-windows.ts'

export const APPLICATION_FIELDS = ['organization', 'name', 'email', 'website', 'purpose'] as const

export type ApplicationField = (typeof APPLICATION_FIELDS)[number]
export type Application = Readonly<Record<ApplicationField, string>>
export type ApplicationProblems = Partial<Record<ApplicationField, Sentence>>

/** For all addresses together: a flood from many of them must not fill the store. */
const MAX_PENDING = 10_000
/** Together, so that the audit log grows by far less than a flood brings. */
const DROPPED_AT_ONCE = 100

/** What is wrong with each field, or the application as it is stored. */
export function parseApplication(
  fields: Readonly<Partial<Record<ApplicationField, unknown>>>,
): { application: Application } | { problems: ApplicationProblems } {
  const application: Partial<Record<ApplicationField, string>> = {}
  const problems: ApplicationProblems = {}
  for (const field of APPLICATION_FIELDS) {
    const raw = fields[field]
    const parsed = typeof raw === 'string' ? parsePartnerField(field, raw) : { problem: describeMissing(raw, field) }
    if ('text' in parsed) application[field] = parsed.text
    else problems[field] = parsed.problem
  }
  if (Object.keys(problems).length > 0) return { problems }
  return { application: application as Application }
}

function describeMissing(raw: unknown, field: ApplicationField): Sentence {
  if (raw === undefined || raw === null) return { vi: 'không được để trống', en: 'is missing' }
  const max = PARTNER_BOUNDS[field]
  return { vi: `phải là chuỗi từ 1 đến ${max} ký tự`, en: `must be a text of 1 to ${max} characters` }
}

export type ApplicationOutcome = { id: string } | Wait | 'full'

/**
 * Stores an application as a partner who waits for a decision. The same e-mail address may apply again: the answer is the same, so that
 * no one can find out who has applied, and only the first application in a day is confirmed by mail.
 */
export async function apply(
  store: Store,
  application: Application,
  applicant: Applicant,
  mail: MailDeps,
  at: number,
): Promise<ApplicationOutcome> {
  const { language } = applicant
  const partner = toPartner(application, language, at)
  return await store.transaction(async (trx) => {
    const wait = await enterWindows(trx, applicant, at)
    if (wait !== undefined) return wait
    const dropped = await makeRoom(trx, at)
    if (dropped === undefined) return 'full'
    const isKnown = await hasAppliedSince(trx, partner.email, at - DAY_MS)
    await trx.insertInto('partners').values(partner).execute()
    if (!isKnown) {
      const about = { partnerId: partner.id, subjectId: null, recipient: partner.email, language }
      await queueMail(trx, { kind: 'received', at, ...about, data: {} }, mail)
    }
    const gone = dropped.map((id): NewChange => ({ kind: 'partner', entity_id: id, action: 'deleted' }))
    await appendChanges(trx, [...gone, { kind: 'partner', entity_id: partner.id, action: 'created' }], at)
    return { id: partner.id }
  })
}

function toPartner(
  { organization, name, email, website, purpose }: Application,
  language: string,
  at: number,
): Partner {
  return {
    id: randomUUID(),
    name: organization,
    email,
    status: 'pending',
    contact_name: name,
    website,
    purpose,
    language,
    decision_note: null,
    applied_at: at,
    decided_at: null,
    created_at: at,
    updated_at: at,
  }
}

/**
 * A full list still accepts: the applications that have waited longest give way, except those of which an administrator has changed
 * something. Their ids, or undefined when none can go.
 */
async function makeRoom(trx: Trx, at: number): Promise<string[] | undefined> {
  const pending = await countPending(trx)
  if (pending < MAX_PENDING) return []
  const oldest = await trx
    .selectFrom('partners')
    .select(['id', 'created_at'])
    .where('status', '=', 'pending')
    .whereRef('applied_at', '=', 'updated_at')
    .orderBy('created_at')
    .orderBy('id')
    .limit(pending - MAX_PENDING + DROPPED_AT_ONCE)
    .forUpdate()
    .execute()
  // Counted again: another process may have made room at the same moment.
  if ((await countPending(trx)) - oldest.length >= MAX_PENDING) return undefined
  if (oldest.length === 0) return []
  const ids = oldest.map(({ id }) => id)
  await trx.deleteFrom('partners').where('id', 'in', ids).execute()
  const [from, to] = [oldest[0]!, oldest.at(-1)!].map((one) => isoTime(one.created_at))
  const server = { at, actor: 'server', role: 'server', address: null, requestId: null }
  await recordAudit(trx, server, { action: 'partner.drop', after: { applications: ids.length, from, to } })
  return ids
}

async function countPending(trx: Trx): Promise<number> {
  const { pending } = await trx
    .selectFrom('partners')
    .select((row) => row.fn.countAll<number>().as('pending'))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return Number(pending)
}

/** Per mailbox, whatever tag stands behind its name: inventing tags must not send it more mails. */
async function hasAppliedSince(trx: Trx, email: string, since: number): Promise<boolean> {
  const mailbox = mailboxOf(email)
  const beginning = mailbox.slice(0, mailbox.indexOf('@')).replaceAll(/[%\\]/g, '_')
  const earlier = await trx
    .selectFrom('partners')
    .select('email')
    .where((row) => row(row.fn<string>('lower', ['email']), 'like', `${beginning}%`))
    .where('applied_at', '>', since)
    .execute()
  return earlier.some((one) => mailboxOf(one.email) === mailbox)
}

const mailboxOf = (email: string) => email.toLowerCase().replace(/\+[^@]*@/, '@')
