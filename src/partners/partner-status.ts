import { OperatorError } from '../operator-error.ts'
import { type AuditContext, recordAudit } from '../store/audit-log.ts'
import { appendChanges } from '../store/change-log.ts'
import type { PartnerStatus } from '../store/schema/partner-tables.ts'
import type { Trx } from '../store/schema/schema.ts'
import type { Store } from '../store/store.ts'
import type { Sentence } from '../text/sentence.ts'
import { parseNote } from './partner-fields.ts'
import { lockPartner, type Partner } from './partners.ts'

interface StatusChange {
  from: readonly PartnerStatus[]
  to: PartnerStatus
  /** What to do instead, by the status that the partner has. */
  otherwise: Partial<Record<PartnerStatus, Sentence>>
}

const STATUS_CHANGES = {
  approve: {
    from: ['pending', 'rejected'],
    to: 'approved',
    otherwise: { suspended: { vi: 'đang bị tạm ngưng: hãy mở lại', en: 'is suspended: use "partner resume"' } },
  },
  reject: {
    from: ['pending'],
    to: 'rejected',
    otherwise: {
      approved: {
        vi: 'đã được duyệt: hãy tạm ngưng nếu muốn chặn',
        en: 'is approved already: use "partner suspend" to lock it out',
      },
      suspended: {
        vi: 'đã được duyệt trước đây và đang bị tạm ngưng, nên đã không dùng được API',
        en: 'was approved before and is suspended, which keeps it out already',
      },
    },
  },
  suspend: {
    from: ['approved'],
    to: 'suspended',
    otherwise: {
      pending: { vi: 'chưa được duyệt: hãy từ chối đơn', en: 'is not approved yet: use "partner reject"' },
      rejected: { vi: 'đã bị từ chối', en: 'is rejected already' },
    },
  },
  resume: {
    from: ['suspended'],
    to: 'approved',
    otherwise: {
      pending: { vi: 'chưa từng được duyệt: hãy duyệt đơn', en: 'has never been approved: use "partner approve"' },
      rejected: { vi: 'đã bị từ chối: hãy duyệt lại đơn', en: 'was rejected: use "partner approve"' },
    },
  },
} as const satisfies Record<string, StatusChange>

export type StatusAction = keyof typeof STATUS_CHANGES

export interface StatusOptions {
  /** Why, as the partner is told. */
  note?: string | null
  /** What belongs to the change and is done in the same transaction; also when the partner has the status already. */
  follow?: (trx: Trx, partner: Partner, hasChanged: boolean) => Promise<void>
}

/** A partner that has the status already is not an error, so that scripts can be run again. */
export async function setPartnerStatus(
  store: Store,
  id: string,
  action: StatusAction,
  audit: AuditContext,
  { note = null, follow }: StatusOptions = {},
): Promise<Partner> {
  const { from, to }: StatusChange = STATUS_CHANGES[action]
  const decision_note = note === null ? null : parseNote(note)
  return await store.transaction(async (trx) => {
    const partner = await lockPartner(trx, id)
    if (partner.status === to) {
      await follow?.(trx, partner, false)
      return partner
    }
    if (!from.includes(partner.status)) throw refuseChange(partner, action)
    const change = { status: to, decision_note, decided_at: audit.at, updated_at: audit.at }
    await trx.updateTable('partners').set(change).where('id', '=', id).execute()
    const changed = { ...partner, ...change }
    await follow?.(trx, changed, true)
    const [before, after] = [{ status: partner.status }, { status: to, decision_note }]
    await recordAudit(trx, audit, { action: `partner.${action}`, id, name: partner.name, before, after })
    await appendChanges(trx, [{ kind: 'partner', entity_id: id, action: 'updated', fields: ['status'] }], audit.at)
    return changed
  })
}

function refuseChange({ name, status }: Partner, action: StatusAction): OperatorError {
  const { otherwise }: StatusChange = STATUS_CHANGES[action]
  const { vi, en } = otherwise[status] ?? { vi: 'đang ở trạng thái khác', en: `is ${status}` }
  return new OperatorError({ vi: `Đối tác ${name} ${vi}.`, en: `partner ${name} ${en}` })
}
