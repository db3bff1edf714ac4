import { createServer, type Server, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadSecrets } from '../../src/config/secrets.ts'
import { digestOf, mediaKeyOf } from '../../src/media/media-store.ts'
import { createLinkSigner } from '../../src/media/signed-links.ts'
import { openStore, type Store } from '../../src/store/store.ts'
import { type Api, listenOn, startApi } from '../support/api.ts'
import { makeTrack } from '../support/catalogue.ts'
import { hasPostgres } from '../support/databases.ts'
import { makeSample, OPERATIONS, type Sample } from '../support/operations.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import { onlyIf } from '../support/programs.ts'
import { s3Settings } from '../support/s3-server.ts'

// Not dead but hung: connections are accepted, and then nothing comes.

/** All endpoints that read the store itself, not the catalogue in memory. */
const PATHS = [
  '/me/usage',
  '/tracks/{id}/waveform',
  '/tracks/waveforms',
  '/webhooks',
  '/webhooks/{id}/deliveries',
  '/changes',
  '/tracks/{id}/watermarked',
]

describe('PostgreSQL is stopped (SIGSTOP)', onlyIf(hasPostgres, 'postgres'), () => {
  let postgres: TestPostgres
  let api: Api
  let sample: Sample
  /** With a connection that no other request waits for: what it waits for is the driver alone. */
  let other: Store

  beforeAll(async () => {
    postgres = (await startPostgres())!
    const database = await postgres.createDatabase()
    api = await startApi({ databaseUrl: database })
    sample = await makeSample(api)
    await api.caughtUp()
    other = openStore({ url: database })
    await other.ping()
    postgres.pause()
  })
  afterAll(async () => {
    postgres.resume()
    await api[Symbol.asyncDispose]()
    await other.close()
    await postgres.stop()
  })

  test('502 long before the driver itself gives up', async () => {
    const driver = sql`select 1`.execute(other.db).then(
      () => 'the driver got an answer',
      () => 'the driver gave up first',
    )
    const ask = async (path: string) => {
      const answer = await api.get(OPERATIONS.find((operation) => operation.path === path)!.url(sample))
      return [path, answer.status, answer.json().code]
    }

    const first = await Promise.race([Promise.all(PATHS.map(ask)), driver])

    expect(first).toEqual(PATHS.map((path) => [path, 502, 'DATA_STORE_UNAVAILABLE']))
  })

  test('/livez stays 200 and /readyz says what is wrong without saying where', async () => {
    expect((await api.get('/livez', { key: null })).status).toBe(200)
    const ready = await api.get('/readyz', { key: null })
    expect([ready.status, ready.json().reason]).toEqual([503, 'the database does not answer'])
  })
})

describe('a bucket that accepts and does not answer', () => {
  const body = Buffer.from('a song')
  const HEAD = `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\nlast-modified: ${new Date(0).toUTCString()}\r\n\r\n`
  const key = mediaKeyOf('previews', digestOf(body))
  let bucket: Server
  let api: Api
  const sockets = new Set<Socket>()
  let answer = (_socket: Socket, _head: string): void => {}

  beforeAll(async () => {
    bucket = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('data', (data) => answer(socket, data.toString()))
    })
    await new Promise<void>((done) => bucket.listen(0, '127.0.0.1', done))
    const { port } = bucket.address() as { port: number }
    api = await startApi({
      env: s3Settings(`http://127.0.0.1:${port}`),
      // All of it a tenth of what the product waits.
      mediaPatience: { firstByteMs: 500, silenceMs: 1_000, storingMs: 1_500, pingMs: 500, lookEveryMs: 1_000 },
    })
    await makeTrack(api.store, { audio_media: key })
    await api.caughtUp()
  })
  afterAll(async () => {
    for (const socket of sockets) socket.destroy()
    bucket.close()
    await api[Symbol.asyncDispose]()
  })

  async function askForFile(): Promise<Response> {
    const { server } = api.service
    if (!server.listening) await listenOn(api.service)
    const { port } = server.address() as { port: number }
    const { secrets } = await loadSecrets(api.dataDir, {})
    return await fetch(
      createLinkSigner(`http://127.0.0.1:${port}`, secrets.signingSecret).sign(`/media/${key}`, Date.now()),
    )
  }

  test('502, and not after minutes of trying', async () => {
    expect((await askForFile()).status).toBe(502)
  })

  test('/readyz and /metrics say so, and balancers go on', async () => {
    await expect
      .poll(async () => (await api.get('/readyz', { key: null })).json().reasons)
      .toEqual(['the media store does not answer'])
    expect((await api.get('/metrics', { key: null })).text).toContain('\nkhonhac_media_up 0\n')
    expect((await api.get('/livez', { key: null })).status).toBe(200)
  })

  test('502 too when the head comes and the first byte does not', async () => {
    answer = (socket, head) => {
      socket.write(HEAD)
      if (head.startsWith('HEAD')) socket.end()
    }

    expect((await askForFile()).status).toBe(502)
  })

  test('a transfer that stops half-way is cut off, so that the half is not taken for the whole', async () => {
    answer = (socket, head) => {
      socket.write(head.startsWith('HEAD') ? HEAD : HEAD + body.subarray(0, 3).toString())
      if (head.startsWith('HEAD')) socket.end()
    }

    const response = await askForFile()

    expect(response.status).toBe(200)
    await expect(response.arrayBuffer()).rejects.toThrow()
  })

  test('once it lists its files again, all is well', async () => {
    const listing = '<ListBucketResult></ListBucketResult>'
    answer = (socket) => socket.end(`HTTP/1.1 200 OK\r\ncontent-length: ${listing.length}\r\n\r\n${listing}`)

    await expect.poll(async () => (await api.get('/readyz', { key: null })).status).toBe(200)
    expect((await api.get('/metrics', { key: null })).text).toContain('\nkhonhac_media_up 1\n')
  })
})
