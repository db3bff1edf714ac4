import type { Store } from '../../store/store.ts'
import { isFinal } from '../../webhooks/delivery/retry-schedule.ts'
import type { Sender } from '../../webhooks/delivery/send.ts'

/** Longer than an attempt can last. When a process dies, others may send its messages after this. */
const LEASE_MS = 60_000
const RETRY_MS = [30_000, 120_000, 600_000, 3_600_000, 4 * 3_600_000]
const MAX_AT_ONCE = 4

export interface PostDeps {
  store: Store
  sender: Sender
  url: string
  /** The store's time. */
  now: () => number
}

interface ClaimedPost {
  id: string
  text: string
  attempts: number
  leased_until: number
}

/** The body that Slack, Mattermost, Discord (`…/slack`), Google Chat and others take. */
export const postRequest = (text: string) => ({
  headers: { 'Content-Type': 'application/json', 'User-Agent': 'Service-Webhook/1.0' },
  body: Buffer.from(JSON.stringify({ text })),
})

/**
 * Sends what is due, each message by one process at a time. One that is killed after the receiver has answered and before that is written
 * down leaves the message to be sent once more: of the two faults a message twice is the lesser.
 */
export async function sendPosts(deps: PostDeps, signal: AbortSignal): Promise<void> {
  for (const post of await claimPosts(deps.store, deps.now())) {
    const result = signal.aborted ? undefined : await deps.sender.send(deps.url, postRequest(post.text), signal)
    const own = deps.store.db.updateTable('alert_posts').where('id', '=', post.id)
    const held = own.where('state', '=', 'waiting').where('leased_until', '=', post.leased_until)
    const attempts = post.attempts + 1
    const now = deps.now()
    if (result === undefined) await held.set({ leased_until: null }).execute()
    else if (result.failure === null)
      await own.set({ state: 'sent', sent_at: now, attempts, leased_until: null, last_error: null }).execute()
    else {
      const waitMs = isFinal(result) ? undefined : RETRY_MS[attempts - 1]
      const last_error = result.statusCode === null ? result.failure : `HTTP ${result.statusCode}`
      await held
        .set({ attempts, leased_until: null, last_error })
        .set(waitMs === undefined ? { state: 'failed' } : { due_at: now + waitMs })
        .execute()
    }
  }
}

async function claimPosts({ db }: Store, now: number): Promise<ClaimedPost[]> {
  const leasedUntil = now + LEASE_MS
  const claimed = await db
    .with(
      (cte) => cte('due').materialized(),
      (query) =>
        query
          .selectFrom('alert_posts')
          .select('id')
          .where('state', '=', 'waiting')
          .where('due_at', '<=', now)
          .where((row) => row.or([row('leased_until', 'is', null), row('leased_until', '<=', now)]))
          .orderBy('due_at')
          .orderBy('id')
          .limit(MAX_AT_ONCE)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('alert_posts')
    .set({ leased_until: leasedUntil })
    .where('id', 'in', (query) => query.selectFrom('due').select('due.id'))
    .where('state', '=', 'waiting')
    .where((row) => row.or([row('leased_until', 'is', null), row('leased_until', '<=', now)]))
    .returning(['id', 'text', 'attempts'])
    .execute()
  return claimed.map((post) => ({ ...post, leased_until: leasedUntil }))
}
