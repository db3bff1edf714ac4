import { afterAll, beforeAll, expect, test } from 'vitest'
import { totpCode, totpStep } from '../../src/console/administrators/totp.ts'
import { actAt } from '../support/acts.ts'
import { makeAdministrator, PASSWORD } from '../support/administrators.ts'
import { type Console, type ConsoleClient, sendAdmin, startConsole } from '../support/console.ts'
import { eachStore } from '../support/stores.ts'

const DAY = 24 * 3_600_000
const CHOSEN = 'một câu dài dễ nhớ'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

eachStore('administrators', (openFresh) => {
  const clock = { at: Date.parse('2026-11-17T08:00:00Z') }
  let desk: Console
  let owner: ConsoleClient
  beforeAll(async () => {
    const { url } = await openFresh()
    desk = await startConsole({ databaseUrl: url, now: () => clock.at })
    owner = await desk.signIn('owner')
  })
  afterAll(() => desk[Symbol.asyncDispose]())

  let lastAddress = 0
  /** Each from an address of its own, so that no wrong try counts against another test. */
  async function signIn(name: string, password: string, code?: string) {
    lastAddress += 1
    const headers = { 'user-agent': FIREFOX }
    const body = { name, password, ...(code === undefined ? {} : { code }) }
    const ip = `203.0.113.${lastAddress}`
    const answer = await desk.stranger('/session', { method: 'POST', body, ip, headers })
    const data = answer.status === 200 ? answer.json().data : undefined
    const own = { cookie: String(answer.headers['set-cookie']).split(';')[0]!, 'x-csrf-token': data?.csrf ?? '' }
    const send = (path: string, method = 'GET', sent?: unknown) =>
      sendAdmin(desk, path, { method, headers: own, ip, ...(sent === undefined ? {} : { body: sent }) })
    return { status: answer.status, code: data ? undefined : answer.json().code, data, send, ip }
  }

  const look = (token: string) => desk.stranger('/welcome', { method: 'POST', body: { token } })
  const choose = (token: string, password: string) =>
    desk.stranger('/welcome', { method: 'PUT', body: { token, password } })
  const tokenOf = (url: string) => url.split('#')[1]!
  const find = async (name: string) =>
    (await owner.get('/administrators')).json().data.find((one: { name: string }) => one.name === name)

  test('a new administrator chooses the password by a link that is good once, and no one else knows it', async () => {
    const added = await owner.post('/administrators', { name: 'Lan', role: 'editor', link: true })
    expect(added.status).toBe(201)
    const { link, password } = added.json().data
    expect(password).toBeUndefined()
    expect(link.url).toMatch(/\/console\/welcome#[\w-]{43}$/)
    expect((await find('lan')).link_expires_at).toBe(link.expires_at)
    expect((await signIn('lan', '')).status).toBe(400)
    const token = tokenOf(link.url)
    expect((await look(token)).json()).toEqual({ data: { name: 'lan', role: 'editor' } })

    for (const bad of ['short', 'lan-2031', 'matkhau2031', 'password1234', 'x'.repeat(201)]) {
      const refused = await choose(token, bad)
      expect([refused.status, Object.keys(refused.json().details)], bad).toEqual([400, ['password']])
    }
    const both = await Promise.all([choose(token, CHOSEN), choose(token, 'một câu khác hẳn')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
    expect([(await look(token)).status, (await look('x')).status]).toEqual([410, 410])
    const right = both[0]!.status === 200 ? CHOSEN : 'một câu khác hẳn'
    expect((await signIn('lan', right)).data).toMatchObject({ name: 'lan', role: 'editor' })
    expect((await find('lan')).link_expires_at).toBeNull()
    const { text } = await owner.get('/audit?limit=100')
    expect([text.includes(token), text.includes(right)]).toEqual([false, false])
  })

  test('a link for a lost password ends with three days, with the next link and with another password', async () => {
    const id = await makeAdministrator(desk.store, { name: 'hoa', role: 'support' }, actAt(clock.at))
    const renew = async () => tokenOf((await owner.post(`/administrators/${id}/link`)).json().data.url)
    const [first, second] = [await renew(), await renew()]
    expect((await look(first)).status).toBe(410)
    // Until another is chosen the old one is good: an administrator who finds it again need not wait.
    const session = await signIn('hoa', PASSWORD)
    expect(session.status).toBe(200)
    clock.at += 3 * DAY
    owner = await desk.signIn('owner')
    expect([(await look(second)).status, (await choose(second, CHOSEN)).status]).toEqual([410, 410])
    const third = await renew()
    await owner.patch(`/administrators/${id}`, { password: 'của chủ sở hữu' })
    expect((await choose(third, CHOSEN)).status).toBe(410)
    const open = await signIn('hoa', 'của chủ sở hữu')
    expect((await choose(await renew(), CHOSEN)).json()).toEqual({ data: { name: 'hoa' } })
    expect((await open.send('/session')).status).toBe(401)

    const editor = await desk.signIn('editor')
    expect((await editor.post(`/administrators/${id}/link`)).status).toBe(403)
    const twice = { name: 'mai', role: 'support', link: true, password: CHOSEN }
    expect((await owner.post('/administrators', twice)).status).toBe(400)
    expect((await owner.post('/administrators', { name: 'hoa', role: 'owner', link: true })).status).toBe(409)
    const again = await signIn('hoa', CHOSEN)
    const gone = await owner.post(`/administrators/${id}/link`, { void_password: true })
    expect([(await again.send('/session')).status, (await signIn('hoa', CHOSEN)).status]).toEqual([401, 401])
    // What is wrong with it changes nothing of it.
    expect((await owner.patch(`/administrators/${id}`, { role: 'owner', password: 'short' })).status).toBe(400)
    expect((await find('hoa')).role).toBe('support')
    await owner.delete(`/administrators/${id}`)
    expect((await choose(tokenOf(gone.json().data.url), CHOSEN)).status).toBe(410)
  })

  test('sessions are listed with browser and address, and each can be ended', async () => {
    await makeAdministrator(desk.store, { name: 'thu', role: 'support' }, actAt(clock.at))
    const [here, there] = [await signIn('thu', PASSWORD), await signIn('thu', PASSWORD)]
    const { sessions } = (await here.send('/account/sessions')).json().data
    expect(sessions).toHaveLength(2)
    const other = sessions.find((one: { is_own: boolean }) => !one.is_own)
    expect(other).toMatchObject({ address: there.ip, user_agent: FIREFOX })

    const stranger = await desk.signIn('support')
    expect((await stranger.delete(`/account/sessions/${other.id}`)).status).toBe(404)
    expect((await there.send('/session')).status).toBe(200)
    expect((await here.send(`/account/sessions/${other.id}`, 'DELETE')).status).toBe(204)
    expect([(await there.send('/session')).status, (await here.send('/session')).status]).toEqual([401, 200])
    expect((await here.send(`/account/sessions/${other.id}`, 'DELETE')).status).toBe(404)
  })

  test('a second step that is demanded is set up at the next sign-in, before anything else', async () => {
    await makeAdministrator(desk.store, { name: 'kim', role: 'owner' }, actAt(clock.at))
    const before = await signIn('kim', PASSWORD)
    const code = (secret: string) => totpCode(secret, totpStep(clock.at))
    const turnOn = async (session: Awaited<ReturnType<typeof signIn>>) => {
      const { secret } = (await session.send('/account/second-factor/secret', 'POST')).json().data
      const body = { password: PASSWORD, secret, code: code(secret) }
      expect((await session.send('/account/second-factor', 'PUT', body)).status).toBe(204)
    }
    const demand = (second_factor: boolean) => before.send('/administrators/rules', 'PUT', { second_factor })
    expect((await demand(true)).status).toBe(409)
    await turnOn(before)
    clock.at += 1000
    const open = await desk.signIn('editor')
    clock.at += 1000
    expect((await demand(true)).json()).toEqual({ data: { second_factor: true } })
    expect((await open.get('/tracks')).status).toBe(200)

    await makeAdministrator(desk.store, { name: 'nam', role: 'editor' }, actAt(clock.at))
    const led = await signIn('nam', PASSWORD)
    expect(led.data).toMatchObject({ name: 'nam', role: 'editor', needs_second_factor: true })
    for (const [path, method] of [
      ['/tracks', 'GET'],
      ['/artists', 'POST'],
      ['/account/sessions', 'GET'],
      ['/openapi.json', 'GET'],
    ] as const) {
      const refused = await led.send(path, method, method === 'POST' ? { name: 'Ai Đó' } : undefined)
      expect([refused.status, refused.json().code], path).toEqual([403, 'SECOND_FACTOR_DEMANDED'])
    }
    await turnOn(led)
    expect((await led.send('/session')).json().data).not.toHaveProperty('needs_second_factor')
    expect((await led.send('/tracks')).status).toBe(200)
    expect((await led.send('/account/second-factor/off', 'POST', { password: PASSWORD })).status).toBe(409)

    expect((await demand(false)).status).toBe(200)
    expect((await led.send('/account/second-factor/off', 'POST', { password: PASSWORD })).status).toBe(204)
    expect((await signIn('nam', PASSWORD)).data).not.toHaveProperty('needs_second_factor')
    expect((await open.put('/administrators/rules', { second_factor: true })).status).toBe(403)
  })
})
