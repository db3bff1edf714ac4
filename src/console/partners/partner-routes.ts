import { join } from 'node:path'
import { z } from 'zod'
import { pageMeta } from '../../http/answer.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { nameList, text } from '../../http/query/parameters.ts'
import { typedAnswer } from '../../http/typed-answer.ts'
import { listPartners } from '../../partners/list-partners.ts'
import { deletePartner, showPartner } from '../../partners/partner-account.ts'
import { PARTNER_STATUSES } from '../../partners/partner-statuses.ts'
import { addPartner, editPartner } from '../../partners/partners.ts'
import { findRequests } from '../../requests/insight/find-requests.ts'
import type { Language } from '../../text/sentence.ts'
import { DAY_MS, isoTime } from '../../text/time.ts'
import { adminEndpoint, dataAnswer, emptyAnswer, idOf, idParam, paging } from '../endpoint/admin-endpoint.ts'
import type { ConsoleDeps } from '../endpoint/deps.ts'
import { PARTNER_EXAMPLE, presentListed, presentPartner, presentShown } from './present.ts'
import { PartnerBody, PartnerList, type Refusal, ShownPartnerBody } from './schemas.ts'

const tag = 'Partners'
const WEEK_MS = 7 * DAY_MS
const MAX_REFUSALS = 20

export function accountRoutes(deps: ConsoleDeps): Endpoint[] {
  return [list(deps), add(deps), show(deps), edit(deps), remove(deps)]
}

function list({ reading, now }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'listPartners',
    method: 'GET',
    path: '/partners',
    tag,
    summary: 'Partners and applications; those who wait first',
    role: 'support',
    query: {
      status: nameList({ values: PARTNER_STATUSES, description: 'Only these.' }),
      q: text({ max: 100, description: 'Part of a name or e-mail address, without marks.', example: 'sen' }),
      ...paging,
    },
    answers: {
      200: {
        description: 'A page.',
        schema: PartnerList,
      },
    },
    async handle({ query: { status, q, page, limit } }) {
      const found = await listPartners(reading.lists, { statuses: status, words: q, page, limit }, now())
      const meta = { ...pageMeta(found.total, page, limit), counts: found.counts }
      return typedAnswer(200, { data: found.partners.map(presentListed), meta })
    },
  })
}

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

function add({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'addPartner',
    method: 'POST',
    path: '/partners',
    tag,
    summary: 'Add a partner by hand; no mail is sent',
    role: 'owner',
    body: {
      description: 'Who it is. `approve` lets it have keys at once.',
      schema: About.extend({ approve: z.boolean().optional() }),
      example: { name: 'Studio Sen', email: 'sen@studio-sen.vn', approve: true },
    },
    answers: {
      201: { description: 'Added.', schema: z.object({ data: PartnerBody }), example: { data: PARTNER_EXAMPLE } },
    },
    async handle({ body: { approve = false, name, email, ...more }, audit }) {
      const partner = await addPartner(store, { ...changesOf(more), name, email, isApproved: approve }, audit)
      return dataAnswer(201, presentPartner(partner))
    },
  })
}

function show({ store, config, now }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'showPartner',
    method: 'GET',
    path: '/partners/{id}',
    tag,
    summary: 'A partner with its keys, webhooks, usage and last refusals',
    role: 'support',
    params: idParam('Of the partner.'),
    answers: { 200: { description: 'The account.', schema: z.object({ data: ShownPartnerBody }) } },
    async handle({ params, language }) {
      const id = idOf(params)
      const at = now()
      const partner = await showPartner(store, id, at)
      const refusals = await findRefusals(store, id, join(config.dataDir, 'requests'), at, language)
      return dataAnswer(200, presentShown(partner, refusals, { now: at, defaultQuota: config.limits.keyPerMinute }))
    },
  })
}

async function findRefusals(
  store: ConsoleDeps['store'],
  partnerId: string,
  journal: string,
  now: number,
  language: Language,
): Promise<Refusal[]> {
  const query = { since: now - WEEK_MS, limit: MAX_REFUSALS, partnerId, isRefused: true }
  const rows = await findRequests(store, query, journal)
  return rows.map((row) => ({
    at: isoTime(row.at),
    request_id: row.request_id,
    method: row.method,
    path: row.path,
    status: row.status,
    code: row.code,
    why: row.why?.[language] ?? null,
    key_prefix: row.key_prefix,
    address: row.ip,
    user_agent: row.user_agent,
    repeats: row.repeats,
  }))
}

function edit({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'editPartner',
    method: 'PATCH',
    path: '/partners/{id}',
    tag,
    summary: 'Change what is known of a partner',
    role: 'owner',
    params: idParam('Of the partner.'),
    body: {
      description: 'What shall change; `null` takes away what need not be there.',
      schema: About.partial(),
      example: { name: 'Studio Sen Việt Nam' },
    },
    answers: {
      200: {
        description: 'As it is now.',
        schema: z.object({ data: PartnerBody }),
        example: { data: PARTNER_EXAMPLE },
      },
    },
    async handle({ params, body, audit }) {
      const { after } = await editPartner(store, idOf(params), changesOf(body), audit)
      return dataAnswer(200, presentPartner(after))
    },
  })
}

function remove({ store, waitForServers }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'deletePartner',
    method: 'DELETE',
    path: '/partners/{id}',
    tag,
    summary: 'Delete a partner for good; refused while a key of it works, or when it was given marked copies',
    role: 'owner',
    params: idParam('Of the partner.'),
    answers: { 204: { description: 'Deleted.', hasNoBody: true } },
    hasOwnTimeout: true,
    async handle({ params, audit }) {
      await deletePartner(store, idOf(params), { withKeys: false }, audit)
      await waitForServers()
      return emptyAnswer()
    },
  })
}
