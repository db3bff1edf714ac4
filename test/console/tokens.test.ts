import { expect, test } from 'vitest'
import { MAX_TOKENS } from '../../src/console/administrators/tokens.ts'
import { type LaterClient, sendAdmin, shareConsole } from '../support/console.ts'

const START = Date.parse('2026-03-01T10:00:00Z')
let now = START
const { api: desk, clients } = shareConsole({ now: () => now })
const { owner } = clients

const make = async (fields: object = {}, by: LaterClient = owner) => {
  const answer = await by.post('/tokens', { name: 'nhập hằng đêm', role: 'editor', ...fields })
  return { ...answer, data: answer.status === 201 ? answer.json().data : undefined }
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const send = (token: string, path: string, request: { method?: string; body?: unknown } = {}) =>
  sendAdmin(desk, path, { ...request, headers: bearer(token) })

test('a script does what its role may, without cookie and CSRF token, and the log says by which token', async () => {
  const { status, data } = await make()

  expect(status).toBe(201)
  expect(data.token).toMatch(/^kn_admin_[\w-]{43}$/)
  expect((await send(data.token, '/tracks')).status).toBe(200)
  const made = await send(data.token, '/artists', { method: 'POST', body: { name: 'Hà Linh' } })
  expect(made.status).toBe(201)
  expect((await send(data.token, '/partners', { method: 'POST', body: {} })).status).toBe(403)
  const [act] = (await owner.get('/audit?limit=1')).json().data
  expect(act).toMatchObject({ actor: 'token nhập hằng đêm', role: 'editor', action: 'artist.create' })
})

test('it is listed without its secret, with when it was last used', async () => {
  const { data } = await make({ name: 'nhìn thôi', role: 'support' })
  now += 3_600_000
  await send(data.token, '/tracks')

  const { text, json } = await owner.get('/tokens')
  expect(text).not.toContain(data.token)
  expect(json().data.find(({ id }: { id: string }) => id === data.id)).toEqual({
    id: data.id,
    name: 'nhìn thôi',
    role: 'support',
    made_by: 'owner-1',
    created_at: new Date(now - 3_600_000).toISOString(),
    expires_at: null,
    used_at: new Date(now).toISOString(),
  })
})

test('it is void when it is removed, when its time is over, and when it was never made', async () => {
  const removed = (await make()).data
  expect((await owner.delete(`/tokens/${removed.id}`)).status).toBe(204)
  expect((await owner.delete(`/tokens/${removed.id}`)).status).toBe(404)
  const ends = (await make({ expires_at: new Date(now + 1000).toISOString() })).data
  expect((await send(ends.token, '/tracks')).status).toBe(200)
  now += 1000

  for (const token of [removed.token, ends.token, 'kn_admin_x', 'x'])
    expect((await send(token, '/tracks')).status, token).toBe(401)
})

test('people alone handle accounts, administrators and tokens', async () => {
  const { data } = await make({ role: 'owner' })
  const asked = [
    ['GET', '/tokens'],
    ['POST', '/tokens'],
    ['GET', '/administrators'],
    ['GET', '/account/sessions'],
    ['DELETE', '/session'],
  ]

  for (const [method = '', path = ''] of asked)
    expect((await send(data.token, path, { method })).status, `${method} ${path}`).toBe(403)
  expect((await send(data.token, '/session')).json().data).toMatchObject({ name: 'token nhập hằng đêm', role: 'owner' })
})

test('a token can never do more than who made it, and goes with them', async () => {
  const { data: lan } = (await owner.post('/administrators', { name: 'lan', role: 'owner' })).json()
  const signedIn = await desk.stranger('/session', { method: 'POST', body: { name: 'lan', password: lan.password } })
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0]!
  const headers = { cookie, 'x-csrf-token': signedIn.json().data.csrf }
  const body = { name: 'của lan', role: 'owner' }
  const { token } = (await sendAdmin(desk, '/tokens', { method: 'POST', body, headers })).json().data
  expect((await send(token, '/partners')).status).toBe(200)

  await owner.patch(`/administrators/${lan.id}`, { role: 'support' })
  expect((await send(token, '/session')).json().data.role).toBe('support')
  expect((await send(token, '/artists', { method: 'POST', body: { name: 'Ai Đó' } })).status).toBe(403)
  await owner.delete(`/administrators/${lan.id}`)
  expect((await send(token, '/tracks')).status).toBe(401)
})

test('what is wrong is said, and nothing is made', async () => {
  const before = (await owner.get('/tokens')).json().data.length
  for (const fields of [
    { name: '' },
    { name: 'x'.repeat(101) },
    { role: 'god' },
    { expires_at: 'mai' },
    { expires_at: new Date(now).toISOString() },
    { scope: 'all' },
  ])
    expect((await make(fields)).status, JSON.stringify(fields)).toBe(400)
  expect((await make({}, await desk.signIn('editor'))).status).toBe(403)

  expect((await owner.get('/tokens')).json().data).toHaveLength(before)
})

test('there is an end to their number', async () => {
  const { length } = (await owner.get('/tokens')).json().data
  for (let made = length; made < MAX_TOKENS; made++) expect((await make()).status).toBe(201)

  expect((await make()).status).toBe(409)
})
