import type { Delivery } from '../../src/webhooks/api/schemas.ts'
import type { Api } from './api.ts'

const FIRST_WAIT_MS = 250
/** All in all somewhat longer than a receiver may take to answer. */
const MAX_ROUNDS = 7

/** Looks at the deliveries until the test has arrived or failed; the last look counts when it takes too long. */
export async function waitForOutcome(api: Api, webhookId: string, deliveryId: string): Promise<Delivery> {
  for (let round = 0; ; round += 1) {
    await new Promise((done) => setTimeout(done, FIRST_WAIT_MS * 2 ** Math.min(round, 4)))
    const { data } = await api.get<Delivery[]>(`/webhooks/${webhookId}/deliveries`, { query: { limit: 20 } })
    const found = data.find(({ id }) => id === deliveryId)
    if (found !== undefined && (found.state !== 'pending' || round >= MAX_ROUNDS)) return found
    if (round >= MAX_ROUNDS) return PENDING
  }
}

/** Pushed off the first page by many others. */
const PENDING: Delivery = {
  id: '',
  event: 'test',
  track_id: null,
  state: 'pending',
  attempts: 0,
  created_at: '',
  last_attempt_at: null,
  last_status_code: null,
  last_error: null,
  duration_ms: null,
  next_attempt_at: null,
}
