import { afterAll, beforeAll, expect, test } from 'vitest'
import { onSqliteApi, startApi } from '../support/api.ts'
import { answerWith, type Certificate, makeCertificate, startReceiver } from '../support/receiver.ts'
import { changesWebhooks, named, newPartner, send } from './own-webhooks-suite.ts'

onSqliteApi('a webhook that there is', {}, changesWebhooks)

let certificate: Certificate
beforeAll(async () => {
  certificate = await makeCertificate()
})
afterAll(() => certificate.remove())

test('tested: the answer tells what the receiver said; switched off it is refused, and the sixth within a minute', async () => {
  await using api = await startApi({ env: { WEBHOOK_ALLOW_PRIVATE_NETWORKS: 'true' } })
  await using receiver = await startReceiver(certificate, answerWith(204))
  const { key } = await newPartner(api)
  const { id } = (await send(api, '/webhooks', key, { url: receiver.url })).json().data
  const order = (name?: string) => send(api, `/webhooks/${id}/test`, key, undefined, name ? named(name) : {})
  const first = await order('once')
  // The certificate is not trusted: the attempt ends there, and says so.
  expect(first.json().data).toEqual({ delivered: false, status: null, duration_ms: expect.any(Number), error: 'tls' })
  expect((await order('once')).text).toBe(first.text)
  const deliveries = (await api.get(`/webhooks/${id}/deliveries`, { key })).json().data
  expect(deliveries).toMatchObject([{ event: 'test', state: 'failed', attempts: 1, last_error: 'tls' }])
  for (let index = 0; index < 4; index += 1) expect((await order()).status).toBe(200)
  const refused = await order()
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  await send(api, `/webhooks/${id}`, key, { is_active: false }, {}, 'PATCH')
  expect((await order()).json().code).toBe('WEBHOOK_SUSPENDED')
})
