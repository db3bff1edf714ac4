import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { type MailParts, queueMail } from '../../mail/queue.ts'
import { appendChanges } from '../../store/change-log.ts'
import type { Schema } from '../../store/schema.ts'
import type { Store } from '../../store/store.ts'
import { PARTNER_BOUNDS, type Problem, parsePartnerField } from './partner-fields.ts'
import type { Partner } from './partners.ts'

export const APPLICATION_FIELDS = ['organization', 'name', 'email', 'website', 'purpose'] as const

export type ApplicationField = (typeof APPLICATION_FIELDS)[number]
export type Application = Readonly<Record<ApplicationField, string>>
export type ApplicationProblems = Partial<Record<ApplicationField, Problem>>

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Accepted per address. */
const MAX_PER_HOUR = 5
/** Of all addresses together: a flood from many of them must not fill the store. */
const MAX_PENDING = 10_000

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

function describeMissing(raw: unknown, field: ApplicationField): Problem {
  if (raw === undefined || raw === null) return { english: 'is missing', vietnamese: 'không được để trống' }
  const max = PARTNER_BOUNDS[field]
  return { english: `must be a text of 1 to ${max} characters`, vietnamese: `phải là chuỗi từ 1 đến ${max} ký tự` }
}

export interface Applicant {
  /** Whom the limit counts this application for: an IPv4 address or a /64. */
  address: string
  language: 'vi' | 'en'
}

export type ApplicationOutcome = { id: string } | { retryAfterSeconds: number } | 'full'

/**
 * Stores an application as a partner who waits for a decision. The same e-mail address may apply again: the answer is the same, so that
 * nobody learns who has applied, and only the first application in a day is confirmed by mail.
 */
export async function apply(
  store: Store,
  application: Application,
  { address, language }: Applicant,
  mail: MailParts,
  at: number,
): Promise<ApplicationOutcome> {
  const partner = toPartner(application, language, at)
  return await store.transaction(async (trx) => {
    const retryAfterSeconds = await enterWindow(trx, address, at)
    if (retryAfterSeconds !== undefined) return { retryAfterSeconds }
    if ((await countPending(trx)) >= MAX_PENDING) return 'full'
    const isKnown = await hasAppliedSince(trx, partner.email, at - DAY_MS)
    await trx.insertInto('partners').values(partner).execute()
    if (!isKnown) {
      const about = { partnerId: partner.id, subjectId: null, recipient: partner.email, language }
      await queueMail(trx, { kind: 'received', at, ...about, data: {} }, mail)
    }
    await appendChanges(trx, [{ kind: 'partner', entity_id: partner.id, action: 'created' }], at)
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

/** Takes a place of this hour; the seconds until there is one when there is none. The row stays locked until the commit. */
async function enterWindow(trx: Transaction<Schema>, address: string, at: number): Promise<number | undefined> {
  const { times } = await trx
    .insertInto('application_windows')
    .values({ address, times: '[]', updated_at: at })
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ updated_at: at }))
    .returning('times')
    .executeTakeFirstOrThrow()
  const recent = (JSON.parse(times) as number[]).filter((time) => time > at - HOUR_MS)
  if (recent.length >= MAX_PER_HOUR) return Math.max(1, Math.ceil((recent.at(-MAX_PER_HOUR)! + HOUR_MS - at) / 1000))
  const taken = JSON.stringify([...recent, at])
  await trx.updateTable('application_windows').set({ times: taken }).where('address', '=', address).execute()
  return undefined
}

async function countPending(trx: Transaction<Schema>): Promise<number> {
  const { pending } = await trx
    .selectFrom('partners')
    .select((row) => row.fn.countAll<number>().as('pending'))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return Number(pending)
}

async function hasAppliedSince(trx: Transaction<Schema>, email: string, since: number): Promise<boolean> {
  const earlier = await trx
    .selectFrom('partners')
    .select('id')
    .where((row) => row(row.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .where('applied_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return earlier !== undefined
}

/** Addresses are forgotten when they no longer count. */
export async function forgetApplicants(store: Store, now: number): Promise<void> {
  await store.db
    .deleteFrom('application_windows')
    .where('updated_at', '<=', now - HOUR_MS)
    .execute()
}
