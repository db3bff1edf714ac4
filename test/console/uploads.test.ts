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
    while ((await filesIn('.incoming')).length > 0) await new Promise((resolve) => setTimeout(resolve, 20))
  }

  test('ten at once are all taken, and each is a track of its own', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        send(
          '/tracks',
          FORM_TYPE,
          makeForm([trackPart({ ...track, title: `Mười ${index}` }), audioPart(makeUniqueSound(1))]),
        ),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(202))
    for (const { body } of answers) {
      let state = ''
      while (state !== 'done') {
        state = (await editor.get(`/jobs/${body.data.job_id}`)).json().data?.state
        expect(state).not.toBe('failed')
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
    expect((await editor.get('/tracks?q=muoi&limit=20')).json().meta.total).toBe(10)
    expect(await filesIn('.incoming')).toEqual([])
  })

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
    while ((await filesIn('.incoming')).length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
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
        uploads.receiveFile(incoming, 'lines', { kind: 'uploads', maxBytes: MB }).catch((error) => {
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
