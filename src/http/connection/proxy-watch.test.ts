import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { findClientBehind } from './client-ip.ts'
import { createProxyWatch } from './proxy-watch.ts'

const HOUR = 3_600_000

function startWatch(trustProxy: string) {
  const warnings: string[] = []
  const clock = { ms: 1_800_000_000_000 }
  const findClient = findClientBehind(trustProxy)
  const warn = (address: string, what: string) => void warnings.push(`${address} ${what}`)
  const watch = createProxyWatch({ findClient, now: () => clock.ms, warn })
  const send = (remoteAddress: string, headers: Record<string, string> = {}) =>
    watch.sawRequest({ headers, socket: { remoteAddress } } as unknown as IncomingMessage)
  return { warnings, clock, watch, send }
}

test.each(['x-forwarded-for', 'forwarded', 'x-real-ip'])(
  '%s from an address that is not declared is told of once an hour',
  (name) => {
    const { warnings, clock, send } = startWatch('10.0.0.0/8')
    send('10.1.1.1', { [name]: '203.0.113.1' })
    send('203.0.113.7')
    expect(warnings).toEqual([])

    for (let count = 0; count < 5; count++) send('203.0.113.7', { [name]: '198.51.100.1' })
    expect(warnings).toEqual(['203.0.113.7 forwards for others'])

    clock.ms += HOUR
    send('203.0.113.7', { [name]: '198.51.100.1' })
    expect(warnings).toHaveLength(2)
  },
)

test('a number of hops trusts every peer', () => {
  const { warnings, send } = startWatch('1')

  send('203.0.113.7', { 'x-forwarded-for': '198.51.100.1' })

  expect(warnings).toEqual([])
})

test('many different keys from one address are told of once', () => {
  const { warnings, watch } = startWatch('false')
  for (let key = 0; key < 4; key++) for (let count = 0; count < 10; count++) watch.sawKey('203.0.113.7', `key-${key}`)
  expect(warnings).toEqual([])

  for (let key = 4; key < 20; key++) watch.sawKey('203.0.113.7', `key-${key}`)

  expect(warnings).toEqual(['203.0.113.7 uses 5 different keys'])
})

test('strangers cannot fill the log', () => {
  const { warnings, send } = startWatch('false')

  for (let host = 0; host < 200; host++) send(`203.0.113.${host}`, { 'x-real-ip': '1.1.1.1' })

  expect(warnings).toHaveLength(20)
})
