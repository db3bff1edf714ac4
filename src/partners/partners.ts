import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { OperatorError } from '../operator-error.ts'
import { type AuditContext, differences, recordAudit } from '../store/audit-log.ts'
import { appendChanges } from '../store/change-log.ts'
import type { Schema, Trx } from '../store/schema/schema.ts'
import type { Store } from '../store/store.ts'
import type { Language } from '../text/sentence.ts'
import { parseEmail, parseOrganization, parsePersonName, parsePurpose, parseWebsite } from './partner-fields.ts'

export type Partner = Selectable<Schema['partners']>

export async function addPartner(
  store: Store,
  { name, email, isApproved, ...more }: PartnerChanges & { name: string; email: string; isApproved: boolean },
  audit: AuditContext,
): Promise<Partner> {
  const partner: Partner = {
    id: randomUUID(),
    name: parseOrganization(name),
    email: parseEmail(email),
    status: isApproved ? 'approved' : 'pending',
    contact_name: null,
    website: null,
    purpose: null,
    language: null,
    decision_note: null,
    applied_at: null,
    decided_at: isApproved ? audit.at : null,
    created_at: audit.at,
    updated_at: audit.at,
    ...parseChanges(more),
  }
  await store.transaction(async (trx) => {
    await trx.insertInto('partners').values(partner).execute()
    await recordAudit(trx, audit, { action: 'partner.add', id: partner.id, name: partner.name, after: partner })
    await appendChanges(trx, [{ kind: 'partner', entity_id: partner.id, action: 'created' }], audit.at)
  })
  return partner
}

/** Other partners with the same e-mail address: usually the same partner, added twice. */
export async function findNamesakes(store: Store, { id, email }: Partner): Promise<Pick<Partner, 'id' | 'name'>[]> {
  return await store.db
    .selectFrom('partners')
    .select(['id', 'name'])
    .where((row) => row(row.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .where('id', '!=', id)
    .execute()
}

export interface PartnerChanges {
  name?: string | undefined
  email?: string | undefined
  contactName?: string | null | undefined
  website?: string | null | undefined
  purpose?: string | null | undefined
  /** In which its mails are written. */
  language?: Language | null | undefined
}

/** What is left out stays; null takes away what need not be there. */
function parseChanges({ name, email, contactName, website, purpose, language }: PartnerChanges): Partial<Partner> {
  const nullOr = (value: string | null, parse: (text: string) => string) => (value === null ? null : parse(value))
  return {
    ...(name === undefined ? {} : { name: parseOrganization(name) }),
    ...(email === undefined ? {} : { email: parseEmail(email) }),
    ...(contactName === undefined ? {} : { contact_name: nullOr(contactName, parsePersonName) }),
    ...(website === undefined ? {} : { website: nullOr(website, parseWebsite) }),
    ...(purpose === undefined ? {} : { purpose: nullOr(purpose, parsePurpose) }),
    ...(language === undefined ? {} : { language }),
  }
}

export async function editPartner(
  store: Store,
  id: string,
  changes: PartnerChanges,
  audit: AuditContext,
): Promise<{ before: Partner; after: Partner }> {
  const wanted = parseChanges(changes)
  return await store.transaction(async (trx) => {
    const before = await lockPartner(trx, id)
    const fields = (Object.keys(wanted) as (keyof Partner)[]).filter((name) => wanted[name] !== before[name])
    if (fields.length === 0) return { before, after: before }
    const change = { ...wanted, updated_at: audit.at }
    const after = { ...before, ...change }
    await trx.updateTable('partners').set(change).where('id', '=', id).execute()
    await recordAudit(trx, audit, { action: 'partner.edit', id, name: before.name, ...differences(before, after) })
    await appendChanges(trx, [{ kind: 'partner', entity_id: id, action: 'updated', fields }], audit.at)
    return { before, after }
  })
}

/** Reads a partner by an update that changes nothing: on PostgreSQL that locks the row, so that a decision made on it holds until the commit. */
export async function lockPartner(trx: Trx, id: string): Promise<Partner> {
  const partner = await trx
    .updateTable('partners')
    .set((row) => ({ updated_at: row.ref('updated_at') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!partner) throw noPartner(id)
  return partner
}

export const noPartner = (id: string) =>
  new OperatorError({ vi: 'Không tìm thấy đối tác.', en: `there is no partner ${id}`, status: 404 })
