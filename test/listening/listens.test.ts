import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { applyCounts } from '../../src/listening/apply-counts.ts'
import { RETENTION } from '../../src/server/roles/retention.ts'
import { applyRetention } from '../../src/store/retention.ts'
import { type Api, eachApi, listenOn } from '../support/api.ts'
import { makeTrack } from '../support/catalogue.ts'
import { makeListener, makePlayable, PREVIEW_BYTES } from '../support/listening.ts'

const MINUTE = 60_000
let at = Date.UTC(2026, 2, 10, 12)
const wait = (ms: number) => {
  at += ms
}

eachApi('listens', { now: () => at, limits: { listensPerMinute: 1000 } }, (api) => {
  let track: string
  let origin: string
  const service = () => api().service

  async function makeFresh(fields: Parameters<typeof makeTrack>[1] = {}, size?: number): Promise<string> {
    const id = await makePlayable(api().store, api().dataDir, fields, size)
    await api().caughtUp()
    return id
  }

  beforeAll(async () => {
    track = await makeFresh()
    origin = await listenOn(service())
  })

  const countOf = (id: string) => showCount(api(), id)
  const begin = (listener: ReturnType<typeof makeListener>, headers = {}, track_id: string = track) =>
    listener.ask(service(), '/api/site/listens', { body: { track_id }, headers })

  describe('POST /api/site/listens', () => {
    test('201: a token, its sound on the origin of the page, and when it counts', async () => {
      const answer = await begin(makeListener())

      expect(answer.status).toBe(201)
      const { token, audio_url, ...rest } = answer.json().data
      expect(rest).toEqual({ counts_after_seconds: 10 })
      expect(audio_url).toBe(`https://nhac.example/api/site/listens/${token}/audio`)
      expect(answer.headers['set-cookie']).toMatch(
        /^kn_listener=[\w-]{32}; Path=\/api\/site; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure$/,
      )
    })

    test('the sound has the origin under which the page was opened', async () => {
      const headers = { host: '192.168.1.7:3000', origin: 'http://192.168.1.7:3000' }
      const answer = await begin(makeListener(), headers)

      expect(answer.json().data.audio_url).toMatch(/^http:\/\/192\.168\.1\.7:3000\/api\/site\/listens\//)
    })

    test('a listener who has a cookie gets no other', async () => {
      const listener = makeListener()
      await listener.start(service(), track)
      const again = await begin(listener)

      expect([again.status, again.headers['set-cookie']]).toEqual([201, undefined])
    })

    test('a cookie that we have not signed is none, and is replaced', async () => {
      const listener = makeListener()
      await listener.start(service(), track)
      const value = listener.cookie()!.split('=')[1]!
      const giveFor = async (cookie: string) =>
        (await begin(makeListener(), { cookie: `kn_listener=${cookie}` })).headers['set-cookie']

      expect(await giveFor(value)).toBeUndefined()
      for (const forged of ['A'.repeat(22), 'A'.repeat(32), alter(value, 0), alter(value, 31)])
        expect(await giveFor(forged)).toMatch(/^kn_listener=/)
    })

    test.each([
      ['another origin', { origin: 'https://evil.example' }],
      ['the same name with another port', { origin: 'https://nhac.example:8443' }],
      ['no origin that is one', { origin: 'null' }],
      ['another site', { 'sec-fetch-site': 'cross-site' }],
      ['a neighbour of the site', { 'sec-fetch-site': 'same-site' }],
      ['the address bar', { 'sec-fetch-site': 'none' }],
    ])('403: from %s', async (_, headers) => {
      const answer = await begin(makeListener(), headers)

      expect([answer.status, answer.json().code]).toEqual([403, 'CROSS_ORIGIN'])
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    })

    test('403: who says nothing of where it comes from; Sec-Fetch-Site alone will do', async () => {
      const ask = (more: Record<string, string>) => begin(makeListener(), { origin: undefined, ...more })

      expect((await ask({})).status).toBe(403)
      expect((await ask({ 'sec-fetch-site': 'same-origin' })).status).toBe(201)
    })

    test.each([
      ['no JSON', 'track_id=1', 'body'],
      ['no object', [], 'body'],
      ['no id', {}, 'track_id'],
      ['no UUID', { track_id: 'mua' }, 'track_id'],
      ['a field too many', { track_id: randomUUID(), count: 5 }, 'body'],
    ])('400: %s', async (_, body, field) => {
      const answer = await makeListener().ask(service(), '/api/site/listens', { body })

      expect([answer.status, answer.json().code]).toEqual([400, 'INVALID_BODY'])
      if (typeof body !== 'string') expect(Object.keys(answer.json().details)).toEqual([field])
    })

    test('404: an unknown track, a draft, and one without a preview', async () => {
      const draft = await makeFresh({ published_at: null })
      const silent = await makeTrack(api().store)
      await api().caughtUp()
      const ask = async (id: string, language: string) => {
        const answer = await begin(makeListener(), { 'accept-language': language }, id)
        return [answer.status, answer.json()]
      }

      expect(await ask(randomUUID(), 'vi')).toEqual([404, { error: 'Không tìm thấy bài hát.', code: 'NOT_FOUND' }])
      expect(await ask(draft, 'en')).toEqual([404, { error: 'There is no such track.', code: 'NOT_FOUND' }])
      expect(await ask(silent, 'en')).toEqual([404, { error: 'The track has no preview yet.', code: 'NO_PREVIEW' }])
    })

    test('nothing is stored before the sound is fetched', async () => {
      const before = await countRows(api())
      await makeListener().start(service(), track)

      expect(await countRows(api())).toEqual(before)
    })
  })

  describe('the sound of a listen', () => {
    test('whole and in parts', async () => {
      const listener = makeListener()
      const { audio_url } = await listener.start(service(), track)
      const whole = await listener.fetchAudio(service(), audio_url)
      const part = await listener.fetchAudio(service(), audio_url, 'bytes=100-199')

      expect([whole.status, whole.headers['content-type'], whole.bytes.length]).toEqual([
        200,
        'audio/mpeg',
        PREVIEW_BYTES,
      ])
      expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 100-199/${PREVIEW_BYTES}`])
      expect(part.bytes).toEqual(whole.bytes.subarray(100, 200))
      expect(whole.headers).toMatchObject({ 'accept-ranges': 'bytes', 'cross-origin-resource-policy': 'same-origin' })
      expect(whole.headers['access-control-allow-origin']).toBeUndefined()
      expect((await listener.fetchAudio(service(), audio_url, `bytes=${PREVIEW_BYTES}-`)).status).toBe(416)
    })

    test('403: an altered token, a frame on another site, and an hour later', async () => {
      const listener = makeListener()
      const { audio_url, token } = await listener.start(service(), track)
      const foreign = { method: 'GET', headers: { 'sec-fetch-site': 'cross-site' } }

      expect((await listener.fetchAudio(service(), audio_url.replace(token, alter(token)))).status).toBe(403)
      expect((await listener.ask(service(), new URL(audio_url).pathname, foreign)).status).toBe(403)
      wait(60 * MINUTE + 1)
      expect((await listener.fetchAudio(service(), audio_url)).status).toBe(403)
    })
  })

  describe('POST /api/site/listens/{token}/heard', () => {
    test('a play counts after ten seconds and not before, and once', async () => {
      const id = await makeFresh()
      const listener = makeListener()
      const token = await listener.fetchAll(service(), id)

      expect(await listener.heard(service(), token)).toEqual({ counted: false, reason: 'too_soon' })
      wait(9_999)
      expect(await listener.heard(service(), token)).toEqual({ counted: false, reason: 'too_soon' })
      wait(1)
      expect(await listener.heard(service(), token)).toEqual({ counted: true })
      expect(await listener.heard(service(), token)).toEqual({ counted: false, reason: 'used' })
      expect(await countOf(id)).toEqual({ plays: 1, trending: 1 })
    })

    test('the same listener counts once in thirty minutes, whatever the number of tokens', async () => {
      const id = await makeFresh()
      const listener = makeListener()
      const tokens = [await listener.fetchAll(service(), id), await listener.fetchAll(service(), id)]
      wait(10_000)
      const verdicts = await Promise.all(tokens.map((token) => listener.heard(service(), token)))

      expect(verdicts).toContainEqual({ counted: true })
      expect(verdicts).toContainEqual({ counted: false, reason: 'already_counted' })
      wait(30 * MINUTE - 10_000)
      const late = await listener.fetchAll(service(), id)
      wait(9_999)
      // Only the half hour has to pass, not the token.
      for (const token of tokens) expect((await listener.heard(service(), token)).counted).toBe(false)
      wait(1)
      expect(await listener.heard(service(), late)).toEqual({ counted: true })
      expect((await countOf(id)).plays).toBe(2)
    })

    test('others on the same line count too; who keeps no cookie is known by address and browser', async () => {
      const id = await makeFresh()
      const play = async (listener: ReturnType<typeof makeListener>) => {
        const token = await listener.fetchAll(service(), id)
        wait(10_000)
        return (await listener.heard(service(), token)).counted
      }
      const bare = { keepsCookies: false, ip: '192.0.2.7' }

      expect([await play(makeListener()), await play(makeListener())]).toEqual([true, true])
      expect([await play(makeListener(bare)), await play(makeListener(bare))]).toEqual([true, false])
      expect(await play(makeListener({ ...bare, ip: '192.0.2.8' }))).toBe(true)
      expect(await play(makeListener({ ...bare, userAgent: 'Mozilla/5.0 Safari/605' }))).toBe(true)
    })

    test('who invents a cookie each time is one listener', async () => {
      const id = await makeFresh()
      const play = async (cookie: string) => {
        const listener = makeListener({ ip: '192.0.2.20' })
        const token = await listener.fetchAll(service(), id)
        wait(10_000)
        const headers = { cookie: `kn_listener=${cookie}` }
        return (await listener.ask(service(), `/api/site/listens/${token}/heard`, { headers })).json().data
      }

      expect(await play('A'.repeat(32))).toEqual({ counted: true })
      expect(await play('B'.repeat(32))).toEqual({ counted: false, reason: 'already_counted' })
    })

    test('without enough of its bytes nothing was listened to', async () => {
      const id = await makeFresh()
      const enough = PREVIEW_BYTES / 3
      const listen = async (...ranges: string[]) => {
        const listener = makeListener()
        const { token, audio_url } = await listener.start(service(), id)
        for (const range of ranges) await listener.fetchAudio(service(), audio_url, range)
        wait(10_000)
        return await listener.heard(service(), token)
      }
      const notListened = { counted: false, reason: 'not_listened' }

      expect(await listen()).toEqual(notListened)
      expect(await listen('bytes=0-999')).toEqual(notListened)
      expect(await listen(...Array.from({ length: 8 }, () => `bytes=0-${enough / 4}`))).toEqual(notListened)
      expect(await listen(`bytes=0-${enough / 2}`, `bytes=${enough / 2}-${enough - 1}`)).toEqual({ counted: true })
      expect(await listen(`bytes=-${enough}`)).toEqual({ counted: true })
    })

    test('the headers alone are no bytes, nor is a signed link', async () => {
      const id = await makeFresh()
      const listener = makeListener()
      const { token, audio_url } = await listener.start(service(), id)
      await listener.ask(service(), new URL(audio_url).pathname, { method: 'HEAD' })
      const link = new URL((await api().get(`/tracks/${id}/audio-url`)).json().audio_url)
      for (let turn = 0; turn < 3; turn += 1) {
        const file = await listener.ask(service(), link.pathname + link.search, { method: 'GET' })
        expect(file.bytes.length).toBe(PREVIEW_BYTES)
      }
      wait(10_000)

      expect(await listener.heard(service(), token)).toEqual({ counted: false, reason: 'not_listened' })
      await api().get(`/tracks/${id}`)
      expect(await countOf(id)).toEqual({ plays: 0, trending: undefined })
    })

    test('who leaves in the middle of the sound has not listened', async () => {
      // So long that the buffers of a connection hold no third of it.
      const id = await makeFresh({}, 64 * 1024 * 1024)
      const listener = makeListener()
      const { token, audio_url } = await listener.start(service(), id)
      const leaving = new AbortController()
      const response = await fetch(origin + new URL(audio_url).pathname, { signal: leaving.signal })
      await response.body!.getReader().read()
      leaving.abort()
      wait(10_000)
      expect(await listener.heard(service(), token)).toEqual({ counted: false, reason: 'not_listened' })

      const whole = await fetch(origin + new URL(audio_url).pathname)
      expect((await whole.arrayBuffer()).byteLength).toBe(64 * 1024 * 1024)
      expect(await listener.heard(service(), token)).toEqual({ counted: true })
    })

    test('the ten seconds begin with the first byte', async () => {
      const id = await makeFresh()
      const listener = makeListener()
      const { token, audio_url } = await listener.start(service(), id)
      wait(5 * MINUTE)
      await listener.fetchAudio(service(), audio_url)

      expect((await listener.heard(service(), token)).reason).toBe('too_soon')
      wait(10_000)
      expect(await listener.heard(service(), token)).toEqual({ counted: true })
    })

    test('an hour later it is too late', async () => {
      const listener = makeListener()
      const token = await listener.fetchAll(service(), await makeFresh())
      wait(60 * MINUTE + 1)

      expect(await listener.heard(service(), token)).toEqual({ counted: false, reason: 'too_late' })
    })

    test('of a short preview all is to be heard, and for as long as it is', async () => {
      const id = await makeFresh({ preview_duration_seconds: 6 })
      const listener = makeListener()
      const answer = await begin(listener, {}, id)
      const { token, audio_url, counts_after_seconds } = answer.json().data
      await listener.fetchAudio(service(), audio_url, `bytes=0-${PREVIEW_BYTES / 2}`)
      wait(6_000)

      expect(counts_after_seconds).toBe(6)
      expect((await listener.heard(service(), token)).reason).toBe('not_listened')
      await listener.fetchAudio(service(), audio_url, `bytes=${PREVIEW_BYTES / 2}-`)
      expect(await listener.heard(service(), token)).toEqual({ counted: true })
    })

    test('403: a forged token, an altered one, another origin, a robot', async () => {
      const listener = makeListener()
      const token = await listener.fetchAll(service(), track)
      wait(10_000)
      const ask = async (path: string, headers = {}) =>
        (await listener.ask(service(), `/api/site/listens/${path}/heard`, { headers })).status

      expect(await ask('x')).toBe(403)
      expect(await ask(Buffer.alloc(66).toString('base64url'))).toBe(403)
      for (let place = 0; place < token.length; place += 1) expect(await ask(alter(token, place))).toBe(403)
      expect(await ask(token, { origin: 'https://evil.example' })).toBe(403)
      expect(await ask(token, { 'user-agent': 'bingbot/2.0' })).toBe(403)
      expect(await ask(token)).toBe(200)
    })

    test('404: the track was taken down meanwhile', async () => {
      const id = await makeFresh()
      const listener = makeListener()
      const token = await listener.fetchAll(service(), id)
      await api().store.db.updateTable('tracks').set({ published_at: null }).where('id', '=', id).execute()
      await changeLog(api(), id)
      wait(10_000)

      expect((await listener.ask(service(), `/api/site/listens/${token}/heard`)).status).toBe(404)
    })

    test('retention: no listener is remembered longer than the half hour, and no listen longer than it can count', async () => {
      const listener = makeListener()
      const token = await listener.fetchAll(service(), await makeFresh())
      wait(10_000)
      await listener.heard(service(), token)
      const retain = () => applyRetention(api().store, RETENTION.listening, { now: () => at })
      const rows = async (table: 'recent_plays' | 'listens') =>
        (await api().store.db.selectFrom(table).selectAll().execute()).length

      wait(30 * MINUTE - 1)
      await retain()
      expect(await rows('recent_plays')).toBe(1)
      wait(1)
      await retain()
      expect(await rows('recent_plays')).toBe(0)
      expect(await rows('listens')).toBeGreaterThan(0)
      wait(120 * MINUTE)
      await retain()
      expect(await rows('listens')).toBe(0)
      expect((await listener.heard(service(), token)).reason).toBe('too_late')
    })
  })
})

/** Another character in one place of a token. */
const alter = (token: string, place = 40) =>
  `${token.slice(0, place)}${token[place] === 'A' ? 'B' : 'A'}${token.slice(place + 1)}`

async function countRows({ store }: Api) {
  const { db } = store
  const rows = await Promise.all(
    (['listens', 'recent_plays', 'waiting_counts'] as const).map((table) => db.selectFrom(table).selectAll().execute()),
  )
  return rows.map(({ length }) => length)
}

async function changeLog(api: Api, id: string): Promise<void> {
  const { appendChanges } = await import('../../src/store/change-log.ts')
  const change = { kind: 'track' as const, entity_id: id, action: 'updated' as const }
  await api.store.transaction(async (trx) => void (await appendChanges(trx, [change], at)))
  await api.caughtUp()
}

/** What partners see of a track, once the counts have been added. */
async function showCount(api: Api, id: string): Promise<{ plays: number; trending: number | undefined }> {
  wait(15_000)
  await applyCounts(api.store, at)
  await api.caughtUp()
  const trending = (await api.get('/trending?window=24h&limit=50')).json().data as {
    id: string
    recent_plays: number
  }[]
  return {
    plays: (await api.get(`/tracks/${id}`)).json().play_count,
    trending: trending.find((one) => one.id === id)?.recent_plays,
  }
}
