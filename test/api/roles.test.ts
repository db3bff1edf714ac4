import { expect, test } from 'vitest'
import type { Role } from '../../src/config/roles.ts'
import { sendTo, startApi } from '../support/api.ts'
import { makeTrack } from '../support/catalogue.ts'
import { SOON } from '../support/soon.ts'

/** An address of each part, with what it is answered where the part is served. */
const PARTS: readonly { role: Role; method: 'GET' | 'POST' | 'DELETE'; url: string; status: number }[] = [
  { role: 'api', method: 'GET', url: '/api/public/tracks', status: 200 },
  { role: 'api', method: 'POST', url: '/api/public/webhooks', status: 400 },
  { role: 'api', method: 'GET', url: '/media/previews/x.mp3', status: 403 },
  { role: 'site', method: 'GET', url: '/', status: 200 },
  { role: 'site', method: 'GET', url: '/docs', status: 200 },
  { role: 'site', method: 'POST', url: '/api/applications', status: 400 },
  { role: 'site', method: 'GET', url: '/api/partner/session', status: 401 },
  { role: 'console', method: 'GET', url: '/console', status: 200 },
  { role: 'console', method: 'GET', url: '/api/admin/session', status: 401 },
  { role: 'console', method: 'POST', url: '/api/admin/imports', status: 401 },
]
const ALWAYS = ['healthz', 'readyz', 'livez', 'status', 'metrics', 'openapi.json']

const REFUSAL = {
  vi: (role: Role) => `Máy chủ này không phục vụ phần này: nó chạy không có vai trò "${role}".`,
  en: (role: Role) => `This server does not serve this part: it runs without the role "${role}".`,
}

test.each([['api'], ['site'], ['console', 'api'], ['jobs']] as Role[][])(
  'a server with %s %s serves that alone',
  async (...some) => {
    const roles = new Set(some.filter((role) => role !== undefined))
    await using api = await startApi({ roles })
    const ask = (method: 'GET' | 'POST' | 'DELETE', url: string, headers: Record<string, string> = {}) =>
      sendTo(api.service, { method, url, headers: { 'x-api-key': api.key, ...headers } })

    for (const { role, method, url, status } of PARTS) {
      const answer = await ask(method, url)
      expect([url, answer.statusCode]).toEqual([url, roles.has(role) ? status : 404])
      if (!roles.has(role)) expect(answer.json()).toMatchObject({ code: 'NOT_FOUND', error: REFUSAL.vi(role) })
    }
    for (const name of ALWAYS) expect([name, (await ask('GET', `/api/public/${name}`)).statusCode]).toEqual([name, 200])
    if (!roles.has('site')) {
      const page = await ask('GET', '/', { accept: 'text/html', 'accept-language': 'en' })
      expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      expect((await ask('GET', '/api/partner/session', { 'accept-language': 'en' })).json().error).toBe(
        REFUSAL.en('site'),
      )
    }
  },
)

test('what has its time is done by a server with the role jobs', async () => {
  await using api = await startApi({ roles: new Set<Role>(['jobs']) })
  await makeTrack(api.store, { published_at: null, publish_at: Date.now() - 1000 })
  const findTrack = () => api.store.db.selectFrom('tracks').select('published_at').executeTakeFirst()

  await expect.poll(async () => (await findTrack())?.published_at, SOON).toBeTypeOf('number')
})
