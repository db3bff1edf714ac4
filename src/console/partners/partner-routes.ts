import { z } from 'zod'
import { pageMeta } from '../../http/answer.ts'
import { nameList, text } from '../../http/query/parameters.ts'
import { typedAnswer } from '../../http/typed-answer.ts'
import { listPartners } from '../../partners/list-partners.ts'
import { deletePartner, showPartner } from '../../partners/partner-account.ts'
import { PARTNER_STATUSES } from '../../partners/partner-statuses.ts'
import { addPartner, editPartner } from '../../partners/partners.ts'
import { findRequests } from '../../requests/insight/find-requests.ts'
import { DAY_MS } from '../../text/time.ts'
import { adminRoutes, dataAnswer, dataOf, idParam, paging } from '../endpoint/admin-endpoint.ts'
import type { Route } from '../endpoint/deps.ts'
import { pick } from '../endpoint/present.ts'
import { PARTNER_EXAMPLE, presentListed, presentPartner, presentShown } from './present.ts'
import { PartnerBody, PartnerList, RefusalBody, ShownPartnerBody } from './schemas.ts'

const { support, owner } = adminRoutes('Partners')

const WEEK_MS = 7 * DAY_MS
const MAX_REFUSALS = 20
const params = idParam('Of the partner.')

const About = z.object({
  name: z.string(),
  email: z.string(),
  contact_name: z.string().nullish(),
  website: z.string().nullish(),
  purpose: z.string().nullish(),
  language: z.enum(['vi', 'en']).nullish(),
})

/** As the functions behind it take them. */
const changesOf = <T extends { contact_name?: string | null | undefined }>({ contact_name, ...rest }: T) => ({
  ...rest,
  contactName: contact_name,
})

export const partnerRoutes: readonly Route[] = [
  support('listPartners', 'GET /partners', {
    summary: 'Partners and applications; those who wait first',
    query: {
      status: nameList({ values: PARTNER_STATUSES, description: 'Only these.' }),
      q: text({ max: 100, description: 'Part of a name or e-mail address, without marks.', example: 'sen' }),
      ...paging,
    },
    answers: { 200: { description: 'A page.', schema: PartnerList } },
    async handle({ query: { status: statuses, q: words, page, limit } }, { reading, now }) {
      const { partners, total, counts } = await listPartners(reading.lists, { statuses, words, page, limit }, now())
      const meta = { ...pageMeta(total, page, limit), counts }
      return typedAnswer(200, { data: partners.map(presentListed), meta })
    },
  }),
  owner('addPartner', 'POST /partners', {
    summary: 'Add a partner by hand; no mail is sent',
    body: {
      description: 'Who it is. `approve` lets it have keys at once.',
      schema: About.extend({ approve: z.boolean().optional() }),
      example: { name: 'Studio Sen', email: 'sen@studio-sen.vn', approve: true },
    },
    answers: { 201: dataOf('Added.', PartnerBody, PARTNER_EXAMPLE) },
    async handle({ body: { approve = false, name, email, ...more }, audit }, { store }) {
      const partner = await addPartner(store, { ...changesOf(more), name, email, isApproved: approve }, audit)
      return dataAnswer(201, presentPartner(partner))
    },
  }),
  support('showPartner', 'GET /partners/{id}', {
    summary: 'A partner with its keys, webhooks, usage and last refusals',
    params: params,
    answers: { 200: dataOf('The account.', ShownPartnerBody) },
    async handle({ id, language }, { store, shipLog, config, now }) {
      const at = now()
      const partner = await showPartner(store, id, at)
      const query = { since: at - WEEK_MS, limit: MAX_REFUSALS, partnerId: id, isRefused: true }
      const rows = await findRequests(store, query, shipLog)
      const refusals = rows.map((row) =>
        pick(RefusalBody, { ...row, why: row.why?.[language] ?? null, address: row.ip }),
      )
      return dataAnswer(200, presentShown(partner, refusals, { now: at, defaultQuota: config.limits.keyPerMinute }))
    },
  }),
  owner('editPartner', 'PATCH /partners/{id}', {
    summary: 'Change what is known of a partner',
    params: params,
    body: {
      description: 'What shall change; `null` takes away what need not be there.',
      schema: About.partial(),
      example: { name: 'Studio Sen Việt Nam' },
    },
    answers: { 200: dataOf('As it is now.', PartnerBody, PARTNER_EXAMPLE) },
    async handle({ id, body, audit }, { store }) {
      const { after } = await editPartner(store, id, changesOf(body), audit)
      return dataAnswer(200, presentPartner(after))
    },
  }),
  owner('deletePartner', 'DELETE /partners/{id}', {
    summary: 'Delete a partner for good; refused while a key of it works, or when it was given marked copies',
    params: params,
    answers: { 204: { description: 'Deleted.', hasNoBody: true } },
    hasOwnTimeout: true,
    async handle({ id, audit }, { store, waitForServers }) {
      await deletePartner(store, id, { withKeys: false }, audit)
      await waitForServers()
    },
  }),
]
