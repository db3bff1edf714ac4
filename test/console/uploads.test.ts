import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openUploads } from '../../src/console/uploads/uploads.ts'
import { openFolderStore } from '../../src/media/folder-store.ts'
import { listenOn } from '../support/api.ts'
import { makeArtist } from '../support/catalogue.ts'
import { type Console, type ConsoleClient, startConsole } from '../support/console.ts'
import { audioPart, FORM_TYPE, makeForm, makeUniqueSound, trackPart } from '../support/forms.ts'

const MB = 1024 * 1024

describe('uploads over a socket', () => {
  let api: Console
  let editor: ConsoleClient
  let origin: string
  let track: object
  beforeAll(async () => {
    api = await startConsole()
    origin = await listenOn(api.service)
    editor = await api.signIn('editor')
    track = { title: 'Qua dây', artist_id: await makeArtist(api.store), genre: 'Pop' }
  })
  afterAll(() => api[Symbol.asyncDispose]())

  const headers = () => ({ cookie: editor.cookie, 'x-csrf-token': editor.csrf, 'accept-language': 'en' })
  const open = (path: string, own: Record<string, string | number>): ClientRequest =>
    request(`${origin}/api/admin${path}`, { method: 'POST', headers: { ...headers(), ...own } })

  async function answerTo(sent: ClientRequest): Promise<{ status: number; body: any }> {
    const [answer] = await once(sent, 'response')
    const chunks: Buffer[] = []
    for await (const chunk of answer) chunks.push(chunk)
    return { status: answer.statusCode, body: JSON.parse(Buffer.concat(chunks).toString() || 'null') }
  }

  const send = (path: string, own: Record<string, string | number>, body: Buffer) => {
    const sent = open(path, own)
    sent.on('error', () => {})
    sent.end(body)
    return answerTo(sent)
  }

  const filesIn = async (folder: string) =>
    (await readdir(join(api.dataDir, 'media', folder), { recursive: true }).catch(() => [])).filter((name) =>
      /[0-9a-f]{8}-|\.bin$/.test(name),
    )

  /** Waits for the end of what a client that has left began. */
  async function untilNothingIncoming(): Promise<void> {
    await expect.poll(() => filesIn('.incoming'), { interval: 20 }).toEqual([])
  }

  test('more than 200 MB are refused with a sentence, by what the client says and by what it sends', async () => {
    const before = await filesIn('originals')
    const said = open('/tracks', { ...FORM_TYPE, 'content-length': 231 * MB })
    said.on('error', () => {})
    said.write(makeForm([trackPart(track)]).subarray(0, 100))
    expect(await answerTo(said)).toMatchObject({
      status: 413,
      body: { error: expect.stringContaining('Nothing was kept') },
    })
    said.destroy()
    const sent = open('/imports', { 'content-type': 'text/csv', 'transfer-encoding': 'chunked' })
    sent.on('error', () => {})
    const answer = answerTo(sent)
    const chunk = Buffer.alloc(MB, 'x')
    for (let count = 0; count < 201; count++) {
      // Who has been refused is not read from any more.
      if (!sent.write(chunk)) await Promise.race([once(sent, 'drain').catch(() => {}), answer])
    }
    expect((await answer).status).toBe(413)
    sent.destroy()
    await untilNothingIncoming()
    expect(await filesIn('originals')).toEqual(before)
    expect(await filesIn('uploads')).toEqual([])
  })

  test('a client that leaves half-way leaves nothing, and the server goes on', async () => {
    const before = await filesIn('originals')
    const body = makeForm([trackPart(track), audioPart(Buffer.alloc(5 * MB, 7))])
    const sent = open('/tracks', { ...FORM_TYPE, 'content-length': body.length })
    sent.on('error', () => {})
    sent.write(body.subarray(0, 3 * MB))
    await expect.poll(() => filesIn('.incoming'), { interval: 10 }).not.toEqual([])
    sent.destroy()
    await untilNothingIncoming()
    expect(await filesIn('originals')).toEqual(before)
    expect((await editor.get('/session')).status).toBe(200)
  })

  test('what is wrong with the fields is told before the sound has come', async () => {
    const whole = makeForm([trackPart({ ...track, title: '' }), audioPart(Buffer.alloc(5 * MB, 7))])
    const sent = open('/tracks', { ...FORM_TYPE, 'content-length': whole.length })
    sent.on('error', () => {})
    sent.write(whole.subarray(0, 20_000))
    expect(await answerTo(sent)).toMatchObject({ status: 400, body: { details: { title: ['is empty'] } } })
    sent.destroy()
  })

  test.each([
    ['no form at all', { 'content-type': 'application/json' }, Buffer.from('{}')],
    ['a form without its end', FORM_TYPE, makeForm([trackPart({ a: 1 })]).subarray(0, 60)],
    ['a form without a boundary', { 'content-type': 'multipart/form-data' }, Buffer.from('x')],
    ['nothing', FORM_TYPE, Buffer.alloc(0)],
    ['an unknown part', FORM_TYPE, makeForm([{ name: 'virus', body: 'x', fileName: '../../x' }])],
    ['a sound twice', FORM_TYPE, makeForm([audioPart(makeUniqueSound(1)), audioPart(makeUniqueSound(1))])],
    ['no JSON', FORM_TYPE, makeForm([{ name: 'track', body: 'title=x' }])],
    ['too much JSON', FORM_TYPE, makeForm([{ name: 'track', body: JSON.stringify({ title: 'x'.repeat(20_000) }) }])],
  ])('%s is refused, and nothing is kept', async (_, own, body) => {
    const before = await filesIn('originals')
    const { status } = await send('/tracks', own as Record<string, string>, body)
    expect([400, 413]).toContain(status)
    await untilNothingIncoming()
    expect(await filesIn('originals')).toEqual(before)
  })

  test.each(['constructor', '__proto__', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'])(
    'a field or a part called %s is a name like any other that is unknown',
    async (name) => {
      const json = `{"${name}":{},"title":"Tên"}`
      const asField = await send('/tracks', FORM_TYPE, makeForm([{ name: 'track', body: json }]))
      expect(asField.status).toBe(400)
      expect(Object.entries(asField.body.details)).toContainEqual([name, ['is not a field of a track']])
      const asPart = await send('/tracks', FORM_TYPE, makeForm([{ name, body: 'x', fileName: 'x' }]))
      expect(asPart.status).toBe(400)
      const parts = await send('/tracks', FORM_TYPE, makeForm([{ name, body: 'x' }]))
      expect(parts.status).toBe(400)
    },
  )

  test('a full disk is told as such', async () => {
    const media = openFolderStore(join(api.dataDir, 'full'))
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC', syscall: 'write' })
    const uploads = openUploads({
      store: api.store,
      now: Date.now,
      media: {
        ...media,
        async put(body) {
          for await (const _ of body as AsyncIterable<Uint8Array>) throw full
          throw full
        },
      },
    })
    const { createServer } = await import('node:http')
    const refused = new Promise((resolve) => {
      const server = createServer((incoming, response) => {
        const from = { request: incoming, admin: { id: 'x', session: 'x' } }
        uploads.receiveFile(from, 'lines', { kind: 'uploads', maxBytes: MB }).catch((error) => {
          resolve(error)
          response.writeHead(error.status).end('{}')
          server.close()
        })
      }).listen(0, () => {
        const { port } = server.address() as { port: number }
        void fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: Buffer.alloc(100_000) })
      })
    })
    expect(await refused).toMatchObject({ status: 507, code: 'STORAGE_FULL' })
  })
})

