import { type Act, recordAct } from '../../store/audit-log.ts'
import { appendChanges } from '../../store/change-log.ts'
import type { PartnerStatus } from '../../store/schema.ts'
import type { Store } from '../../store/store.ts'
import { OperatorError } from '../operator-error.ts'
import { lockPartner, type Partner } from './partners.ts'

interface StatusChange {
  from: readonly PartnerStatus[]
  to: PartnerStatus
  /** What to do instead, by the status that the partner has. */
  otherwise: Partial<Record<PartnerStatus, string>>
}

const STATUS_CHANGES = {
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
} as const satisfies Record<string, StatusChange>

export type StatusAction = keyof typeof STATUS_CHANGES

/** A partner that has the status already is not an error, so that scripts can be run again. */
export async function setPartnerStatus(store: Store, id: string, action: StatusAction, act: Act): Promise<Partner> {
  const { from, to, otherwise }: StatusChange = STATUS_CHANGES[action]
  return await store.transaction(async (trx) => {
    const partner = await lockPartner(trx, id)
    if (partner.status === to) return partner
    if (!from.includes(partner.status))
      throw new OperatorError(`partner ${partner.name} ${otherwise[partner.status] ?? `is ${partner.status}`}`)
    await trx
      .updateTable('partners')
      .set({ status: to, decided_at: act.at, updated_at: act.at })
      .where('id', '=', id)
      .execute()
    const [before, after] = [{ status: partner.status }, { status: to }]
    await recordAct(trx, act, { action: `partner.${action}`, id, name: partner.name, before, after })
    await appendChanges(trx, [{ kind: 'partner', entity_id: id, action: 'updated', fields: ['status'] }], act.at)
    return { ...partner, status: to, decided_at: act.at, updated_at: act.at }
  })
}
