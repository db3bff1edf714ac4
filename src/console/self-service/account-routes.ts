import { z } from 'zod'
import { ownNotFound } from '../../http/own-errors.ts'
import { integer, page, uuid } from '../../http/query/parameters.ts'
import { MAX_QUOTA, MIN_QUOTA } from '../../partners/key-limits.ts'
import { findKeys } from '../../partners/keys.ts'
import { rotateOwnKey } from '../../partners/own/own-rotation.ts'
import { makeTestKey, revokeOwnTestKey } from '../../partners/own/own-test-key.ts'
import { PARTNER_BOUNDS } from '../../partners/partner-fields.ts'
import { findQuotaRequests, presentOwnQuotaRequest, requestQuota } from '../../partners/quota-requests.ts'
import { MAX_OWN_OVERLAP_MS } from '../../partners/rotation-limits.ts'
import { presentTraffic } from '../../requests/insight/present.ts'
import { findTraffic } from '../../requests/insight/traffic-report.ts'
import { findUsageByDay } from '../../requests/insight/usage-by-day.ts'
import { shipFirst } from '../../requests/usage.ts'
import { DAY_MS, dayOf } from '../../text/time.ts'
import { dataAnswer, dataOf, EXAMPLE_ID, idParam, listAnswer, pageOf } from '../endpoint/admin-endpoint.ts'
import { pick } from '../endpoint/present.ts'
import { Traffic } from '../insight/schemas.ts'
import { csvAnswer } from '../lists/csv-text.ts'
import { nameKey, presentIssued, presentRotated, withState } from '../partners/present.ts'
import { IssuedKeyBody, NamedKeyBody, OwnQuotaRequest, RotatedBody } from '../partners/schemas.ts'
import type { PartnerRoute, SelfServiceDeps } from './deps.ts'
import { partnerEndpoint } from './partner-endpoint.ts'
import { OwnKey, OwnUsage } from './schemas.ts'

const PER_PAGE = 20
const SHOWN_REQUESTS = 10
const MAX_OVERLAP_SECONDS = MAX_OWN_OVERLAP_MS / 1000

const keyQuery = (days: string) => ({
  days: integer({ min: 1, max: 90, default: 7, description: days }),
  key_id: uuid({ description: 'Another key of the same partner; the own one when left out.', example: EXAMPLE_ID }),
})

/** The key that is meant, once it is known to be the partner's own, with all that was asked in the store. */
async function ownKeyId(
  { store, shipLog }: SelfServiceDeps,
  { id, partnerId }: { id: string; partnerId: string },
  keyId = id,
): Promise<string> {
  const own = await findKeys(store, partnerId)
  if (!own.some((key) => key.id === keyId)) throw ownNotFound()
  // As in `/usage`, which is shown beside it: the two must not differ by what waits to be shipped.
  await shipFirst(shipLog)
  return keyId
}

/** What a key asked for, by day, path and status. */
const readUsage = async (
  deps: SelfServiceDeps,
  { days, key_id }: { days: number; key_id: string | undefined },
  caller: { id: string; partnerId: string },
) => await findUsageByDay(deps.lists, await ownKeyId(deps, caller, key_id), days, deps.now())

