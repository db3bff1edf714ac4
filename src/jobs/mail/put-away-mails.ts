import { OperatorError } from '../../operator-error.ts'
import { type AuditContext, recordAudits } from '../../store/audit-log.ts'
import type { Store } from '../../store/store.ts'

/**
 * Says that nobody need send or copy a mail any more; without an id, none of those that failed or are kept to be copied. It stays, and can
 * still be sent. How many it were.
 */
export async function putAwayMails(store: Store, id: string | undefined, audit: AuditContext): Promise<number> {
  return await store.transaction(async (trx) => {
    if (id !== undefined) {
      const mail = await trx.selectFrom('mails').select('state').where('id', '=', id).executeTakeFirst()
      if (!mail) throw new OperatorError({ vi: 'Không tìm thấy thư.', en: `there is no mail ${id}`, status: 404 })
      if (mail.state !== 'failed' && mail.state !== 'to-copy')
        throw new OperatorError({
          vi: 'Chỉ thư để chép hoặc không gửi được mới cất đi được.',
          en: `mail ${id} need not be put away: it is ${mail.state}`,
        })
    }
    const rows = await trx
      .updateTable('mails')
      .set({ put_away_at: audit.at })
      .where('state', 'in', ['failed', 'to-copy'])
      .where('put_away_at', 'is', null)
      .$if(id !== undefined, (query) => query.where('id', '=', id!))
      .returning(['id', 'kind', 'recipient'])
      .execute()
    const entries = rows.map((row) => ({
      action: 'mail.put-away',
      id: row.id,
      name: `${row.kind}: ${row.recipient}`,
    }))
    await recordAudits(trx, audit, entries)
    return rows.length
  })
}
