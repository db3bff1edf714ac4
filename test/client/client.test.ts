import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createClient, type KhoNhacClient } from '../../client/src/create-client.ts'
import type { ChangeBatch } from '../../client/src/follow-changes.ts'
import { OPERATIONS } from '../../client/src/generated/operations.ts'
import type { TrackChange } from '../../client/src/generated/schemas.ts'
import { changeTrack, deleteTrack, makeArtist, makeTrack } from '../support/catalogue.ts'
import { makeSample, type Sample } from '../support/operations.ts'
import { putPreview, replyJson, type ServedApi, serveApi, serveFaults } from './served.ts'

/** The client against the real service. */

const SOUND = Buffer.from('the sound of a preview')
/** Where the server's clock stands still, for tests to which the time matters. */
const clock: { at: number | undefined } = { at: undefined }
/** No server listens on this port. */
const NO_ONE = 'https://127.0.0.1:1'
let api: ServedApi
let sample: Sample
let withPreview: string
const statuses: number[] = []

beforeAll(async () => {
  api = await serveApi({ now: () => clock.at ?? Date.now(), env: { WEBHOOK_ALLOW_PRIVATE_NETWORKS: 'true' } })
  sample = await makeSample(api)
  const artist_id = await makeArtist(api.store, { name: 'Minh Khôi' })
  for (let n = 1; n <= 230; n += 1) await makeTrack(api.store, { artist_id, title: `Bài ${n}`, genre: 'Lo-fi' })
  withPreview = await makeTrack(api.store, { artist_id, audio_media: await putPreview(api.dataDir, SOUND) })
  await api.caughtUp()
})
afterEach(() => {
  clock.at = undefined
})
afterAll(() => api[Symbol.asyncDispose]())