export const partnerAccountRoutes: readonly PartnerRoute[] = [
  partnerEndpoint('listOwnKeys', 'GET /keys', {
    summary: 'All keys of the partner, the oldest first',
    answers: { 200: dataOf('The keys.', z.array(OwnKey)) },
    async handle({ partner: { caller } }, { store, config, now }) {
      const context = { now: now(), defaultQuota: config.limits.keyPerMinute }
      const keys = (await findKeys(store, caller.partnerId)).map((key) => withState(key, context))
      return dataAnswer(
        200,
        keys.map((key) => pick(OwnKey, { ...key, is_current: key.id === caller.id })),
      )
    },
  }),
  partnerEndpoint('getOwnTraffic', 'GET /traffic', {
    summary: 'Requests, errors and refusals of a key over time, by the hour up to 8 days, else by the day (UTC)',
    query: keyQuery('Up to now.'),
    answers: { 200: dataOf('Series for plots.', Traffic) },
    hasOwnTimeout: true,
    async handle({ query: { days, key_id }, partner: { caller } }, deps) {
      const keyId = await ownKeyId(deps, caller, key_id)
      const to = deps.now()
      const report = await findTraffic(deps.lists, { from: to - days * DAY_MS, to, keyId }, to)
      return dataAnswer(200, presentTraffic(report))
    },
  }),
  partnerEndpoint('listOwnUsage', 'GET /usage-by-day', {
    summary: 'Requests of a key by day (UTC), path and status, the newest day first',
    query: { ...keyQuery('Today included (UTC).'), page: page() },
    answers: { 200: pageOf('A page.', OwnUsage) },
    hasOwnTimeout: true,
    async handle({ query: { page, ...query }, partner: { caller } }, deps) {
      const found = await readUsage(deps, query, caller)
      return listAnswer(found.slice((page - 1) * PER_PAGE, page * PER_PAGE), found.length, { page, limit: PER_PAGE })
    },
  }),
  partnerEndpoint('exportOwnUsage', 'GET /usage-by-day.csv', {
    summary: 'The same as CSV',
    query: keyQuery('Today included (UTC).'),
    answers: { 200: { description: 'The file.', contentType: 'text/csv' } },
    hasOwnTimeout: true,
    async handle({ query, partner: { caller } }, deps) {
      const found = await readUsage(deps, query, caller)
      const rows = found.map(({ day, route, status, requests }) => [day, route, status, requests])
      return csvAnswer(`usage-${dayOf(deps.now())}.csv`, [['day', 'path', 'status', 'requests'], ...rows])
    },
  }),
  partnerEndpoint('rotateOwnKey', 'POST /key/rotate', {
    summary: 'Replace the key that was signed in with; both work until the overlap is over',
    body: z.object({ overlap_seconds: z.int().min(0).max(MAX_OVERLAP_SECONDS) }),
    answers: { 201: dataOf('The new key.', RotatedBody) },
    hasOwnTimeout: true,
    async handle({ body: { overlap_seconds }, partner: { caller, session }, audit }, deps) {
      const order = { overlapMs: overlap_seconds * 1000, session }
      const rotated = await rotateOwnKey(deps.store, caller.id, order, deps.mail, audit)
      if (overlap_seconds === 0) await deps.waitForServers()
      return dataAnswer(201, presentRotated(rotated, deps.config.limits.keyPerMinute))
    },
  }),
  partnerEndpoint('makeTestKey', 'POST /test-key', {
    summary: 'Make a second key for tests, with a small quota of its own; one at a time',
    answers: { 201: dataOf('The key, this once.', IssuedKeyBody) },
    async handle({ partner: { caller }, audit }, { store, config, mail }) {
      const defaultQuota = config.limits.keyPerMinute
      const issued = await makeTestKey(store, caller.id, { defaultQuota }, mail, audit)
      return dataAnswer(201, presentIssued(issued, defaultQuota))
    },
  }),
  partnerEndpoint('revokeTestKey', 'POST /keys/{id}/revoke', {
    summary: 'Revoke the key for tests',
    params: idParam('The key for tests.'),
    answers: { 200: dataOf('It is refused from now on.', NamedKeyBody) },
    hasOwnTimeout: true,
    async handle({ id, partner: { caller }, audit }, { store, waitForServers }) {
      const { key } = await revokeOwnTestKey(store, { partnerId: caller.partnerId, id }, audit)
      await waitForServers()
      return dataAnswer(200, nameKey(key))
    },
  }),
  partnerEndpoint('listOwnQuotaRequests', 'GET /quota-requests', {
    summary: 'The last ten requests for more quota and their answers, the newest first',
    answers: { 200: dataOf('The requests.', z.array(OwnQuotaRequest)) },
    async handle({ partner: { caller } }, { store }) {
      const order = { partnerId: caller.partnerId, limit: SHOWN_REQUESTS, offset: 0 }
      return dataAnswer(200, (await findQuotaRequests(store, order)).requests.map(presentOwnQuotaRequest))
    },
  }),
  partnerEndpoint('requestQuota', 'POST /quota-requests', {
    summary: 'Ask for more quota; the owners answer by mail',
    body: z.object({
      quota_per_minute: z.int().min(MIN_QUOTA).max(MAX_QUOTA),
      reason: z.string().max(2 * PARTNER_BOUNDS.note),
    }),
    answers: { 201: dataOf('It waits for an answer.', OwnQuotaRequest) },
    async handle({ body, partner: { caller }, audit }, { store, config }) {
      const wanted = { quotaPerMinute: body.quota_per_minute, reason: body.reason }
      const made = await requestQuota(store, caller.partnerId, wanted, config.limits.keyPerMinute, audit)
      return dataAnswer(201, presentOwnQuotaRequest(made))
    },
  }),
]
