import { randomUUID } from 'node:crypto'
import { compactVerify, createLocalJWKSet, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { licenseDigest } from '../../src/catalog/proofs/claims.ts'
import { rotateProofKey } from '../../src/catalog/proofs/proof-keys.ts'
import { MAX_PROOFS_A_DAY } from '../../src/catalog/proofs/proofs.ts'
import { loadSecrets } from '../../src/config/secrets.ts'
import { insertRows } from '../../src/store/bulk-insert.ts'
import { DAY_MS } from '../../src/text/time.ts'
import { actAt } from '../support/acts.ts'
import { type Api, eachApi, sendTo } from '../support/api.ts'
import { changeTrack, makeArtist, makeKey, makePartner, makeTrack } from '../support/catalogue.ts'

eachApi('proofs of licence', {}, (api) => {
  async function open(fields: Parameters<typeof makeTrack>[1] = {}) {
    const { store, caughtUp } = api()
    const partnerId = await makePartner(store, { name: 'Studio Sen' })
    const { key } = await makeKey(store, { partner_id: partnerId })
    const artist_id = await makeArtist(store, { name: 'Hà Linh' })
    const track = await makeTrack(store, { title: 'Mưa trên phố cũ', artist_id, territory: 'VN,LA', ...fields })
    await caughtUp()
    const issue = (body: unknown, headers: Record<string, string> = {}, id = track) =>
      api().get(`/tracks/${id}/license/proofs`, { method: 'POST', key, body, headers })
    return { key, partnerId, track, issue }
  }
  const verify = async (jws: unknown, key: string | null = null) =>
    await api().get('/proofs/verify', { method: 'POST', key, body: { jws } })
  const keySet = async () => {
    const { status, json } = await root(api(), '/.well-known/jwks.json')
    expect(status).toBe(200)
    return json()
  }

  test('issued: any JOSE library checks it with the published key, and finds what was promised', async () => {
    const { partnerId, track, issue, key } = await open()
    const answer = await issue({
      project: '  Phim ngắn “Mùa hạ” ',
      url: 'https://sen.example/mua-ha',
      iss: 'https://evil.example',
    })
    expect(answer.status).toBe(201)
    const { id, jws, issued_at, verify_url, statement } = answer.json().data
    expect(verify_url).toBe(`https://nhac.example/verify/${id}`)
    for (const part of ['Studio Sen', 'Mưa trên phố cũ', 'Hà Linh', 'Phim ngắn “Mùa hạ”', 'service-standard'])
      expect(statement).toContain(part)

    const keys = createLocalJWKSet(await keySet())
    const { payload, protectedHeader } = await jwtVerify(jws, keys, {
      audience: partnerId,
      issuer: 'https://nhac.example',
    })
    expect(protectedHeader).toEqual({ alg: 'EdDSA', typ: 'kn-license+jwt', kid: expect.any(String) })
    expect(payload).toEqual({
      ...{
        iss: 'https://nhac.example',
        sub: track,
        aud: partnerId,
        jti: id,
        iat: Math.floor(Date.parse(issued_at) / 1000),
      },
      ...{
        project: 'Phim ngắn “Mùa hạ”',
        url: 'https://sen.example/mua-ha',
        title: 'Mưa trên phố cũ',
        artist: 'Hà Linh',
      },
      ...{ isrc: null, license_code: 'service-standard', license_digest: licenseDigest('service-standard') },
      ...{ territory: 'VN,LA', commercial: true, attribution: 'Mưa trên phố cũ — Hà Linh (Kho Nhạc)' },
    })
    expect((await verify(jws)).json()).toEqual({
      data: { valid: true, statement, since: { available: true, license_code: 'service-standard', changed: false } },
    })
    expect((await api().get('/proofs', { key })).json()).toEqual({
      data: [
        {
          ...{ id, jws, issued_at, verify_url, track_id: track, title: 'Mưa trên phố cũ', artist: 'Hà Linh' },
          ...{ license_code: 'service-standard', project: 'Phim ngắn “Mùa hạ”', url: 'https://sen.example/mua-ha' },
        },
      ],
      meta: { total: 1, page: 1, limit: 20, total_pages: 1 },
    })
    expect((await api().get('/proofs', { key: (await open()).key })).json().meta.total).toBe(0)
  })

  test('bodies at their edges', async () => {
    const { issue, key } = await open()
    const project = 'ă'.repeat(200)
    expect((await issue({ project })).status).toBe(201)
    expect((await issue({ project: 'x', url: null })).status).toBe(201)
    expect((await issue({ project: '🎵'.repeat(200), url: `https://a.vn/${'x'.repeat(1987)}` })).status).toBe(201)
    const bad: [unknown, string][] = [
      [{}, 'project'],
      [{ project: '' }, 'project'],
      [{ project: ' \u200b ' }, 'project'],
      [{ project: 'ă'.repeat(201) }, 'project'],
      [{ project: 'a\nb' }, 'project'],
      [{ project: 'a\0b' }, 'project'],
      [{ project: 'a\u202eb' }, 'project'],
      [{ project: 1 }, 'project'],
      [{ project: 'x', url: 'javascript:alert(1)' }, 'url'],
      [{ project: 'x', url: 'https://a:b@sen.example' }, 'url'],
      [{ project: 'x', url: 'sen.example' }, 'url'],
      [{ project: 'x', url: `https://a.vn/${'x'.repeat(1988)}` }, 'url'],
    ]
    for (const [body, field] of bad) {
      const answer = await issue(body)
      expect([answer.status, Object.keys(answer.json().details)], JSON.stringify(body)).toEqual([400, [field]])
    }
    expect((await issue({ project: 'x' }, {}, 'nope')).status).toBe(400)
    expect((await issue({ project: 'x' }, {}, randomUUID())).status).toBe(404)
    expect((await api().get('/proofs', { key })).json().meta.total).toBe(3)
    for (const jws of ['', 1, null, 'x'.repeat(8193)]) expect((await verify(jws)).status).toBe(400)
    for (const jws of ['x', 'a.b.c', 'x'.repeat(8192)])
      expect((await verify(jws)).json().data).toEqual({
        valid: false,
        reason: 'malformed',
        statement: null,
        since: null,
      })
  })

  test('the same name and request are answered with the same proof, also when the track is gone by then', async () => {
    const { issue, key, track } = await open()
    const order = (project = 'Mùa hạ', name = 'a') => issue({ project }, { 'Idempotency-Key': name })
    const answers = await Promise.all(Array.from({ length: 5 }, () => order()))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect((await order('Mùa thu')).status).toBe(409)
    await api().store.db.updateTable('tracks').set({ published_at: null }).where('id', '=', track).execute()
    // Memory still has it, the store no longer does: nothing new is signed.
    expect((await issue({ project: 'Mùa hạ' })).status).toBe(404)
    await changeTrack(api().store, track, { published_at: null })
    await api().caughtUp()
    expect((await order()).text).toBe(answers[0]!.text)
    expect((await order('Mùa hạ', 'b')).status).toBe(404)
    expect((await api().get('/proofs', { key })).json().meta.total).toBe(1)
  })

  test('what has changed since is told: another licence, a narrower one, another territory, gone', async () => {
    const { issue, track } = await open({ license_code: 'service-commercial', territory: 'worldwide' })
    const { jws, statement, id } = (await issue({ project: 'Mùa hạ' })).json().data
    expect(statement).toContain('Không bắt buộc ghi công')
    const since = async (change: object) => {
      await changeTrack(api().store, track, change)
      await api().caughtUp()
      const [{ data }, html] = [(await verify(jws)).json(), (await root(api(), `/verify/${id}?lang=en`)).text]
      expect([data.valid, data.statement]).toEqual([true, statement])
      return [data.since, /changed since: ([^<]*)/.exec(html)?.[1]]
    }
    const code = 'service-restricted'
    expect(await since({ title: 'Mưa' })).toEqual([
      { available: true, license_code: 'service-commercial', changed: false },
      undefined,
    ])
    expect(await since({ license_code: code })).toEqual([
      { available: true, license_code: code, changed: true },
      'the licence of today is narrower.',
    ])
    expect(await since({ license_code: 'service-commercial', territory: 'VN' })).toEqual([
      { available: true, license_code: 'service-commercial', changed: true },
      'the licence or its territory is another today.',
    ])
    expect(await since({ published_at: null })).toEqual([
      { available: false, license_code: null, changed: true },
      'the track is no longer in the catalogue.',
    ])
  })

  test('a new key signs, the old ones stay published, and what they signed stays good', async () => {
    const { store, dataDir } = api()
    const { issue } = await open()
    const old = (await issue({ project: 'Mùa hạ' })).json().data
    const before = await keySet()
    const { secrets } = await loadSecrets(dataDir, {})
    const rotated = await rotateProofKey(store, secrets.sealingKeys, actAt(Date.now()))
    expect(rotated.retired).toBe(before.keys[0].kid)
    const after = await keySet()
    expect(after.keys.map(({ kid }: { kid: string }) => kid).slice(0, 2)).toEqual([rotated.id, rotated.retired])
    expect(Object.keys(after.keys[0]).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x'])
    const fresh = (await issue({ project: 'Mùa thu' })).json().data
    for (const { jws } of [old, fresh]) {
      expect((await verify(jws)).json().data.valid).toBe(true)
      await compactVerify(jws, createLocalJWKSet(after))
    }
    await expect(compactVerify(fresh.jws, createLocalJWKSet(before))).rejects.toThrow()
    const rows = await store.db.selectFrom('proof_keys').selectAll().execute()
    expect(rows.filter(({ signs }) => signs === 1)).toHaveLength(1)
    expect(rows.every(({ private_sealed }) => private_sealed.startsWith('v1.'))).toBe(true)
  })

  test('proofs are bounded: the last of a day, and the one too many', async () => {
    const { issue, partnerId, track } = await open()
    const { store } = api()
    const at = Date.now() - DAY_MS + 60_000
    const row = {
      partner_id: partnerId,
      partner_name: 'Studio Sen',
      track_id: track,
      jws: '',
      project: 'x',
      title: 'x',
    }
    const rows = Array.from({ length: MAX_PROOFS_A_DAY - 1 }, () => ({
      ...row,
      ...{ id: randomUUID(), url: null, artist: 'x', license_code: 'x', words: 'x', issued_at: at },
    }))
    await store.transaction((trx) => insertRows(trx, 'license_proofs', rows))
    expect((await issue({ project: 'x' })).status).toBe(201)
    const refused = await issue({ project: 'x' })
    expect([refused.status, Number(refused.headers['retry-after']) <= 60]).toEqual([429, true])
  })

  test('the page checks what is pasted: a proof, also broken into lines, a link, a number; and says what is wrong', async () => {
    const { issue } = await open()
    const { jws, id, verify_url } = (await issue({ project: '<img src=x onerror=alert(1)>' })).json().data
    const check = async (text: string) => (await root(api(), `/verify?lang=en&proof=${encodeURIComponent(text)}`)).text
    for (const text of [jws, jws.replace(/.{60}/g, '$&\r\n'), ` ${verify_url} `, id]) {
      const html = await check(text)
      expect(html).toContain('Valid: this service issued it')
      expect(html).toContain('&lt;img src=x onerror=alert(1)>')
      expect(html).toContain('noindex')
    }
    expect(await check(`${jws.slice(0, -6)}AAAAAA`)).toContain('its signature is forged')
    for (const text of ['x', randomUUID(), 'https://nhac.example/verify/x'])
      expect(await check(text)).toContain('no proof of ours')
    expect((await root(api(), '/verify')).text).toContain('Dán chứng nhận')
    const certificate = await root(api(), `/verify/${id}?lang=en`)
    expect(certificate.text).toContain('data-print')
    expect(certificate.text).toContain(jws)
    for (const path of ['/verify/x', `/verify/${randomUUID()}`]) expect((await root(api(), path)).status).toBe(404)
  })
})

/** What lies beside the API. */
async function root({ service }: Api, path: string) {
  const { statusCode, body, json } = await sendTo(service, { method: 'GET', url: path, remoteAddress: '192.0.2.7' })
  return { status: statusCode, text: body, json }
}
