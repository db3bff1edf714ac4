import { z } from 'zod'
import { rejectMany } from '../../partners/applying/reject-many.ts'
import { approvePartner, rejectPartner, renewClaim, resumePartner, suspendPartner } from '../../partners/decisions.ts'
import { PARTNER_BOUNDS } from '../../partners/partner-fields.ts'
import { isoTime } from '../../text/time.ts'
import { adminRoutes, dataAnswer, dataOf, idParam } from '../endpoint/admin-endpoint.ts'
import type { ConsoleDeps, Route } from '../endpoint/deps.ts'
import { timeOf } from '../insight/query-times.ts'
import { PARTNER_EXAMPLE, presentPartner } from './present.ts'
import { ApprovedBody, type ApprovedPartner, PartnerBody } from './schemas.ts'

const { owner } = adminRoutes('Partners')
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
const Rejected = PartnerBody.extend({ mail_id: z.uuid().nullable(), is_mailed: z.boolean() })
const ManyBody = z.strictObject({
  ids: z.array(z.uuid()).min(1).max(1000).optional().describe('Only these.'),
  q: z.string().max(100).optional().describe('Only those with this in a name or the e-mail address, as in the list.'),
  before: z.iso.datetime().optional().describe('Only those that were sent before this time.'),
  note: NoteBody.shape.note,
})

const decisionParts = ({ config, mail }: ConsoleDeps) => ({ publicUrl: config.publicUrl, mail })

/** Both make a link, and answer alike. */
const linking = (id: string, name: string, summary: string, make: typeof approvePartner) =>
  owner(id, `POST /partners/{id}/${name}`, {
    summary,
    params,
    answers: { 200: dataOf('The link is shown this once.', ApprovedBody, APPROVED_EXAMPLE) },
    async handle({ id, audit }, deps) {
      const { partner, claim, mailId } = await make(deps.store, id, decisionParts(deps), audit)
      const link = { claim_url: claim.url, claim_expires_at: isoTime(claim.expiresAt) }
      return dataAnswer(200, { ...presentPartner(partner), ...link, mail_id: mailId, is_mailed: deps.mail.hasServer })
    },
  })

export const decisionRoutes: readonly Route[] = [
  linking(
    'approvePartner',
    'approve',
    'Approve a partner and make the link by which it gets its key; a second time, a new link',
    approvePartner,
  ),
  linking(
    'renewClaim',
    'claim',
    'Make a new link by which an approved partner gets a key; the one before is void',
    renewClaim,
  ),
  owner('rejectPartner', 'POST /partners/{id}/reject', {
    summary: 'Turn an application down; the applicant is told by mail, with the note',
    params,
    body: { description: 'Why.', schema: NoteBody, example: { note: 'Chỉ dành cho dịch vụ tại Việt Nam.' } },
    answers: { 200: dataOf('As it is now.', Rejected) },
    async handle({ id, body: { note = null }, audit }, deps) {
      const { partner, mailId } = await rejectPartner(deps.store, id, note, decisionParts(deps), audit)
      const mail = { mail_id: mailId ?? null, is_mailed: mailId !== undefined && deps.mail.hasServer }
      return dataAnswer(200, { ...presentPartner(partner), ...mail })
    },
  }),
  owner('rejectPartners', 'POST /partners/reject', {
    summary: 'Turn down all applications that wait, or some of them, without a mail',
    body: {
      description: 'Which; without any of it all that wait.',
      schema: ManyBody,
      example: { q: 'spam.example', before: '2026-03-02T01:00:00.000Z' },
    },
    answers: { 200: dataOf('How many were turned down.', z.object({ rejected: z.int() }), { rejected: 312 }) },
    async handle({ body: { ids, q, before, note = null }, audit }, { store }) {
      const wanted = { ids, words: q, before: timeOf(before) }
      return dataAnswer(200, { rejected: await rejectMany(store, wanted, note, audit) })
    },
  }),
  owner('suspendPartner', 'POST /partners/{id}/suspend', {
    summary: 'Lock a partner out; once this is answered no key of it is served; it is told by mail, with the note',
    params,
    body: { description: 'Why.', schema: NoteBody, example: { note: 'Chờ giấy tờ.' } },
    answers: { 200: dataOf('As it is now.', PartnerBody) },
    hasOwnTimeout: true,
    async handle({ id, body: { note = null }, audit }, { store, mail, waitForServers }) {
      const partner = await suspendPartner(store, id, note, mail, audit)
      await waitForServers()
      return dataAnswer(200, presentPartner(partner))
    },
  }),
  owner('resumePartner', 'POST /partners/{id}/resume', {
    summary: 'Let a suspended partner in again; once this is answered its keys are served; it is told by mail',
    params,
    answers: { 200: dataOf('As it is now.', PartnerBody) },
    hasOwnTimeout: true,
    async handle({ id, audit }, { store, mail, waitForServers }) {
      const partner = await resumePartner(store, id, mail, audit)
      await waitForServers()
      return dataAnswer(200, presentPartner(partner))
    },
  }),
]
