import { z } from 'zod'
import type { Endpoint } from '../../http/endpoint.ts'
import { makeTestKey, revokeOwnTestKey } from '../../partners/own/own-test-key.ts'
import { dataAnswer, idOf, idParam } from '../endpoint/admin-endpoint.ts'
import { nameKey, presentIssued } from '../partners/present.ts'
import { IssuedKeyBody, NamedKeyBody } from '../partners/schemas.ts'
import type { SelfServiceDeps } from './deps.ts'
import { partnerEndpoint } from './partner-endpoint.ts'

export function testKeyRoutes(deps: SelfServiceDeps): Endpoint[] {
  return [make(deps), revoke(deps)]
}

function make({ store, config, mail }: SelfServiceDeps): Endpoint {
  return partnerEndpoint({
    id: 'makeTestKey',
    method: 'POST',
    path: '/test-key',
    summary: 'Make a second key for tests, with a small quota of its own; one at a time',
    answers: { 201: { description: 'The key, this once.', schema: z.object({ data: IssuedKeyBody }) } },
    async handle({ partner: { caller }, audit }) {
      const defaultQuota = config.limits.keyPerMinute
      return dataAnswer(
        201,
        presentIssued(await makeTestKey(store, caller.id, { defaultQuota }, mail, audit), defaultQuota),
      )
    },
  })
}

function revoke({ store, waitForServers }: SelfServiceDeps): Endpoint {
  return partnerEndpoint({
    id: 'revokeTestKey',
    method: 'POST',
    path: '/keys/{id}/revoke',
    summary: 'Revoke the key for tests',
    params: idParam('The key for tests.'),
    answers: { 200: { description: 'It is refused from now on.', schema: z.object({ data: NamedKeyBody }) } },
    hasOwnTimeout: true,
    async handle({ params, partner: { caller }, audit }) {
      const { key } = await revokeOwnTestKey(store, { partnerId: caller.partnerId, id: idOf(params) }, audit)
      await waitForServers()
      return dataAnswer(200, nameKey(key))
    },
  })
}
