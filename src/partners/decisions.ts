import { type MailDeps, queueMail, supersedeMails } from '../jobs/mail/queue.ts'
import { type AuditContext, recordAudit } from '../store/audit-log.ts'
import type { Trx } from '../store/schema/schema.ts'
import type { Store } from '../store/store.ts'
import { type ClaimLink, createClaim, voidClaims } from './claims.ts'
import { requireApproved } from './keys.ts'
import { setPartnerStatus } from './partner-status.ts'
import { lockPartner, type Partner } from './partners.ts'

export interface DecisionDeps {
  publicUrl: string
  mail: MailDeps
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
export async function approvePartner(
  store: Store,
  id: string,
  deps: DecisionDeps,
  audit: AuditContext,
): Promise<Approval> {
  let made: Omit<Approval, 'partner'> | undefined
  const partner = await setPartnerStatus(store, id, 'approve', audit, {
    async follow(trx, approved, hasChanged) {
      made = await linkPartner(trx, approved, deps, audit)
      if (!hasChanged) await recordLink(trx, approved, made.claim, audit)
    },
  })
  return { partner, ...made! }
}

/** A new link for an approved partner. */
export async function renewClaim(store: Store, id: string, deps: DecisionDeps, audit: AuditContext): Promise<Approval> {
  return await store.transaction(async (trx) => {
    const partner = await lockPartner(trx, id)
    requireApproved(partner)
    const made = await linkPartner(trx, partner, deps, audit)
    await recordLink(trx, partner, made.claim, audit)
    return { partner, ...made }
  })
}

async function linkPartner(
  trx: Trx,
  partner: Partner,
  { publicUrl, mail }: DecisionDeps,
  { at }: AuditContext,
): Promise<{ claim: ClaimLink; mailId: string }> {
  const claim = await createClaim(trx, partner.id, publicUrl, at)
  const data = { organization: partner.name, claimUrl: claim.url, expiresAt: claim.expiresAt }
  const about = { partnerId: partner.id, subjectId: null, recipient: partner.email, language: partner.language }
  const mailId = await queueMail(trx, { kind: 'approved', at, ...about, data }, mail)
  return { claim, mailId }
}

/** Without the link itself: it gives a key. */
async function recordLink(trx: Trx, { id, name }: Partner, { expiresAt }: ClaimLink, audit: AuditContext) {
  await recordAudit(trx, audit, { action: 'partner.claim', id, name, after: { claim_expires_at: expiresAt } })
}

/** Turns an application down; the applicant is told by mail, with the note. */
export async function rejectPartner(
  store: Store,
  id: string,
  note: string | null,
  { mail }: DecisionDeps,
  audit: AuditContext,
): Promise<{ partner: Partner; mailId: string | undefined }> {
  let mailId: string | undefined
  const partner = await setPartnerStatus(store, id, 'reject', audit, {
    note,
    async follow(trx, rejected, hasChanged) {
      if (!hasChanged || rejected.applied_at === null) return
      const data = { organization: rejected.name, note: rejected.decision_note }
      const about = { partnerId: id, subjectId: null, recipient: rejected.email, language: rejected.language }
      mailId = await queueMail(trx, { kind: 'rejected', at: audit.at, ...about, data }, mail)
    },
  })
  return { partner, mailId }
}

/** Locks a partner out: no key of it is accepted, and its unused links are void. It is told by mail, with the note. */
export async function suspendPartner(
  store: Store,
  id: string,
  note: string | null,
  mail: MailDeps,
  audit: AuditContext,
): Promise<Partner> {
  return await setPartnerStatus(store, id, 'suspend', audit, {
    note,
    async follow(trx, partner, hasChanged) {
      await voidClaims(trx, id)
      if (!hasChanged) return
      const data = { organization: partner.name, note: partner.decision_note }
      await queueMail(trx, { kind: 'suspended', at: audit.at, ...addressOf(partner), data }, mail)
    },
  })
}

/** Lets a suspended partner in again, with all its keys. It is told by mail; what still waits of the suspension is not sent. */
export async function resumePartner(store: Store, id: string, mail: MailDeps, audit: AuditContext): Promise<Partner> {
  return await setPartnerStatus(store, id, 'resume', audit, {
    async follow(trx, partner, hasChanged) {
      if (!hasChanged) return
      await supersedeMails(trx, { kind: 'suspended', subjectId: id, by: 'the resume' })
      const data = { organization: partner.name }
      await queueMail(trx, { kind: 'resumed', at: audit.at, ...addressOf(partner), data }, mail)
    },
  })
}

const addressOf = ({ id, email, language }: Partner) => ({ partnerId: id, subjectId: id, recipient: email, language })
