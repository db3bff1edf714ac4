import { randomUUID } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import { z } from 'zod'
import { type Act, differences, recordAct } from '../../store/audit-log.ts'
import { appendChanges } from '../../store/change-log.ts'
import type { Schema } from '../../store/schema.ts'
import type { Store } from '../../store/store.ts'
import { parseDisplayName } from '../display-names.ts'
import { OperatorError } from '../operator-error.ts'

export type Partner = Selectable<Schema['partners']>

export interface PartnerSummary extends Partner {
  /** Keys that are not revoked. */
  keys: number
}

const MAX_NAME = 120
const MAX_EMAIL = 254

export async function addPartner(
  store: Store,
  { name, email, isApproved }: { name: string; email: string; isApproved: boolean },
  act: Act,
): Promise<Partner> {
  const partner: Partner = {
    id: randomUUID(),
    name: parseDisplayName('name', name, MAX_NAME),
    email: parseEmail(email),
    status: isApproved ? 'approved' : 'pending',
    contact_name: null,
    website: null,
    purpose: null,
    language: null,
    decision_note: null,
    applied_at: null,
    decided_at: isApproved ? act.at : null,
    created_at: act.at,
    updated_at: act.at,
  }
  await store.transaction(async (trx) => {
    await trx.insertInto('partners').values(partner).execute()
    await recordAct(trx, act, { action: 'partner.add', id: partner.id, name: partner.name, after: partner })
    await appendChanges(trx, [{ kind: 'partner', entity_id: partner.id, action: 'created' }], act.at)
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

export async function findPartners(store: Store): Promise<PartnerSummary[]> {
  const partners = await store.db.selectFrom('partners').selectAll().orderBy('created_at').orderBy('id').execute()
  const counts = await store.db
    .selectFrom('api_keys')
    .select((row) => ['partner_id', row.fn.countAll<number>().as('keys')])
    .where('is_active', '=', 1)
    .groupBy('partner_id')
    .execute()
  const keysOf = new Map(counts.map((row) => [row.partner_id, row.keys]))
  return partners.map((partner) => ({ ...partner, keys: keysOf.get(partner.id) ?? 0 }))
}

export async function editPartner(
  store: Store,
  id: string,
  changes: { name?: string | undefined; email?: string | undefined },
  act: Act,
): Promise<{ before: Partner; after: Partner }> {
  const wanted = {
    ...(changes.name === undefined ? {} : { name: parseDisplayName('name', changes.name, MAX_NAME) }),
    ...(changes.email === undefined ? {} : { email: parseEmail(changes.email) }),
  }
  return await store.transaction(async (trx) => {
    const before = await lockPartner(trx, id)
    const fields = (['name', 'email'] as const).filter((name) => (wanted[name] ?? before[name]) !== before[name])
    if (fields.length === 0) return { before, after: before }
    const after = { ...before, ...wanted, updated_at: act.at }
    await trx
      .updateTable('partners')
      .set({ ...wanted, updated_at: act.at })
      .where('id', '=', id)
      .execute()
    await recordAct(trx, act, { action: 'partner.edit', id, name: before.name, ...differences(before, after) })
    await appendChanges(trx, [{ kind: 'partner', entity_id: id, action: 'updated', fields: [...fields] }], act.at)
    return { before, after }
  })
}

/** Reads a partner by an update that changes nothing: on PostgreSQL that locks the row, so that a decision made on it holds until the commit. */
export async function lockPartner(trx: Transaction<Schema>, id: string): Promise<Partner> {
  const partner = await trx
    .updateTable('partners')
    .set((row) => ({ updated_at: row.ref('updated_at') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!partner) throw noPartner(id)
  return partner
}

export const noPartner = (id: string) => new OperatorError(`there is no partner ${id}`)

function parseEmail(text: string): string {
  const email = text.trim()
  if (email.length > MAX_EMAIL || !z.email().safeParse(email).success)
    throw new OperatorError(`"${email}" is not an e-mail address`)
  return email
}
