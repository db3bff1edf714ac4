import type { MailSettings, SmtpServer } from '../../config/mail-settings.ts'
import type { Store } from '../../store/store.ts'
import { openMessageSender, type SendResult } from '../messages.ts'
import type { Worker } from '../worker.ts'
import { openContent } from './content.ts'
import { sendMail } from './smtp.ts'

export interface MailDelivererDeps {
  store: Store
  server: SmtpServer
  from: MailSettings['from']
  /** Any of them may have sealed a mail. */
  sealingKeys: readonly Buffer[]
  retrySeconds?: readonly number[]
  /** The store's time. */
  now: () => number
  onError: (error: unknown) => void
}

/** Ten seconds, then ever longer: 46 hours in all. A server that greylists takes the second or third. */
const RETRY_SECONDS = [10, 60, 300, 900, 3600, 10_800, 21_600, 43_200, 86_400]
const MAX_IN_FLIGHT = 5

/** A mail that is sent twice has the same Message-ID. */
export function openMailDeliverer(deps: MailDelivererDeps): Worker {
  const { server, from, sealingKeys, retrySeconds = RETRY_SECONDS } = deps
  const domain = from.address.split('@')[1]
  return openMessageSender({
    ...{ store: deps.store, now: deps.now, onError: deps.onError },
    table: 'mails',
    retrySeconds,
    maxAtOnce: MAX_IN_FLIGHT,
    async send(mail, signal): Promise<SendResult | undefined> {
      const content = openContent(mail, sealingKeys)
      if (!content) return { failure: 'the text does not open: it was sealed with another secret', isFinal: false }
      const ids = { messageId: `${mail.id}@${domain}`, date: new Date(mail.created_at) }
      try {
        return await sendMail(server, { ...content, ...ids, from, to: mail.recipient }, signal)
      } catch (error) {
        return signal.aborted ? undefined : { failure: String(error), isFinal: false }
      }
    },
  })
}