function connect(options: Partial<Parameters<typeof createClient>[0]> = {}): KhoNhacClient {
  statuses.length = 0
  const onResponse = ({ status }: Response) => void statuses.push(status)
  return createClient({ baseUrl: api.baseUrl, key: api.key, onResponse, ...options })
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

test('every operation of the document is a method that works', async () => {
  const client = connect()
  const { track: id, artist, slug, webhook } = sample
  const { data: registered } = await client.registerWebhook({
    url: `${NO_ONE}/`,
    events: ['track.deleted'],
  })
  expect(registered.secret).toMatch(/^whsec_/)
  const { data: kept } = await client.registerWebhook({ url: `${NO_ONE}/3` })
  const calls: { [K in keyof KhoNhacClient]?: () => Promise<unknown> } = {
    getTracksByIds: () => client.getTracksByIds({ ids: [id] }),
    getWaveforms: () => client.getWaveforms({ ids: [id], points: 16 }),
    getTrackBySlug: () => client.getTrackBySlug({ slug }),
    getTracksByIsrc: () => client.getTracksByIsrc({ isrc: 'XX-KND-26-00001' }),
    countSearch: () => client.countSearch({ q: 'mua', bpm_min: 1 }),
    getAudioUrls: () => client.getAudioUrls({ ids: [id], expires_in: 60 }),
    listArtistTracks: () => client.listArtistTracks({ id: artist }),
    getCollection: () => client.getCollection({ slug: 'ca-phe-chieu-mua' }),
    listCollectionTracks: () => client.listCollectionTracks({ slug: 'ca-phe-chieu-mua', fields: ['title'] }),
    search: () => client.search({ q: 'mua', include: ['cover_url', 'bpm'] }),
    suggest: () => client.suggest({ q: 'mua' }),
    registerWebhook: () => client.registerWebhook({ url: `${NO_ONE}/2` }),
    deleteWebhook: () => client.deleteWebhook({ id: registered.id }),
    listDeliveries: () => client.listDeliveries({ id: webhook }),
    changeWebhook: () => client.changeWebhook({ id: kept.id, events: ['track.created'] }),
    sendWebhookTest: () => client.sendWebhookTest({ id: kept.id }),
    rotateWebhookSecret: () => client.rotateWebhookSecret({ id: kept.id, overlap_seconds: 60 }),
    issueProof: () => client.issueProof({ id, project: 'Phim ngắn' }),
    verifyProof: () => client.verifyProof({ jws: 'a.b.c' }),
  }

  for (const [name, { path }] of Object.entries(OPERATIONS)) {
    const call = client[name as 'getTrack'] as (params: object) => Promise<unknown>
    const answer = await (calls[name as 'getTrack'] ?? (() => call(path.includes('{id}') ? { id } : {})))()
    expect(answer, name).toBeTruthy()
  }

  const { paths } = (await client.getOpenapi()) as { paths: Record<string, Record<string, { operationId: string }>> }
  const documented = Object.values(paths).flatMap((methods) => Object.values(methods).map((one) => one.operationId))
  expect(Object.keys(OPERATIONS).sort()).toEqual(documented.sort())
})

test('bytes come as a Response, with its headers', async () => {
  const marked = await connect().getWatermarkedPreview({ id: sample.track })

  expect(marked.headers.get('x-watermark-code')).toMatch(/./)
  expect((await marked.arrayBuffer()).byteLength).toBeGreaterThan(1000)
})

test('an answer that has not changed is used again, and callers cannot spoil it', async () => {
  // Signed links change every few minutes, and the answers with them.
  clock.at = Date.now()
  const client = connect()

  const first = await client.getTrack({ id: sample.track })
  const title = first.title
  first.title = 'spoilt'
  expect((await client.getTrack({ id: sample.track })).title).toBe(title)
  expect(statuses).toEqual([200, 304])

  await changeTrack(api.store, sample.track, { title: 'Nắng' })
  await api.caughtUp()
  expect((await client.getTrack({ id: sample.track })).title).toBe('Nắng')
  expect(statuses).toEqual([200, 304, 200])
})

test('only so many answers are kept, the last used ones', async () => {
  clock.at = Date.now()
  const client = connect({ maxCachedAnswers: 2 })
  const ask = (page: number) => client.listTracks({ page })

  for (const page of [1, 2, 1, 3, 1, 2]) await ask(page)

  expect(statuses).toEqual([200, 200, 304, 200, 304, 200])
  const forgetful = connect({ maxCachedAnswers: 0 })
  await forgetful.listTracks()
  await forgetful.listTracks()
  expect(statuses).toEqual([200, 200])
})

test('items go over all pages, and fetch none too many', async () => {
  const client = connect()

  const tracks = await collect(client.items('listTracks', { genre: 'Lo-fi', limit: 50 }))
  expect(new Set(tracks.map(({ id }) => id)).size).toBe(230)
  expect(statuses).toHaveLength(5)

  statuses.length = 0
  for await (const track of client.items('search', { q: 'bai' })) {
    expect(track.title).toMatch(/^Bài/)
    break
  }
  expect(statuses).toHaveLength(1)
  expect(await collect(client.items('listGenres'))).toContain('Lo-fi')
  expect(await collect(client.items('listTracks', { q: 'khong co dau' }))).toEqual([])
})

test('tracks are walked through by a cursor, unless an order is asked for', async () => {
  const client = connect()
  const ids = (await collect(client.items('listTracks', { limit: 100 }))).map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)].sort())
  const sorted = await collect(client.items('listTracks', { sort: 'title_desc', limit: 100 }))
  expect(sorted.map(({ id }) => id)).not.toEqual(ids)
  expect(sorted.map(({ id }) => id).sort()).toEqual(ids)

  const meta = { total: 500_001, page: 1, limit: 100, total_pages: 5001 }
  const page = (next_cursor?: string | null) => replyJson(200, { data: [{ id: 1 }], meta: { ...meta, next_cursor } })
  await using large = await serveFaults(page('a'), page(null), page())
  const other = createClient({ baseUrl: large.baseUrl })
  expect(await collect(other.items('listTracks', { genre: 'x' }))).toEqual([{ id: 1 }, { id: 1 }])
  await expect(other.items('listTracks', { sort: 'oldest' }).next()).rejects.toMatchObject({ code: 'TOO_MANY_PAGES' })
  expect(large.received.map(({ url }) => url.replace(/.*\?/, ''))).toEqual([
    ...['limit=100&genre=x&cursor=', 'limit=100&genre=x&cursor=a', 'limit=100&sort=oldest&page=1'],
  ])
})

test('changes are followed from a cursor, across restarts and a server that was set back', async () => {
  const client = connect()
  const seen: ChangeBatch[] = []
  const follow = async (since: string | undefined, isEnough: (changes: TrackChange[]) => boolean) => {
    for await (const batch of client.followChanges({ since, pollSeconds: 0.02 })) {
      seen.push(batch)
      if (isEnough(seen.flatMap(({ changes }) => changes))) return batch.cursor
    }
  }

  const begun = await follow(undefined, () => true)
  expect(seen.splice(0)).toEqual([{ isReset: true, changes: [], cursor: begun }])

  const following = follow(begun, (changes) => changes.length === 2)
  const id = await makeTrack(api.store, { title: 'Mới' })
  await deleteTrack(api.store, id)
  const cursor = await following
  expect(seen.splice(0).flatMap(({ changes }) => changes.map((change) => [change.event, change.id]))).toEqual([
    ['track.created', id],
    ['track.deleted', id],
  ])

  expect(await follow('bm9uc2Vuc2U', () => true)).toBe(cursor)
  expect(seen.splice(0)).toEqual([{ isReset: true, changes: [], cursor }])
})

