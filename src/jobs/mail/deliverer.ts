import { repeatEvery, repeatUntilDone } from '../../async/repeat.ts'
import { createRetryLoop } from '../../async/retry-loop.ts'
import { withTimeout } from '../../async/timeout.ts'
import { GRACE } from '../../config/grace-periods.ts'
import type { MailSettings, SmtpServer } from '../../config/mail-settings.ts'
import type { Store } from '../../store/store.ts'
import { type ClaimedMail, claimMails, LEASE_MS, recordAttempt } from './claims.ts'
import { openContent } from './content.ts'
import { type SendResult, sendMail } from './smtp.ts'

export interface MailDelivererDeps {
  store: Store
  server: SmtpServer
  from: MailSettings['from']
  /** Any of them may have sealed a mail. */
  sealingKeys: readonly Buffer[]
  retrySeconds: readonly number[]
  /** The store's time. */
  now: () => number
  onError: (error: unknown) => void
}

export interface MailDeliverer {
  start(): void
  /** Resolves when nothing that is due is left and nothing is under way. */
  drain(): Promise<void>
  /** Gives attempts under way a short time to end; then they are broken off and do not count. */
  stop(): Promise<void>
}

const POLL_EVERY_MS = 2_000
const MAX_IN_FLIGHT = 5
const RECORD_AGAIN_MS = 1_000

/**
 * Sends what is due, each mail by one process at a time. A process that is killed after the server has taken a mail and before that is
 * written down leaves it to be sent once more, under the same Message-ID: of the two faults a mail twice is the lesser.
 */
export function openMailDeliverer(deps: MailDelivererDeps): MailDeliverer {
  const { store, now, onError } = deps
  const stopping = new AbortController()
  const cutting = new AbortController()
  const inFlight = new Set<Promise<void>>()
  let unsubscribe = () => {}
  let polling: Promise<void> | undefined

  const loop = createRetryLoop(async () => {
    const room = MAX_IN_FLIGHT - inFlight.size
    if (room <= 0 || stopping.signal.aborted) return
    for (const mail of await claimMails(store, now(), room)) {
      const attempt: Promise<void> = deliver(deps, mail, cutting.signal).finally(() => {
        inFlight.delete(attempt)
        loop.wake()
      })
      inFlight.add(attempt)
    }
  }, onError)

  return {
    start() {
      loop.start()
      unsubscribe = store.watch.subscribe(loop.wake)
      polling = repeatEvery(stopping.signal, POLL_EVERY_MS, async () => loop.wake(), onError)
    },
    async drain() {
      do {
        await Promise.all(inFlight)
        await loop.pass()
      } while (inFlight.size > 0)
    },
    async stop() {
      unsubscribe()
      stopping.abort()
      await polling
      await loop.stop()
      const ended = Promise.all(inFlight).then(() => {})
      await withTimeout(ended, GRACE.deliveriesMs, () => {})
      cutting.abort()
      await ended
    },
  }
}

async function deliver(deps: MailDelivererDeps, mail: ClaimedMail, signal: AbortSignal): Promise<void> {
  const { store, now, retrySeconds, onError } = deps
  const result = await attempt(deps, mail, signal)
  // For as long as the lease lasts: after it another process may send the mail again.
  const leaseEnds = AbortSignal.timeout(LEASE_MS)
  await repeatUntilDone(
    AbortSignal.any([signal, leaseEnds]),
    RECORD_AGAIN_MS,
    () => recordAttempt(store, mail, result, { now: now(), retrySeconds }),
    onError,
  )
  // Told to stop: once more, so that the lease does not have to run out.
  if (signal.aborted) await recordAttempt(store, mail, result, { now: now(), retrySeconds }).catch(onError)
}

/** Undefined when it was broken off. */
async function attempt(
  { server, from, sealingKeys }: MailDelivererDeps,
  mail: ClaimedMail,
  signal: AbortSignal,
): Promise<SendResult | undefined> {
  const content = openContent(mail, sealingKeys)
  if (!content) return { failure: 'the text does not open: it was sealed with another secret', isFinal: false }
  const domain = from.address.split('@')[1]
  const message = {
    ...content,
    from,
    to: mail.recipient,
    messageId: `${mail.id}@${domain}`,
    date: new Date(mail.created_at),
  }
  try {
    return await sendMail(server, message, signal)
  } catch (error) {
    return signal.aborted ? undefined : { failure: String(error), isFinal: false }
  }
}
