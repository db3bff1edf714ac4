import { openMessageSender } from '../../jobs/messages.ts'
import type { Worker } from '../../jobs/worker.ts'
import type { Store } from '../../store/store.ts'
import { isFinal } from '../../webhooks/delivery/retry-schedule.ts'
import type { Sender } from '../../webhooks/delivery/send.ts'

const RETRY_SECONDS = [30, 120, 600, 3_600, 14_400]
const MAX_AT_ONCE = 4

export interface PostDeps {
  store: Store
  sender: Sender
  url: string
  /** The store's time. */
  now: () => number
  onError: (error: unknown) => void
}

/** The body that Slack, Mattermost, Discord (`…/slack`), Google Chat and others take. */
export const postRequest = (text: string) => ({
  headers: { 'Content-Type': 'application/json', 'User-Agent': 'Service-Webhook/1.0' },
  body: Buffer.from(JSON.stringify({ text })),
})

/** Sends what administrators are told to the operator's webhook. */
export function openPostSender({ store, sender, url, now, onError }: PostDeps): Worker {
  return openMessageSender({
    ...{ store, now, onError },
    table: 'alert_posts',
    retrySeconds: RETRY_SECONDS,
    maxAtOnce: MAX_AT_ONCE,
    async send({ text }, signal) {
      const result = await sender.send(url, postRequest(text), signal)
      if (result === undefined || result.failure === null) return result && { failure: null }
      const failure = result.statusCode === null ? result.failure : `HTTP ${result.statusCode}`
      return { failure, isFinal: isFinal(result) }
    },
  })
}
