import { z } from 'zod'
import type { Endpoint } from '../../http/endpoint.ts'
import { ownNotFound } from '../../http/own-errors.ts'
import { integer, uuid } from '../../http/query/parameters.ts'
import { findKeys, type Key, keyStateAt } from '../../partners/keys.ts'
import { rotateOwnKey } from '../../partners/own/own-rotation.ts'
import { MAX_OWN_OVERLAP_MS } from '../../partners/rotation-limits.ts'
import { presentTraffic } from '../../requests/insight/present.ts'
import { findTraffic } from '../../requests/insight/traffic-report.ts'
import { shipBeforeReport } from '../../requests/usage.ts'
import { DAY_MS, isoTime } from '../../text/time.ts'
import { dataAnswer } from '../endpoint/admin-endpoint.ts'
import { Traffic } from '../insight/schemas.ts'
import { presentRotated } from '../partners/present.ts'
import { RotatedBody } from '../partners/schemas.ts'
import type { SelfServiceDeps } from './deps.ts'
import { partnerEndpoint } from './partner-endpoint.ts'
import { OwnKey } from './schemas.ts'

const MAX_DAYS = 90

export function partnerAccountRoutes(deps: SelfServiceDeps): Endpoint[] {
  return [keys(deps), traffic(deps), rotate(deps)]
}

function keys({ store, config, now }: SelfServiceDeps): Endpoint {
  return partnerEndpoint({
    id: 'listOwnKeys',
    method: 'GET',
    path: '/keys',
    summary: 'All keys of the partner, the oldest first',
    answers: { 200: { description: 'The keys.', schema: z.object({ data: z.array(OwnKey) }) } },
    async handle({ partner: { caller } }) {
      const found = await findKeys(store, caller.partnerId)
      const present = (key: Key): OwnKey => ({
        id: key.id,
        name: key.name,
        prefix: key.prefix,
        state: keyStateAt(key, now()),
        quota_per_minute: key.quota_per_minute ?? config.limits.keyPerMinute,
        created_at: isoTime(key.created_at),
        last_used_at: isoTime(key.last_used_at),
        expires_at: isoTime(key.expires_at),
        revoked_at: isoTime(key.revoked_at),
        rotated_from: key.rotated_from,
        test_of: key.test_of,
        is_current: key.id === caller.id,
      })
      return dataAnswer(200, found.map(present))
    },
  })
}

function traffic({ store, lists, shipLog, now }: SelfServiceDeps): Endpoint {
  return partnerEndpoint({
    id: 'getOwnTraffic',
    method: 'GET',
    path: '/traffic',
    summary: 'Requests, errors and refusals of a key over time, by the hour up to 8 days, else by the day (UTC)',
    query: {
      days: integer({ min: 1, max: MAX_DAYS, default: 7, description: 'Up to now.' }),
      key_id: uuid({
        description: 'Another key of the same partner; the own one when left out.',
        example: '3f1c2a52-6f7e-4f0e-9d53-0c1a6f0f8f11',
      }),
    },
    answers: { 200: { description: 'Series for plots.', schema: z.object({ data: Traffic }) } },
    hasOwnTimeout: true,
    async handle({ query: { days, key_id }, partner: { caller } }) {
      const keyId = key_id ?? caller.id
      const own = await findKeys(store, caller.partnerId)
      if (!own.some(({ id }) => id === keyId)) throw ownNotFound()
      // As in `/usage`, which is shown beside it: the two must not differ by what waits to be shipped.
      await shipBeforeReport(shipLog)
      const to = now()
      const report = await findTraffic(lists, { from: to - days * DAY_MS, to, keyId }, to)
      return dataAnswer(200, presentTraffic(report))
    },
  })
}

function rotate({ store, config, mail, waitForServers }: SelfServiceDeps): Endpoint {
  return partnerEndpoint({
    id: 'rotateOwnKey',
    method: 'POST',
    path: '/key/rotate',
    summary: 'Replace the key that was signed in with; both work until the overlap is over',
    body: z.object({
      overlap_seconds: z
        .int()
        .min(0)
        .max(MAX_OWN_OVERLAP_MS / 1000),
    }),
    answers: { 201: { description: 'The new key.', schema: z.object({ data: RotatedBody }) } },
    hasOwnTimeout: true,
    async handle({ body: { overlap_seconds }, partner: { caller, session }, audit }) {
      const rotated = await rotateOwnKey(store, caller.id, { overlapMs: overlap_seconds * 1000, session }, mail, audit)
      if (overlap_seconds === 0) await waitForServers()
      return dataAnswer(201, presentRotated(rotated, config.limits.keyPerMinute))
    },
  })
}