describe('uploads that only hold their places', () => {
  const QUICK = { checkEveryMs: 20, least: { bytes: 1000, inMs: 200 } }
  const PATIENT = { checkEveryMs: 20, least: { bytes: 1, inMs: 3_600_000 } }

  /** A body of which some bytes have come, and no more. */
  async function begin(origin: string, { cookie, csrf }: ConsoleClient, path = '/imports') {
    const headers = { cookie, 'x-csrf-token': csrf, 'content-type': 'text/csv', 'transfer-encoding': 'chunked' }
    const sent = request(`${origin}/api/admin${path}`, { method: 'POST', headers })
    sent.on('error', () => {})
    const answer = once(sent, 'response').then(([{ statusCode }]) => statusCode as number)
    answer.catch(() => {})
    sent.write('title\n')
    return { sent, answer }
  }

  test('one administrator, in however many sessions, leaves places to the others', async () => {
    await using api = await startConsole({ uploadPace: PATIENT })
    const origin = await listenOn(api.service)
    const [first, again, owner] = [await api.signIn('editor'), await api.signIn('editor'), await api.signIn('owner')]
    const held = await Promise.all(Array.from({ length: 12 }, (_, n) => begin(origin, n % 2 ? first : again)))
    await expect.poll(() => incomingOf(api), { interval: 10 }).toBeGreaterThanOrEqual(12)

    expect(await (await begin(origin, first)).answer).toBe(503)
    const other = await begin(origin, owner)
    other.sent.end('x\n')
    expect(await other.answer).toBe(202)

    held[0]!.sent.end('x\n')
    expect(await held[0]!.answer).toBe(202)
    const next = await begin(origin, first)
    next.sent.end('y\n')
    expect(await next.answer).toBe(202)
    for (const { sent } of held) sent.destroy()
  })

  test('an upload ends with its session', async () => {
    await using api = await startConsole({ uploadPace: PATIENT })
    const origin = await listenOn(api.service)
    const [gone, stays] = [await api.signIn('editor'), await api.signIn('owner')]
    const [held, kept] = [await begin(origin, gone), await begin(origin, stays)]
    await expect.poll(() => incomingOf(api), { interval: 10 }).toBeGreaterThanOrEqual(2)
    expect((await gone.get('/session')).status).toBe(200)

    expect((await gone.delete('/session')).status).toBeLessThan(300)

    expect(await held.answer).toBe(401)
    kept.sent.end('x\n')
    expect(await kept.answer).toBe(202)
    held.sent.destroy()
  })

  test('an upload that comes too slowly is ended, and its place is free', async () => {
    await using api = await startConsole({ uploadPace: QUICK })
    const origin = await listenOn(api.service)
    const editor = await api.signIn('editor')
    const held = await begin(origin, editor)
    const drip = setInterval(() => held.sent.write('x'), 20)

    expect(await held.answer).toBe(408)

    clearInterval(drip)
    held.sent.destroy()
    await expect.poll(() => incomingOf(api), { interval: 10 }).toBe(0)
  })
})

