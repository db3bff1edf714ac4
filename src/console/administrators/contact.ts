import { isMailAddress } from '../../config/mail-settings.ts'
import { fieldError } from '../../operator-error.ts'
import { type AuditContext, recordAudit } from '../../store/audit-log.ts'
import type { Store } from '../../store/store.ts'
import { type Language, languageOf } from '../../text/sentence.ts'
import { lockAdministrator } from './administrators.ts'

/** Where an administrator is told what waits, and in which language. */
export interface Contact {
  /** Null: nowhere. */
  email: string | null
  language: Language
}

export async function findContact({ db }: Store, id: string): Promise<Contact> {
  const row = await db
    .selectFrom('administrators')
    .select(['email', 'language'])
    .where('id', '=', id)
    .executeTakeFirst()
  return { email: row?.email ?? null, language: languageOf(row?.language ?? null) }
}

export async function setContact(store: Store, id: string, wanted: Contact, audit: AuditContext): Promise<Contact> {
  const email = wanted.email?.trim() ?? null
  if (email !== null && !isMailAddress(email))
    throw fieldError('email', {
      vi: `"${email}" không phải là địa chỉ thư.`,
      en: `"${email}" is not an e-mail address`,
    })
  const after = { email, language: wanted.language }
  return await store.transaction(async (trx) => {
    const row = await lockAdministrator(trx, id)
    const before = { email: row.email, language: languageOf(row.language) }
    if (before.email === after.email && before.language === after.language) return after
    await trx
      .updateTable('administrators')
      .set({ ...after, updated_at: audit.at })
      .where('id', '=', id)
      .execute()
    await recordAudit(trx, audit, { action: 'administrator.contact', id, name: row.name, before, after })
    return after
  })
}
