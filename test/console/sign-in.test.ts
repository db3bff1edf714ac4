import { expect, test } from 'vitest'
import { listAdministrators } from '../../src/console/administrators/administrators.ts'
import { totpCode, totpStep } from '../../src/console/administrators/totp.ts'
import { actAt } from '../support/acts.ts'
import { CHEAP_HASH, makeAdministrator, PASSWORD } from '../support/administrators.ts'
import { eachConsole } from '../support/console.ts'

const START = Date.parse('2026-11-16T08:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const clock = { at: START }

eachConsole('signing in', { now: () => clock.at, env: { ADMIN_PASSWORD: PASSWORD } }, (api) => {
  const tryIn = (body: unknown, ip = '192.0.2.1', headers: Record<string, string> = {}) =>
    api.stranger('/session', { method: 'POST', body, ip, headers })

  test('the first owner is admin, whatever was added before; the cookie opens the session and DELETE ends it', async () => {
    await makeAdministrator(api.store, { name: 'early', role: 'editor' }, actAt(clock.at))
    const answer = await tryIn({ name: ' Admin ', password: PASSWORD })

    expect(answer.status).toBe(200)
    const { name, role, csrf } = answer.json().data
    expect({ name, role }).toEqual({ name: 'admin', role: 'owner' })
    const [cookie, ...attributes] = String(answer.headers['set-cookie']).split('; ')
    expect(attributes).toEqual(['Path=/', 'HttpOnly', 'SameSite=Strict', 'Secure'])
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    expect(answer.headers['cache-control']).toBe('no-store')

    const own = { cookie: cookie! }
    expect((await api.stranger('/session', { headers: own })).json()).toEqual({ data: { name, role, csrf } })
    expect((await api.stranger('/session', { method: 'DELETE', headers: own })).status).toBe(403)
    const out = await api.stranger('/session', { method: 'DELETE', headers: { ...own, 'x-csrf-token': csrf } })
    expect(out.status).toBe(204)
    expect(out.headers['set-cookie']).toContain('Max-Age=0')
    expect((await api.stranger('/session', { headers: own })).status).toBe(401)
    // What follows is not about the cost of a guess.
    await api.store.db.updateTable('administrators').set({ password: CHEAP_HASH }).where('name', '=', 'admin').execute()
  })

  test('a session that the browser had before ends with the new sign-in', async () => {
    const first = await tryIn({ name: 'admin', password: PASSWORD })
    const cookie = String(first.headers['set-cookie']).split(';')[0]!

    const second = await tryIn({ name: 'admin', password: PASSWORD }, undefined, { cookie })

    expect(String(second.headers['set-cookie'])).not.toContain(cookie)
    expect((await api.stranger('/session', { headers: { cookie } })).status).toBe(401)
  })

  test('idle for 8 hours, or 7 days old, it is over', async () => {
    const client = await api.signIn('support')
    for (let hours = 0; hours < 7 * 24 - 7; hours += 7) {
      clock.at += 7 * HOUR
      expect((await client.get('/session')).status).toBe(200)
    }
    clock.at += 7 * HOUR
    expect((await client.get('/session')).status).toBe(401)

    const idle = await api.signIn('support')
    clock.at += 8 * HOUR - 1
    expect((await idle.get('/session')).status).toBe(200)
    clock.at += 8 * HOUR
    expect((await idle.get('/session')).status).toBe(401)
  })

  test('wrong names and wrong passwords are refused alike, in the language of the caller', async () => {
    const unknown = await tryIn({ name: 'unknown', password: 'x' }, '198.51.100.1')
    const wrong = await tryIn({ name: 'admin', password: 'x' }, '198.51.100.1', { 'accept-language': 'en' })

    expect([unknown.status, wrong.status]).toEqual([401, 401])
    expect(unknown.json().error).toBe('Tên, mật khẩu hoặc mã xác thực không đúng.')
    expect(wrong.json()).toEqual({ error: 'Name, password or code is wrong.', code: 'WRONG_CREDENTIALS' })
  })

  test.each([
    [{}, ['name', 'password']],
    [{ name: 'admin' }, ['password']],
    [{ name: 1, password: ['x'] }, ['name', 'password']],
  ])('%j is a 400 that names %j', async (body, fields) => {
    const answer = await tryIn(body, '198.51.100.2')

    expect(answer.status).toBe(400)
    expect(Object.keys(answer.json().details)).toEqual(fields)
  })

  test('a name with a NUL in it is a wrong name', async () => {
    expect((await tryIn({ name: 'ad\u0000min', password: 'x' }, '198.51.100.3')).status).toBe(401)
  })

  test('the 11th wrong try of an address in ten minutes is a 429, also when all come at once', async () => {
    const ip = '2001:db8:1:2::1'
    for (let index = 0; index < 14; index++)
      await makeAdministrator(api.store, { name: `person-${index}`, role: 'support' }, actAt(clock.at))
    const tries = await Promise.all(
      Array.from({ length: 14 }, (_, index) =>
        tryIn({ name: `person-${index}`, password: 'x' }, `2001:db8:1:2::${index}`),
      ),
    )

    const statuses = tries.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(4)
    while ((await tryIn({ name: 'person-1', password: 'x' }, ip)).status !== 429);
    const right = await tryIn({ name: 'admin', password: PASSWORD }, ip)
    expect([right.status, right.headers['retry-after']]).toEqual([429, '600'])
    expect((await tryIn({ name: 'admin', password: PASSWORD }, '2001:db8:1:3::1')).status).toBe(200)
    clock.at += 10 * MINUTE
    expect((await tryIn({ name: 'admin', password: PASSWORD }, ip)).status).toBe(200)
  })

  test('after 50 wrong tries with a name only addresses that have signed in before may still try', async () => {
    await makeAdministrator(api.store, { name: 'lan', role: 'editor' }, actAt(clock.at))
    expect((await tryIn({ name: 'lan', password: PASSWORD }, '203.0.113.9')).status).toBe(200)
    const failures = Array.from({ length: 50 }, (_, index) => ({
      at: clock.at,
      address: `198.51.100.${10 + index}`,
      name: 'lan',
    }))
    await api.store.db.insertInto('sign_in_failures').values(failures).execute()

    expect((await tryIn({ name: 'lan', password: PASSWORD }, '203.0.113.10')).status).toBe(429)
    expect((await tryIn({ name: 'lan', password: PASSWORD }, '203.0.113.9')).status).toBe(200)
    clock.at += HOUR
    expect((await tryIn({ name: 'lan', password: PASSWORD }, '203.0.113.10')).status).toBe(200)
  })

  test('with a second factor a code is asked for, each is good once, and the phone may be replaced', async () => {
    await makeAdministrator(api.store, { name: 'hoa', role: 'support' }, actAt(clock.at))
    const opened = await tryIn({ name: 'hoa', password: PASSWORD }, '203.0.113.20')
    const headers = {
      cookie: String(opened.headers['set-cookie']).split(';')[0]!,
      'x-csrf-token': opened.json().data.csrf as string,
    }
    const ask = (path: string, method: string, body?: unknown) =>
      api.stranger(path, { method, headers, body, ip: '203.0.113.20' })
    const [other, elsewhere] = await Promise.all([
      tryIn({ name: 'hoa', password: PASSWORD }, '203.0.113.21'),
      api.signIn('support'),
    ])
    const otherCookie = { cookie: String(other.headers['set-cookie']).split(';')[0]! }
    const isOtherOpen = async () =>
      (await api.stranger('/session', { headers: otherCookie, ip: '203.0.113.21' })).status
    const { secret, url } = (await ask('/account/second-factor/secret', 'POST')).json().data
    expect(url).toBe(`otpauth://totp/Kho%20Nh%E1%BA%A1c:hoa?secret=${secret}&issuer=Kho%20Nh%E1%BA%A1c`)
    const code = () => totpCode(secret, totpStep(clock.at))
    const wrong = await ask('/account/second-factor', 'PUT', { password: PASSWORD, secret, code: '000000' })
    expect([wrong.status, Object.keys(wrong.json().details)]).toEqual([400, ['code']])
    expect((await ask('/account/second-factor', 'PUT', { password: 'x', secret, code: code() })).status).toBe(400)
    const foreign = (await elsewhere.post('/account/second-factor/secret')).json().data.secret as string
    for (const chosen of ['A'.repeat(32), foreign, secret.toLowerCase(), `${secret.slice(0, 31)}=`, '']) {
      const body = { password: PASSWORD, secret: chosen, code: totpCode(chosen, totpStep(clock.at)) }
      const refused = await ask('/account/second-factor', 'PUT', body)
      expect([refused.status, Object.keys(refused.json().details)]).toEqual([400, ['secret']])
    }
    expect(await isOtherOpen()).toBe(200)
    expect((await ask('/account/second-factor', 'PUT', { password: PASSWORD, secret, code: code() })).status).toBe(204)
    expect([await isOtherOpen(), (await ask('/session', 'GET')).status]).toEqual([401, 200])

    const without = await tryIn({ name: 'hoa', password: PASSWORD }, '203.0.113.20')
    expect([without.status, without.json().code]).toEqual([401, 'SECOND_FACTOR_REQUIRED'])
    expect((await tryIn({ name: 'hoa', password: PASSWORD, code: code() }, '203.0.113.20')).status).toBe(401)
    clock.at += 30_000
    expect((await tryIn({ name: 'hoa', password: PASSWORD, code: code() }, '203.0.113.20')).status).toBe(200)
    expect((await tryIn({ name: 'hoa', password: PASSWORD, code: code() }, '203.0.113.20')).status).toBe(401)

    const codesLeft = async () => (await ask('/account/sessions', 'GET')).json().data.recovery_codes_left
    const renew = (password: string) => ask('/account/recovery-codes', 'POST', { password })
    expect((await renew('x')).status).toBe(400)
    const [old] = (await renew(PASSWORD)).json().data.codes as string[]
    const codes = (await renew(PASSWORD)).json().data.codes as string[]
    expect([new Set(codes).size, await codesLeft()]).toEqual([10, 10])
    const tryCode = async (one: string) =>
      (await tryIn({ name: 'hoa', password: PASSWORD, code: one }, '203.0.113.20')).status
    expect(await tryCode(old!)).toBe(401)
    const [typed] = codes
    const together = await Promise.all([typed!.replaceAll('-', '').toUpperCase(), ` ${typed} `].map(tryCode))
    expect(together.sort()).toEqual([200, 401])
    expect([await tryCode(typed!), await codesLeft()]).toEqual([401, 9])
    const stored = await api.store.db.selectFrom('administrators').select('recovery_codes').execute()
    for (const one of codes) expect(JSON.stringify(stored)).not.toContain(one.slice(0, 9))

    const owner = await api.signIn('owner')
    const hoa = (await owner.get('/administrators')).json().data.find((one: { name: string }) => one.name === 'hoa')
    expect(hoa.has_second_factor).toBe(true)
    expect((await owner.patch(`/administrators/${hoa.id}`, { second_factor: false })).status).toBe(200)
    expect((await tryIn({ name: 'hoa', password: PASSWORD }, '203.0.113.20')).status).toBe(200)
    expect([(await renew(PASSWORD)).status, await codesLeft()]).toEqual([409, 0])
  })

  test('the last owner stays; a removed one, or one with a new password, is out at once', async () => {
    const owner = await api.signIn('owner')
    const editor = await api.signIn('editor')
    const all = await listAdministrators(api.store, clock.at)
    const idOf = (name: string) => all.find((one) => one.name === name)!.id
    expect((await owner.delete(`/administrators/${idOf('admin')}`)).status).toBe(204)
    expect((await owner.delete(`/administrators/${idOf('owner-1')}`)).status).toBe(409)
    expect((await owner.patch(`/administrators/${idOf('owner-1')}`, { role: 'support' })).status).toBe(409)

    expect((await owner.patch(`/administrators/${idOf('editor-1')}`, { password: 'short' })).status).toBe(400)
    expect((await owner.patch(`/administrators/${idOf('editor-1')}`, { password: 'Editor-1' })).status).toBe(400)
    expect((await owner.patch(`/administrators/${idOf('editor-1')}`, { password: '12345678' })).status).toBe(400)
    const common = await owner.post('/administrators', { name: 'minh', role: 'editor', password: 'Password1' })
    expect([common.status, Object.keys(common.json().details)]).toEqual([400, ['password']])
    expect((await editor.get('/session')).status).toBe(200)
    expect((await owner.patch(`/administrators/${idOf('editor-1')}`, { password: 'long enough' })).status).toBe(200)
    expect((await editor.get('/session')).status).toBe(401)
    const taken = await owner.post('/administrators', { name: 'Editor-1', role: 'editor' })
    expect(taken.status).toBe(409)
    const made = await owner.post('/administrators', { name: 'thu', role: 'support' })
    expect(made.status).toBe(201)
    expect((await tryIn({ name: 'thu', password: made.json().data.password }, '203.0.113.30')).status).toBe(200)
  })

  test('guessing the password from an open session is limited like signing in', async () => {
    const support = await api.signIn('support')
    const address = '203.0.113.40'
    const failures = Array.from({ length: 9 }, () => ({ at: clock.at, address, name: 'person' }))
    await api.store.db.insertInto('sign_in_failures').values(failures).execute()
    const guess = () =>
      support.post('/account/password', { current_password: 'x', new_password: 'another one' }, { ip: address })

    expect((await guess()).status).toBe(400)
    expect((await guess()).status).toBe(429)
  })
})
