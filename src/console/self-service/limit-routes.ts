import { z } from 'zod'
import { addressLimitOf } from '../../access/address-limits.ts'
import { MAX_AGE_MS as SESSION_MS } from '../../access/partner-sessions.ts'
import { MAX_IDS } from '../../catalog/api/parse-ids.ts'
import type { Limits } from '../../config/config.ts'
import type { Caller } from '../../http/endpoint.ts'
import { MAX_BODY_BYTES } from '../../http/request-body.ts'
import { LINK_LIFE_SECONDS } from '../../media/signed-links.ts'
import { TEST_KEY_LIFE_DAYS, TEST_KEY_QUOTA } from '../../partners/key-limits.ts'
import { MAX_A_DAY, MAX_OWN_OVERLAP_MS } from '../../partners/rotation-limits.ts'
import { DAY_MS } from '../../text/time.ts'
import { MIN_FAILING_MS, MIN_FAILURES } from '../../webhooks/delivery/health.ts'
import { TIMEOUT_MS as ANSWER_WITHIN_MS } from '../../webhooks/delivery/send.ts'
import { DELIVERIES_KEPT_MS } from '../../webhooks/delivery-log.ts'
import { MAX_SECRET_OVERLAP_SECONDS } from '../../webhooks/own-webhooks.ts'
import { MAX_WEBHOOKS } from '../../webhooks/registrations.ts'
import { MAX_TESTS_PER_MINUTE } from '../../webhooks/test-delivery.ts'
import { dataAnswer, dataOf } from '../endpoint/admin-endpoint.ts'
import type { PartnerRoute } from './deps.ts'
import { partnerEndpoint } from './partner-endpoint.ts'
import { OwnLimit } from './schemas.ts'

const count = (limit: OwnLimit['limit'], value: number): OwnLimit => ({ limit, value, unit: 'count' })
const seconds = (limit: OwnLimit['limit'], value: number): OwnLimit => ({ limit, value, unit: 'seconds' })
const days = (limit: OwnLimit['limit'], value: number): OwnLimit => ({ limit, value, unit: 'days' })

const OF_REQUESTS: readonly OwnLimit[] = [
  count('ids', MAX_IDS),
  { limit: 'body', value: MAX_BODY_BYTES, unit: 'bytes' },
  seconds('link_life', LINK_LIFE_SECONDS),
]

const OF_WEBHOOKS: readonly OwnLimit[] = [
  count('webhooks', MAX_WEBHOOKS),
  seconds('webhook_answer', ANSWER_WITHIN_MS / 1000),
  count('webhook_tests', MAX_TESTS_PER_MINUTE),
  count('webhook_failures', MIN_FAILURES),
  days('webhook_failing', MIN_FAILING_MS / DAY_MS),
  seconds('secret_overlap', MAX_SECRET_OVERLAP_SECONDS),
  days('deliveries_kept', DELIVERIES_KEPT_MS / DAY_MS),
]

const OF_KEYS: readonly OwnLimit[] = [
  count('rotations', MAX_A_DAY),
  days('rotation_overlap', MAX_OWN_OVERLAP_MS / DAY_MS),
  count('test_quota', TEST_KEY_QUOTA),
  days('test_life', TEST_KEY_LIFE_DAYS),
  seconds('session', SESSION_MS / 1000),
]

function perMinute(limits: Limits, caller: Caller): OwnLimit[] {
  return [
    count('quota', caller.quotaPerMinute),
    count('address', addressLimitOf(limits, caller)),
    count('usage', limits.usagePerMinute),
    count('webhook_reads', limits.webhookReadsPerMinute),
    count('webhook_writes', limits.webhookWritesPerMinute),
    count('marked_copies', limits.watermarkPerMinute),
    count('marked_copies_a_day', limits.watermarkPerDay),
  ]
}

/** The limits that a partner can meet, in figures: from the constants and settings that the server itself goes by. */
export const ownLimitRoutes: readonly PartnerRoute[] = [
  partnerEndpoint('listOwnLimits', 'GET /limits', {
    summary: 'The quota of the key and every other limit that a partner can meet',
    answers: { 200: dataOf('The limits.', z.array(OwnLimit)) },
    handle: ({ partner: { caller } }, { config }) =>
      dataAnswer(200, [...perMinute(config.limits, caller), ...OF_REQUESTS, ...OF_WEBHOOKS, ...OF_KEYS]),
  }),
]
