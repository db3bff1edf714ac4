import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Console, type ConsoleClient, startConsole } from '../support/console.ts'

const ROLES = ['support', 'editor', 'owner'] as const
const ID = '3f1c2a52-6f7e-4f0e-9d53-0c1a6f0f8f11'

interface Operation {
  method: string
  path: string
  description: string
}

describe('no way in', () => {
  let api: Console
  let clients: Record<(typeof ROLES)[number], ConsoleClient>
  let operations: (Operation & { role: (typeof ROLES)[number] | 'anyone' })[]
  beforeAll(async () => {
    api = await startConsole()
    clients = {
      support: await api.signIn('support'),
      editor: await api.signIn('editor'),
      owner: await api.signIn('owner'),
    }
    operations = api.service.adminEndpoints.map(({ method, path, role, summary }) => ({
      method,
      path: path.replaceAll(/\{\w+\}/g, ID),
      description: summary,
      role: role!,
    }))
  })
  afterAll(() => api[Symbol.asyncDispose]())

  const isChange = (method: string) => method !== 'GET'
  /** What signs the caller out, or ends its sessions, is tried without doing it: the refusals come first. */
  const isHarmless = ({ method, path }: Operation) => !(method === 'DELETE' && /^\/(session|account)/.test(path))

  test('every operation is tried', () => {
    expect(operations.length).toBeGreaterThan(10)
    expect(operations.every(({ role }) => role !== undefined)).toBe(true)
  })

  test('strangers, and a partner with a good key, get 401 from all but the sign-in', async () => {
    for (const { method, path, role } of operations) {
      if (role === 'anyone') continue
      for (const headers of [{}, { 'x-api-key': api.key }, { cookie: `kn_session=${'A'.repeat(43)}` }]) {
        const answer = await api.stranger(path, { method, headers: headers as Record<string, string> })
        expect(`${method} ${path} ${answer.status} ${answer.json().code}`).toBe(`${method} ${path} 401 NOT_SIGNED_IN`)
        expect(answer.headers['access-control-allow-origin']).toBeUndefined()
      }
    }
  })

  test('without the CSRF token, or with another one, nothing changes', async () => {
    for (const { method, path, role } of operations) {
      if (role === 'anyone' || !isChange(method)) continue
      for (const client of Object.values(clients)) {
        const other = clients[client.role === 'owner' ? 'editor' : 'owner']
        const tries = [
          { csrf: false },
          { headers: { 'x-csrf-token': other.csrf } },
          { headers: { 'x-csrf-token': '' } },
        ]
        for (const request of tries) {
          const answer = await client.send(path, { method, ...request })
          expect(`${method} ${path} ${answer.status}`).toBe(`${method} ${path} 403`)
          expect(answer.json().code).toBe('CSRF_TOKEN_REQUIRED')
        }
      }
    }
  })

  test('a role that is not enough gets 403, one that is gets in', async () => {
    for (const operation of operations) {
      const { method, path, role } = operation
      if (role === 'anyone') continue
      for (const name of ROLES) {
        const mayDo = ROLES.indexOf(name) >= ROLES.indexOf(role)
        if (mayDo && !isHarmless(operation)) continue
        const answer = await clients[name].send(path, { method })
        const { status } = answer
        const seen = `${name}: ${method} ${path} → ${status}`
        if (mayDo) expect([401, 403], seen).not.toContain(status)
        else expect(`${status} ${answer.json().code}`, seen).toBe('403 ROLE_NOT_ENOUGH')
        expect(status, seen).toBeLessThan(500)
      }
    }
  })

  test('other sites may neither read an answer, nor frame it, nor send anything', async () => {
    const { owner } = clients
    const answer = await owner.get('/session', { headers: { origin: 'https://evil.example' } })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    expect(answer.headers['x-frame-options']).toBe('DENY')
    expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin')
    const preflight = await api.stranger('/session', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    const cross = await owner.post('/account/password', {}, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect([cross.status, cross.json().code]).toEqual([403, 'CROSS_ORIGIN'])
  })
})