test('one administrator has ten files examined at a time; the eleventh is refused before it is read', async () => {
  await using api = await startConsole()
  const [lan, owner] = [await api.signIn('support'), await api.signIn('owner')]
  const held = { state: 'running' as const, lease: 'x', leased_until: Date.now() + 3_600_000, created_by: 'support-1' }
  const jobs = Array.from({ length: 10 }, () => ({
    id: randomUUID(),
    kind: 'trace',
    input: '{}',
    created_at: 1,
    ...held,
  }))
  await api.store.db.insertInto('jobs').values(jobs).execute()
  const form = () => ({
    method: 'POST' as const,
    headers: FORM_TYPE,
    body: makeForm([{ name: 'file', body: makeUniqueSound(1), fileName: 'a.wav' }]),
  })

  const refused = await lan.send('/traces', form())
  expect([refused.status, refused.json().code]).toEqual([429, 'RATE_LIMIT_EXCEEDED'])
  expect(refused.json().error).toContain('10')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await owner.send('/traces', form())).status).toBe(202)
  expect((await api.store.db.selectFrom('traces').select('created_by').execute()).length).toBe(1)
})

const incomingOf = async ({ dataDir }: Console) =>
  (await readdir(join(dataDir, 'media', '.incoming')).catch(() => [])).length
