import { randomUUID } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import { z } from 'zod'
import { appendChanges } from '../store/change-log.ts'
import type { PartnerStatus, Schema } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import { parseLabel } from './display-names.ts'
import { OperatorError } from './operator-error.ts'

export type Partner = Selectable<Schema['partners']>

export interface PartnerSummary extends Partner {
  /** Keys that are not revoked. */
  keys: number
}

export const MAX_NAME = 120
const MAX_EMAIL = 254

export async function addPartner(
  store: Store,
  { name, email, isApproved }: { name: string; email: string; isApproved: boolean },
  now: number,
): Promise<Partner> {
  const partner: Partner = {
    id: randomUUID(),
    name: parseLabel('name', name, MAX_NAME),
    email: parseEmail(email),
    status: isApproved ? 'approved' : 'pending',
    created_at: now,
    updated_at: now,
  }
  await store.transaction(async (trx) => {
    await trx.insertInto('partners').values(partner).execute()
    await appendChanges(trx, [{ kind: 'partner', entity_id: partner.id, action: 'created' }], now)
  })
  return partner
}

/** Other partners with the same e-mail address: most often the same one added twice. */
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

interface Move {
  from: readonly PartnerStatus[]
  to: PartnerStatus
  /** What to do instead, by the state the partner is in. */
  otherwise: Partial<Record<PartnerStatus, string>>
}

// A move that has been made already is no error: scripts may repeat themselves.
const MOVES = {
  approve: {
    from: ['pending', 'rejected'],
    to: 'approved',
    otherwise: { suspended: 'is suspended: use "partner resume"' },
  },
  reject: {
    from: ['pending'],
    to: 'rejected',
    otherwise: {
      approved: 'is approved already: use "partner suspend" to lock it out',
      suspended: 'was approved before and is suspended, which keeps it out already',
    },
  },
  suspend: {
    from: ['approved'],
    to: 'suspended',
    otherwise: { pending: 'is not approved yet: use "partner reject"', rejected: 'is rejected already' },
  },
  resume: {
    from: ['suspended'],
    to: 'approved',
    otherwise: {
      pending: 'has never been approved: use "partner approve"',
      rejected: 'was rejected: use "partner approve"',
    },
  },
} as const satisfies Record<string, Move>

export type PartnerMove = keyof typeof MOVES

export async function movePartner(store: Store, id: string, move: PartnerMove, now: number): Promise<Partner> {
  const { from, to, otherwise }: Move = MOVES[move]
  return await store.transaction(async (trx) => {
    const partner = await takePartner(trx, id)
    if (partner.status === to) return partner
    if (!from.includes(partner.status))
      throw new OperatorError(`partner ${partner.name} ${otherwise[partner.status] ?? `is ${partner.status}`}`)
    const moved = { ...partner, status: to, updated_at: now }
    await trx.updateTable('partners').set({ status: to, updated_at: now }).where('id', '=', id).execute()
    await appendChanges(trx, [{ kind: 'partner', entity_id: id, action: 'updated', fields: ['status'] }], now)
    return moved
  })
}

/** Written to before it is read: on PostgreSQL that locks the row, so that what is decided on it still holds at the commit. */
export async function takePartner(trx: Transaction<Schema>, id: string): Promise<Partner> {
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

export function parseEmail(text: string): string {
  const email = text.trim()
  if (email.length > MAX_EMAIL || !z.email().safeParse(email).success)
    throw new OperatorError(`"${email}" is not an e-mail address`)
  return email
}
