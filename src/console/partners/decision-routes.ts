import { z } from 'zod'
import type { Endpoint } from '../../http/endpoint.ts'
import { rejectMany } from '../../partners/applying/reject-many.ts'
import {
  type Approval,
  approvePartner,
  rejectPartner,
  renewClaim,
  resumePartner,
  suspendPartner,
} from '../../partners/decisions.ts'
import { PARTNER_BOUNDS } from '../../partners/partner-fields.ts'
import { isoTime } from '../../text/time.ts'
import { adminEndpoint, dataAnswer, idOf, idParam } from '../endpoint/admin-endpoint.ts'
import type { ConsoleDeps } from '../endpoint/deps.ts'
import { PARTNER_EXAMPLE, presentPartner } from './present.ts'
import { ApprovedBody, type ApprovedPartner, PartnerBody } from './schemas.ts'

const tag = 'Partners'
const params = idParam('Of the partner.')

const APPROVED_EXAMPLE: ApprovedPartner = {
  ...PARTNER_EXAMPLE,
  status: 'approved',
  claim_url: 'https://nhac.example/keys/claim/…',
  claim_expires_at: '2026-03-09T01:00:00.000Z',
  mail_id: '5c2a52f1-6f7e-4f0e-9d53-0c1a6f0f8f12',
  is_mailed: true,
}

const NoteBody = z.object({ note: z.string().max(PARTNER_BOUNDS.note).nullish() })

export function decisionRoutes(deps: ConsoleDeps): Endpoint[] {
  return [approve(deps), renew(deps), reject(deps), rejectSeveral(deps), suspend(deps), resume(deps)]
}

const decisionParts = ({ config, mail }: ConsoleDeps) => ({ publicUrl: config.publicUrl, mail })

function presentApproval({ partner, claim, mailId }: Approval, { mail }: ConsoleDeps): ApprovedPartner {
  return {
    ...presentPartner(partner),
    claim_url: claim.url,
    claim_expires_at: isoTime(claim.expiresAt),
    mail_id: mailId,
    is_mailed: mail.hasServer,
  }
}

/** Both make a link, and answer alike. */
function linkEndpoint(
  deps: ConsoleDeps,
  about: Pick<Endpoint, 'id' | 'path' | 'summary'>,
  make: typeof approvePartner,
): Endpoint {
  return adminEndpoint({
    ...about,
    method: 'POST',
    tag,
    role: 'owner',
    params,
    answers: {
      200: {
        description: 'The link is shown this once.',
        schema: z.object({ data: ApprovedBody }),
        example: { data: APPROVED_EXAMPLE },
      },
    },
    async handle({ params, audit }) {
      const approval = await make(deps.store, idOf(params), decisionParts(deps), audit)
      return dataAnswer(200, presentApproval(approval, deps))
    },
  })
}

const approve = (deps: ConsoleDeps) =>
  linkEndpoint(
    deps,
    {
      id: 'approvePartner',
      path: '/partners/{id}/approve',
      summary: 'Approve a partner and make the link by which it gets its key; a second time, a new link',
    },
    approvePartner,
  )

const renew = (deps: ConsoleDeps) =>
  linkEndpoint(
    deps,
    {
      id: 'renewClaim',
      path: '/partners/{id}/claim',
      summary: 'Make a new link by which an approved partner gets a key; the one before is void',
    },
    renewClaim,
  )

function reject(deps: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'rejectPartner',
    method: 'POST',
    path: '/partners/{id}/reject',
    tag,
    summary: 'Turn an application down; the applicant is told by mail, with the note',
    role: 'owner',
    params,
    body: { description: 'Why.', schema: NoteBody, example: { note: 'Chỉ dành cho dịch vụ tại Việt Nam.' } },
    answers: {
      200: {
        description: 'As it is now.',
        schema: z.object({ data: PartnerBody.extend({ mail_id: z.uuid().nullable(), is_mailed: z.boolean() }) }),
      },
    },
    async handle({ params, body: { note = null }, audit }) {
      const { partner, mailId } = await rejectPartner(deps.store, idOf(params), note, decisionParts(deps), audit)
      const mail = { mail_id: mailId ?? null, is_mailed: mailId !== undefined && deps.mail.hasServer }
      return dataAnswer(200, { ...presentPartner(partner), ...mail })
    },
  })
}

const ManyBody = z.strictObject({
  ids: z.array(z.uuid()).min(1).max(1000).optional().describe('Only these.'),
  q: z.string().max(100).optional().describe('Only those with this in a name or the e-mail address, as in the list.'),
  before: z.iso.datetime().optional().describe('Only those that were sent before this time.'),
  note: NoteBody.shape.note,
})

function rejectSeveral({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'rejectPartners',
    method: 'POST',
    path: '/partners/reject',
    tag,
    summary: 'Turn down all applications that wait, or some of them, without a mail',
    role: 'owner',
    body: {
      description: 'Which; without any of it all that wait.',
      schema: ManyBody,
      example: { q: 'spam.example', before: '2026-03-02T01:00:00.000Z' },
    },
    answers: {
      200: {
        description: 'How many were turned down.',
        schema: z.object({ data: z.object({ rejected: z.int() }) }),
        example: { data: { rejected: 312 } },
      },
    },
    async handle({ body: { ids, q, before, note = null }, audit }) {
      const wanted = { ids, words: q, before: before === undefined ? undefined : Date.parse(before) }
      return dataAnswer(200, { rejected: await rejectMany(store, wanted, note, audit) })
    },
  })
}

function suspend({ store, mail, waitForServers }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'suspendPartner',
    method: 'POST',
    path: '/partners/{id}/suspend',
    tag,
    summary: 'Lock a partner out; once this is answered no key of it is served; it is told by mail, with the note',
    role: 'owner',
    params,
    body: { description: 'Why.', schema: NoteBody, example: { note: 'Chờ giấy tờ.' } },
    answers: { 200: { description: 'As it is now.', schema: z.object({ data: PartnerBody }) } },
    hasOwnTimeout: true,
    async handle({ params, body: { note = null }, audit }) {
      const partner = await suspendPartner(store, idOf(params), note, mail, audit)
      await waitForServers()
      return dataAnswer(200, presentPartner(partner))
    },
  })
}

function resume({ store, mail, waitForServers }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'resumePartner',
    method: 'POST',
    path: '/partners/{id}/resume',
    tag,
    summary: 'Let a suspended partner in again; once this is answered its keys are served; it is told by mail',
    role: 'owner',
    params,
    answers: { 200: { description: 'As it is now.', schema: z.object({ data: PartnerBody }) } },
    hasOwnTimeout: true,
    async handle({ params, audit }) {
      const partner = await resumePartner(store, idOf(params), mail, audit)
      await waitForServers()
      return dataAnswer(200, presentPartner(partner))
    },
  })
}
