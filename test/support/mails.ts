import { openContent } from '../../src/jobs/mail/content.ts'
import type { MailDeps } from '../../src/jobs/mail/queue.ts'
import type { MailContent } from '../../src/jobs/mail/texts.ts'
import type { Store } from '../../src/store/store.ts'

/** Without a mail server: texts are kept to be copied. */
export const MAIL: MailDeps = {
  sealingKey: Buffer.alloc(32, 7),
  hasServer: false,
  sender: { serviceName: 'Kho Nhạc', contact: 'desk@nhac.example', publicUrl: 'https://nhac.example' },
}

/** All mails in the store, the oldest first, with their texts. */
export async function readMails(store: Store, keys: readonly Buffer[] = [MAIL.sealingKey]) {
  const rows = await store.db.selectFrom('mails').selectAll().orderBy('created_at').orderBy('id').execute()
  return rows.map((row): (typeof rows)[number] & Partial<MailContent> => ({ ...row, ...openContent(row, keys) }))
}
