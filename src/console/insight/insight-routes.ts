import { z } from 'zod'
import { clearLock, listLocks } from '../../access/limits/address-locks.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { integer, limit, optionalChoice, text, uuid } from '../../http/query/parameters.ts'
import { findOverview } from '../../requests/insight/overview.ts'
import { presentStorage, presentTraffic } from '../../requests/insight/present.ts'
import { findSearches, MAX_SEARCH_DAYS } from '../../requests/insight/search-report.ts'
import { createStorageWatch } from '../../requests/insight/storage.ts'
import { findTraffic } from '../../requests/insight/traffic-report.ts'
import { isoTime } from '../../text/time.ts'
import { adminEndpoint, dataAnswer } from '../endpoint/admin-endpoint.ts'
import type { ConsoleDeps } from '../endpoint/deps.ts'
import { offsetHoursOf, offsetParameter, timeOf, timeParameter } from './query-times.ts'
import * as schemas from './schemas.ts'

const tag = 'Insight'
const KEY_ID = '3f1c2a52-6f7e-4f0e-9d53-0c1a6f0f8f11'

export function insightRoutes(deps: ConsoleDeps): Endpoint[] {
  return [overview(deps), traffic(deps), searches(deps), storage(deps), locks(deps), releaseLock(deps)]
}

function overview({ store, now, findHealth }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'getOverview',
    method: 'GET',
    path: '/insight/overview',
    tag,
    role: 'support',
    summary: 'Is it healthy, who waits, what runs out, and today beside the same day last week',
    query: { utc_offset: offsetParameter() },
    answers: { 200: { description: 'As it is now.', schema: z.object({ data: schemas.Overview }) } },
    async handle({ query }) {
      const found = await findOverview(store, offsetHoursOf(query.utc_offset), now())
      return dataAnswer(200, { at: isoTime(now()), health: await findHealth(), ...found })
    },
  })
}

function traffic({ reading: { reports }, now }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'getTraffic',
    method: 'GET',
    path: '/insight/traffic',
    tag,
    role: 'support',
    summary: "Requests over time: all, or the partners' alone; of one key, of one route",
    description:
      'At most 92 days by the hour or of one key, 400 days by the day. A request shows a second or two after its answer.',
    query: {
      from: timeParameter('A day before `to` when left out.'),
      to: timeParameter('Now when left out.'),
      step: optionalChoice({ values: ['hour', 'day'], description: 'By the hour up to 8 days when left out.' }),
      of: optionalChoice({
        values: ['partners', 'all'],
        description:
          '`partners`: what came with a key. `all`, when left out: pages, files, the console and strangers too.',
      }),
      key_id: uuid({ description: 'Only with this key.', example: KEY_ID }),
      route: text({ max: 200, description: 'Only this route, as `routes` names it.', example: '/tracks/{id}' }),
      utc_offset: offsetParameter(),
    },
    answers: { 200: { description: 'Series for plots.', schema: z.object({ data: schemas.Traffic }) } },
    hasOwnTimeout: true,
    async handle({ query: { from, to, step, of, key_id, route, utc_offset } }) {
      const asked = { from: timeOf(from), to: timeOf(to), step, keyId: key_id, route, isOfPartners: of === 'partners' }
      const report = await findTraffic(reports, { ...asked, utcOffsetHours: offsetHoursOf(utc_offset) }, now())
      return dataAnswer(200, presentTraffic(report))
    },
  })
}

function searches({ reading: { reports }, now }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'getSearches',
    method: 'GET',
    path: '/insight/searches',
    tag,
    role: 'support',
    summary: 'What listeners look for most often, and what they do not find',
    description: 'Queries in lower case without marks, from the third time on.',
    query: {
      days: integer({ min: 1, max: MAX_SEARCH_DAYS, default: 30, description: 'Today included (UTC).' }),
      limit: limit(),
    },
    answers: { 200: { description: 'Both lists.', schema: z.object({ data: schemas.Searches }) } },
    hasOwnTimeout: true,
    async handle({ query: { days, limit } }) {
      const query = { days, limit, now: now() }
      const { since, total, queries: top } = await findSearches(reports, 'searches', query)
      const { queries: empty } = await findSearches(reports, 'found_nothing', query)
      return dataAnswer(200, { since, total, top, empty })
    },
  })
}

function storage({ store, media, now }: ConsoleDeps): Endpoint {
  const find = createStorageWatch(store, media, now)
  return adminEndpoint({
    id: 'getStorage',
    method: 'GET',
    path: '/insight/storage',
    tag,
    role: 'support',
    summary: 'How large the store is, and how many files there are of each kind',
    description: 'The files are counted at most every ten minutes.',
    answers: { 200: { description: 'The last count.', schema: z.object({ data: schemas.Storage }) } },
    async handle() {
      const { report, isCounting } = await find()
      const none = { counted_at: null, database_bytes: null, media: [] }
      return dataAnswer(200, { is_counting: isCounting, ...(report ? presentStorage(report) : none) })
    },
  })
}

function locks({ store, now }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'listLocks',
    method: 'GET',
    path: '/insight/locks',
    tag,
    role: 'support',
    summary: 'The addresses that wrong keys have locked',
    answers: { 200: { description: 'The longest first.', schema: z.object({ data: z.array(schemas.Lock) }) } },
    async handle() {
      const found = await listLocks(store, now())
      const shown = found.map((lock) => ({ ...lock, locked_at: isoTime(lock.locked_at), until: isoTime(lock.until) }))
      return dataAnswer(200, shown)
    },
  })
}

function releaseLock({ store, waitForServers }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'releaseLock',
    method: 'POST',
    path: '/locks/{address}/release',
    tag,
    // Who may use the API is the owner's to say: a lock keeps out clients that try keys.
    role: 'owner',
    summary: 'End the lock of an address, in every running server',
    params: { address: { description: 'IPv4, IPv6 or the /64 of one.', example: '203.0.113.9' } },
    answers: {
      200: {
        description: 'It is free.',
        schema: z.object({ data: z.object({ address: z.string(), was_locked: z.boolean() }) }),
      },
    },
    hasOwnTimeout: true,
    async handle({ params, audit }) {
      const { address, wasLocked } = await clearLock(store, params.address ?? '', audit)
      await waitForServers()
      return dataAnswer(200, { address, was_locked: wasLocked })
    },
  })
}
