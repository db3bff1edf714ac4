import type { Transaction } from 'kysely'
import { type MailParts, queueMail, supersedeMails } from '../mail/queue.ts'
import { type Act, recordAct } from '../store/audit-log.ts'
import type { Schema } from '../store/schema/schema.ts'
import type { Store } from '../store/store.ts'
import { type ClaimLink, createClaim, voidClaims } from './claims.ts'
import { requireApproved } from './keys.ts'
import { setPartnerStatus } from './partner-status.ts'
import { lockPartner, type Partner } from './partners.ts'

export interface DecisionParts {
  publicUrl: string
  mail: MailParts
}

export interface Approval {
  partner: Partner
  claim: ClaimLink
  mailId: string
}

/**
 * Approves a partner and makes the link by which it gets its key, with the mail that tells of it; all or nothing. A partner who is
 * approved already gets a new link, which ends the one before.
 */
export async function approvePartner(store: Store, id: string, parts: DecisionParts, act: Act): Promise<Approval> {
  let made: Omit<Approval, 'partner'> | undefined
  const partner = await setPartnerStatus(store, id, 'approve', act, {
    async follow(trx, approved, hasChanged) {
      made = await linkPartner(trx, approved, parts, act)
      if (!hasChanged) await recordLink(trx, approved, made.claim, act)
    },
  })
  return { partner, ...made! }
}

/** A new link for an approved partner. */
export async function renewClaim(store: Store, id: string, parts: DecisionParts, act: Act): Promise<Approval> {
  return await store.transaction(async (trx) => {
    const partner = await lockPartner(trx, id)
    requireApproved(partner)
    const made = await linkPartner(trx, partner, parts, act)
    await recordLink(trx, partner, made.claim, act)
    return { partner, ...made }
  })
}

async function linkPartner(
  trx: Transaction<Schema>,
  partner: Partner,
  { publicUrl, mail }: DecisionParts,
  { at }: Act,
): Promise<{ claim: ClaimLink; mailId: string }> {
  const claim = await createClaim(trx, partner.id, publicUrl, at)
  const data = { organization: partner.name, claimUrl: claim.url, expiresAt: claim.expiresAt }
  const about = { partnerId: partner.id, subjectId: null, recipient: partner.email, language: partner.language }
  const mailId = await queueMail(trx, { kind: 'approved', at, ...about, data }, mail)
  return { claim, mailId }
}

/** Without the link itself: it gives a key. */
async function recordLink(trx: Transaction<Schema>, { id, name }: Partner, { expiresAt }: ClaimLink, act: Act) {
  await recordAct(trx, act, { action: 'partner.claim', id, name, after: { claim_expires_at: expiresAt } })
}

/** Turns an application down; whoever applied is told by mail, with the note. */
export async function rejectPartner(
  store: Store,
  id: string,
  note: string | null,
  { mail }: DecisionParts,
  act: Act,
): Promise<{ partner: Partner; mailId: string | undefined }> {
  let mailId: string | undefined
  const partner = await setPartnerStatus(store, id, 'reject', act, {
    note,
    async follow(trx, rejected, hasChanged) {
      if (!hasChanged || rejected.applied_at === null) return
      const data = { organization: rejected.name, note: rejected.decision_note }
      const about = { partnerId: id, subjectId: null, recipient: rejected.email, language: rejected.language }
      mailId = await queueMail(trx, { kind: 'rejected', at: act.at, ...about, data }, mail)
    },
  })
  return { partner, mailId }
}

/** Locks a partner out: no key of it is accepted, and its unused links are void. It is told by mail, with the note. */
export async function suspendPartner(
  store: Store,
  id: string,
  note: string | null,
  mail: MailParts,
  act: Act,
): Promise<Partner> {
  return await setPartnerStatus(store, id, 'suspend', act, {
    note,
    async follow(trx, partner, hasChanged) {
      await voidClaims(trx, id)
      if (!hasChanged) return
      const data = { organization: partner.name, note: partner.decision_note }
      await queueMail(trx, { kind: 'suspended', at: act.at, ...addressOf(partner), data }, mail)
    },
  })
}

/** Lets a suspended partner in again, with all its keys. It is told by mail; what still waits of the suspension is not sent. */
export async function resumePartner(store: Store, id: string, mail: MailParts, act: Act): Promise<Partner> {
  return await setPartnerStatus(store, id, 'resume', act, {
    async follow(trx, partner, hasChanged) {
      if (!hasChanged) return
      await supersedeMails(trx, { kind: 'suspended', subjectId: id, reason: 'superseded by the resume' })
      const data = { organization: partner.name }
      await queueMail(trx, { kind: 'resumed', at: act.at, ...addressOf(partner), data }, mail)
    },
  })
}

const addressOf = ({ id, email, language }: Partner) => ({
  partnerId: id,
  subjectId: id,
  recipient: email,
  language,
})
