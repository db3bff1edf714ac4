import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { verifyWebhook } from '../../client/src/verify-webhook.ts'

const NOW = Date.UTC(2026, 4, 1)
const secret = 'whsec_abc'
const body = '{"event":"track.deleted","sent_at":"2026-05-01T00:00:00.000Z","data":{"id":"x","title":"Mưa"}}'

function signed(text: string, at = NOW, withSecret = secret) {
  const timestamp = new Date(at).toISOString()
  const hex = createHmac('sha256', withSecret).update(`${timestamp}.${text}`).digest('hex')
  return { 'x-service-timestamp': timestamp, 'x-service-signature': `sha256=${hex}`, 'x-service-delivery': 'd1' }
}

test('what was signed is believed, as text and as bytes, from plain headers and from Headers', async () => {
  const expected = { ok: true, event: JSON.parse(body), deliveryId: 'd1' }

  for (const form of [body, Buffer.from(body), new Uint8Array(Buffer.from(body))]) {
    expect(await verifyWebhook({ body: form, headers: signed(body), secret, now: NOW })).toEqual(expected)
    expect(await verifyWebhook({ body: form, headers: new Headers(signed(body)), secret, now: NOW })).toEqual(expected)
  }
})

test.each([
  [0, true],
  [300_000, true],
  [300_001, false],
  [-300_000, true],
  [-300_001, false],
])('%d ms old is believed: %s', async (age, ok) => {
  const verdict = await verifyWebhook({ body, headers: signed(body, NOW - age), secret, now: NOW })

  expect(verdict.ok).toBe(ok)
})

test('whatever is changed is not believed', async () => {
  const headers = signed(body)
  const reasonOf = async (options: object) => {
    const verdict = await verifyWebhook({ body, headers, secret, now: NOW, ...options })
    return verdict.ok ? 'believed' : verdict.reason
  }

  expect(await reasonOf({})).toBe('believed')
  expect(await reasonOf({ body: `${body} ` })).toBe('wrong signature')
  expect(await reasonOf({ body: JSON.stringify(JSON.parse(body), null, 1) })).toBe('wrong signature')
  expect(await reasonOf({ secret: 'whsec_abd' })).toBe('wrong signature')
  expect(await reasonOf({ headers: { ...headers, 'x-service-timestamp': '2026-05-01T00:00:01.000Z' } })).toBe(
    'wrong signature',
  )
  for (const text of ['', 'sha256=', 'sha256=00', headers['x-service-signature'].toUpperCase(), 'é'.repeat(71)])
    expect(await reasonOf({ headers: { ...headers, 'x-service-signature': text } })).toBe('wrong signature')
  expect(await reasonOf({ headers: {} })).toBe('missing headers')
  expect(await reasonOf({ body: 'x', headers: signed('x') })).toBe('not JSON')
  expect(await reasonOf({ toleranceSeconds: 10, now: NOW + 11_000 })).toBe('too old')
})

test('while a webhook is registered anew, either secret may have signed; a forgotten one signs nothing', async () => {
  const verify = async (secrets: string | string[], signedWith: string) =>
    (await verifyWebhook({ body, headers: signed(body, NOW, signedWith), secret: secrets, now: NOW })).ok

  expect(await verify(['whsec_old', secret], secret)).toBe(true)
  expect(await verify(['whsec_old', secret], 'whsec_old')).toBe(true)
  expect(await verify(['whsec_old', secret], 'whsec_other')).toBe(false)
  expect(await verify([], secret)).toBe(false)
  expect(await verify('', '')).toBe(false)
})
