import type { MailDeps } from '../../src/jobs/mail/queue.ts'
import { apply } from '../../src/partners/applying/applications.ts'
import { CLAIM_PATH, spendClaim } from '../../src/partners/claims.ts'
import { approvePartner, rejectPartner } from '../../src/partners/decisions.ts'
import type { Store } from '../../src/store/store.ts'
import { HOUR_MS } from '../../src/text/time.ts'
import { APPROVED, type DemoApplication, REJECTED, REJECTION_NOTE, WAITING } from './applications.ts'
import { demoAct } from './demo-audit.ts'

interface Deps {
  mail: MailDeps
  publicUrl: string
}

export async function addApplications(store: Store, deps: Deps, now: number): Promise<void> {
  const rejected = await send(store, REJECTED, deps.mail, now)
  await rejectPartner(store, rejected.id, REJECTION_NOTE, deps, demoAct(rejected.at + 5 * HOUR_MS))
  const approved = await send(store, APPROVED, deps.mail, now)
  const { claim } = await approvePartner(store, approved.id, deps, demoAct(approved.at + 8 * HOUR_MS))
  const token = claim.url.slice(claim.url.indexOf(CLAIM_PATH) + CLAIM_PATH.length)
  await spendClaim(store, token, { at: approved.at + 20 * HOUR_MS, address: APPROVED.address, requestId: null }, Object)
  for (const application of WAITING) await send(store, application, deps.mail, now)
}

async function send(
  store: Store,
  { hoursAgo, address, ...application }: DemoApplication,
  mail: MailDeps,
  now: number,
): Promise<{ id: string; at: number }> {
  const at = now - hoursAgo * HOUR_MS
  const outcome = await apply(store, application, { address, language: 'vi' }, mail, at)
  if (outcome === 'full' || !('id' in outcome)) throw new Error('the demo application was not accepted')
  return { id: outcome.id, at }
}