test('following outlasts what passes, and ends with what does not, or with its signal', async () => {
  const failing = replyJson(502, { error: 'x', code: 'DATA_STORE_UNAVAILABLE' })
  const answer = replyJson(200, { data: [], meta: { cursor: 'c2', has_more: false, limit: 1000 } })
  const refused = replyJson(403, { error: 'API key không hợp lệ.', code: 'INVALID_API_KEY' })
  await using server = await serveFaults(failing, answer, refused)
  const client = createClient({ baseUrl: server.baseUrl, maxRetries: 0 })
  const errors: string[] = []
  const changes = client.followChanges({ since: 'c1', pollSeconds: 0.01, onError: ({ code }) => errors.push(code) })

  expect(await changes.next()).toEqual({ done: false, value: { isReset: false, changes: [], cursor: 'c2' } })
  expect(errors).toEqual(['DATA_STORE_UNAVAILABLE'])
  await expect(changes.next()).rejects.toMatchObject({ code: 'INVALID_API_KEY' })

  const controller = new AbortController()
  const waiting = connect().followChanges({ since: undefined, pollSeconds: 1000, signal: controller.signal })
  await waiting.next()
  const next = waiting.next()
  controller.abort('enough')
  await expect(next).rejects.toBe('enough')
})

test('following ends when there is no cursor that could have been lost', async () => {
  const refused = replyJson(400, { error: 'x', code: 'INVALID_PARAMETERS', details: { since: ['x'] } })
  const failing = replyJson(403, { error: 'x', code: 'INVALID_API_KEY' })
  await using server = await serveFaults(refused, refused, failing)
  const client = createClient({ baseUrl: server.baseUrl })

  await expect(client.followChanges({ since: 'c1' }).next()).rejects.toMatchObject({ code: 'INVALID_PARAMETERS' })
  expect(server.received.map(({ url }) => /since=(\w+)/.exec(url)![1])).toEqual(['c1', 'latest'])
})

test('the link of a preview is replaced once it has ended, and never carries the key', async () => {
  const sent: Request[] = []
  const client = connect({
    fetch: (input, init) => {
      sent.push(new Request(input, init))
      return fetch(input, init)
    },
  })
  const track = await client.getTrack({ id: withPreview })
  const text = async (source: Parameters<typeof client.fetchPreview>[0]) => (await client.fetchPreview(source)).text()

  expect(await text(track)).toBe(SOUND.toString())
  expect(statuses).toEqual([200, 200])

  clock.at = Date.now() + 2 * 3_600_000
  statuses.length = 0
  expect(await text(track)).toBe(SOUND.toString())
  expect(statuses).toEqual([403, 200, 200])
  expect(await text(withPreview)).toBe(SOUND.toString())

  const media = sent.filter(({ url }) => url.includes('/media/'))
  expect(media).toHaveLength(4)
  expect(media.filter(({ headers }) => headers.has('x-api-key'))).toEqual([])
  expect(sent.filter(({ url }) => url.includes(api.key))).toEqual([])
})

test('a track without a preview is an error with its code, and a link that stays refused is asked for only once', async () => {
  const silent = await makeTrack(api.store)
  await api.caughtUp()
  await expect(connect().fetchPreview(silent)).rejects.toMatchObject({ status: 404, code: 'NO_PREVIEW' })

  const ended = replyJson(403, { error: 'x', code: 'MEDIA_URL_EXPIRED' })
  await using server = await serveFaults(
    ended,
    (response) => {
      const audio_url = `${server.baseUrl}/fresh`
      replyJson(200, { id: 'a', audio_url })(response)
    },
    ended,
  )
  const client = createClient({ baseUrl: server.baseUrl })
  await expect(client.fetchPreview({ id: 'a', audio_url: `${server.baseUrl}/old` })).rejects.toMatchObject({
    code: 'MEDIA_URL_EXPIRED',
  })
  expect(server.received.map(({ url }) => url.replace('/api/public', ''))).toEqual([
    '/old',
    '/tracks/a/audio-url',
    '/fresh',
  ])
})

test('fields: only those come, and only those have a type', async () => {
  const client = connect()
  const { data } = await client.listTracks({ genre: 'Ballad', fields: ['title', 'bpm'], limit: 1 })
  const [track] = data
  expect(Object.keys(track!)).toEqual(['id', 'title', 'bpm'])
  const title: string = track!.title
  expect(title).not.toBe('')
  // @ts-expect-error it was not asked for
  expect(track!.artist).toBeUndefined()
  const all = await collect(client.listTracks.items({ genre: 'Lo-fi', fields: 'title' }))
  expect(all).toHaveLength(230)
  expect(Object.keys(all[0]!)).toEqual(['id', 'title'])
  expect(Object.keys(await client.getTrack({ id: sample.track, fields: 'isrc' }))).toEqual(['id', 'isrc'])
  expect((await client.getTrack({ id: sample.track })).artist).toBe('Hà Linh')
})
