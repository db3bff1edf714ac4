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
import { adminRoutes, dataAnswer, dataOf, EXAMPLE_ID } from '../endpoint/admin-endpoint.ts'
import type { ConsoleDeps, Route } from '../endpoint/deps.ts'
import { withTimes } from '../endpoint/present.ts'
import { offsetHoursOf, offsetParameter, timeOf, timeParameter } from './query-times.ts'
import * as schemas from './schemas.ts'

const { support, owner } = adminRoutes('Insight')

export const insightRoutes: readonly Route[] = [
  support('getOverview', 'GET /insight/overview', {
    summary: 'Is it healthy, who waits, what runs out, and today beside the same day last week',
    query: { utc_offset: offsetParameter() },
    answers: { 200: dataOf('As it is now.', schemas.Overview) },
    async handle({ query }, { store, now, findHealth }) {
      const found = await findOverview(store, offsetHoursOf(query.utc_offset), now())
      return dataAnswer(200, { at: isoTime(now()), health: await findHealth(), ...found })
    },
  }),
  support('getTraffic', 'GET /insight/traffic', {
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
      key_id: uuid({ description: 'Only with this key.', example: EXAMPLE_ID }),
      route: text({ max: 200, description: 'Only this route, as `routes` names it.', example: '/tracks/{id}' }),
      utc_offset: offsetParameter(),
    },
    answers: { 200: dataOf('Series for plots.', schemas.Traffic) },
    hasOwnTimeout: true,
    async handle({ query: { from, to, step, of, key_id, route, utc_offset } }, { reading: { reports }, now }) {
      const asked = { from: timeOf(from), to: timeOf(to), step, keyId: key_id, route, isOfPartners: of === 'partners' }
      const report = await findTraffic(reports, { ...asked, utcOffsetHours: offsetHoursOf(utc_offset) }, now())
      return dataAnswer(200, presentTraffic(report))
    },
  }),
  support('getSearches', 'GET /insight/searches', {
    summary: 'What listeners look for most often, and what they do not find',
    description: 'Queries in lower case without marks, from the third time on.',
    query: {
      days: integer({ min: 1, max: MAX_SEARCH_DAYS, default: 30, description: 'Today included (UTC).' }),
      limit: limit(),
    },
    answers: { 200: dataOf('Both lists.', schemas.Searches) },
    hasOwnTimeout: true,
    async handle({ query: { days, limit } }, { reading: { reports }, now }) {
      const query = { days, limit, now: now() }
      const { since, total, queries: top } = await findSearches(reports, 'searches', query)
      const { queries: empty } = await findSearches(reports, 'found_nothing', query)
      return dataAnswer(200, { since, total, top, empty })
    },
  }),
  storage,
  support('listLocks', 'GET /insight/locks', {
    summary: 'The addresses that wrong keys have locked',
    answers: { 200: dataOf('The longest first.', z.array(schemas.Lock)) },
    async handle(_, { store, now }) {
      const found = await listLocks(store, now())
      return dataAnswer(
        200,
        found.map((lock) => withTimes({ ...lock, until: isoTime(lock.until) })),
      )
    },
  }),
  // Who may use the API is the owner's to say: a lock keeps out clients that try keys.
  owner('releaseLock', 'POST /locks/{address}/release', {
    summary: 'End the lock of an address, in every running server',
    params: { address: { description: 'IPv4, IPv6 or the /64 of one.', example: '203.0.113.9' } },
    answers: { 200: dataOf('It is free.', z.object({ address: z.string(), was_locked: z.boolean() })) },
    hasOwnTimeout: true,
    async handle({ params, audit }, { store, waitForServers }) {
      const { address, wasLocked } = await clearLock(store, params.address ?? '', audit)
      await waitForServers()
      return dataAnswer(200, { address, was_locked: wasLocked })
    },
  }),
]

function storage(deps: ConsoleDeps): Endpoint {
  const { store, media, now } = deps
  const find = createStorageWatch(store, media, now)
  return support('getStorage', 'GET /insight/storage', {
    summary: 'How large the store is, and how many files there are of each kind',
    description: 'The files are counted at most every ten minutes.',
    answers: { 200: dataOf('The last count.', schemas.Storage) },
    async handle() {
      const { report, isCounting } = await find()
      const none = { counted_at: null, database_bytes: null, media: [] }
      return dataAnswer(200, { is_counting: isCounting, ...(report ? presentStorage(report) : none) })
    },
  })(deps)
}
