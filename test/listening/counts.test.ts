import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyCounts } from '../../src/listening/apply-counts.ts'
import { importAll } from '../cli/lines.ts'
import { type Api, startApi } from '../support/api.ts'
import type { makeTrack } from '../support/catalogue.ts'
import { makeListener, makePlayable, PREVIEW_BYTES } from '../support/listening.ts'
import { makeWebhook } from '../support/operations.ts'
import { eachStore } from '../support/stores.ts'

let at = Date.UTC(2026, 2, 10, 12)
const TODAY = '2026-03-10'

/** Two servers on one store, as behind a balancer. */
eachStore('plays on several processes', (openFresh) => {
  let first: Api
  let second: Api

  beforeAll(async () => {
    const { url } = await openFresh()
    const options = { now: () => at, databaseUrl: url }
    first = await startApi({ ...options, limits: { listensPerMinute: 1000 } })
    second = await startApi({ ...options, env: { DATA_DIR: first.dataDir }, limits: { listensPerMinute: 1000 } })
  })
  afterAll(async () => {
    await second[Symbol.asyncDispose]()
    await first[Symbol.asyncDispose]()
  })

  async function makeFresh(fields: Parameters<typeof makeTrack>[1] = {}): Promise<string> {
    const id = await makePlayable(first.store, first.dataDir, fields)
    await caughtUp()
    return id
  }
  const caughtUp = () => Promise.all([first.caughtUp(), second.caughtUp()])

  async function countPlays(id: string): Promise<number[]> {
    at += 15_000
    await Promise.all([applyCounts(first.store, at), applyCounts(second.store, at), applyCounts(first.store, at)])
    await caughtUp()
    return await Promise.all([first, second].map(async (api) => (await api.get(`/tracks/${id}`)).json().play_count))
  }

  /** Plays as another listener each time: the sound from the one, the count by the other. */
  async function play(id: string): Promise<void> {
    const listener = makeListener()
    const token = await listener.fetchAll(first.service, id)
    await untilSaved(listener, token)
    at += 10_000
    expect(await listener.heard(second.service, token)).toEqual({ counted: true })
  }

  /** The store has been told by the one that sent the sound: it is told before the question is answered. */
  const untilSaved = async (listener: ReturnType<typeof makeListener>, token: string) =>
    expect((await listener.heard(first.service, token)).reason).toBe('too_soon')

  test('a listen may begin, be fetched and be reported on any of them', async () => {
    const id = await makeFresh()
    const listener = makeListener()
    const { token, audio_url } = await listener.start(first.service, id)
    const half = PREVIEW_BYTES / 6
    await listener.fetchAudio(first.service, audio_url, `bytes=0-${half - 1}`)
    await expect.poll(() => coveredOf(first, token)).toBe(half)
    await listener.fetchAudio(second.service, audio_url, `bytes=0-${half - 1}`)
    at += 10_000
    await expect.poll(() => listener.heard(first.service, token)).toEqual({ counted: false, reason: 'not_listened' })
    await listener.fetchAudio(second.service, audio_url, `bytes=${half}-${2 * half}`)

    await expect.poll(() => listener.heard(first.service, token)).toEqual({ counted: true })
    expect(await countPlays(id)).toEqual([1, 1])
  })

  test('the same listen on both at once is one play', async () => {
    const id = await makeFresh()
    const listener = makeListener()
    const token = await listener.fetchAll(first.service, id)
    await untilSaved(listener, token)
    at += 10_000
    const services = [first.service, second.service, first.service, second.service]
    const verdicts = await Promise.all(services.map((service) => listener.heard(service, token)))

    expect(verdicts.filter(({ counted }) => counted)).toHaveLength(1)
    expect(await countPlays(id)).toEqual([1, 1])
  })

  test('the servers add what waits by themselves', async () => {
    const id = await makeFresh()
    await play(id)
    at += 15_000

    const shown = async () => (await second.get(`/tracks/${id}`)).json().play_count
    await expect.poll(shown).toBe(1)
  })

  test('all processes add what waits, and none of it twice', async () => {
    const [one, two] = [await makeFresh({ play_count: 100 }), await makeFresh()]
    for (let turn = 0; turn < 5; turn += 1) await play(one)
    await play(two)

    expect(await countPlays(one)).toEqual([105, 105])
    expect(await countPlays(two)).toEqual([1, 1])
    const rows = await first.store.db.selectFrom('plays_daily').selectAll().where('track_id', '=', one).execute()
    expect(rows).toEqual([{ track_id: one, day: TODAY, plays: 5 }])
  })

  test('counts wait for each other, so that a busy site moves the catalogue some times a minute', async () => {
    const id = await makeFresh()
    await applyCounts(first.store, at + 15_000)
    await caughtUp()
    const { seq } = await lastChange(first)
    await play(id)
    at += 5_000
    await applyCounts(first.store, at)
    expect((await lastChange(first)).seq).toBe(seq)
    await play(id)
    await applyCounts(first.store, at)

    expect((await lastChange(first)).seq).toBe(seq + 1)
    expect(await countPlays(id)).toEqual([2, 2])
  })

  test('partners are told of no play: no event, no change, no new date', async () => {
    const [id, other] = [await makeFresh(), await makeFresh()]
    const hook = await makeWebhook(first.store)
    await first.store.db.updateTable('webhooks').set({ events: '["track.updated"]' }).where('id', '=', hook).execute()
    const { cursor } = (await first.get('/changes?since=latest')).json().meta
    const { updated_at } = await trackRow(first, id)
    const { etag } = (await first.get(`/tracks/${other}`)).headers
    await play(id)
    expect(await countPlays(id)).toEqual([1, 1])

    expect(await first.store.db.selectFrom('deliveries').selectAll().execute()).toEqual([])
    expect((await first.get(`/changes?since=${cursor}`)).json().data).toEqual([])
    expect((await trackRow(first, id)).updated_at).toBe(updated_at)
    expect((await first.get(`/tracks/${other}`)).headers.etag).toBe(etag)
  })

  test('an import takes no play and no like back, and the same file twice changes nothing', async () => {
    const id = await makeFresh()
    const ofDay = { type: 'plays', track_id: id, date: TODAY, plays: 40 }
    const file = [{ type: 'track', id, play_count: 100, like_count: 10 }, ofDay]
    await importAll(first.store, file)
    await play(id)
    await makeListener().ask(first.service, `/api/site/likes/${id}`)
    expect(await countPlays(id)).toEqual([101, 101])
    const again = await importAll(first.store, file)
    expect([again.tracks.unchanged, again.plays.unchanged]).toEqual([1, 1])

    await play(id)
    await importAll(first.store, [{ type: 'track', id, play_count: 150, like_count: 0 }, ofDay])
    expect(await countPlays(id)).toEqual([152, 152])
    expect(await trackRow(first, id)).toMatchObject({ like_count: 1 })
    const trending = (await second.get('/trending?days=1&limit=50')).json().data
    expect(trending.find((one: { id: string }) => one.id === id).recent_plays).toBe(42)
  })

  test('plays of a track that was deleted are dropped, and those of others count', async () => {
    const id = await makeFresh()
    const gone = { id: randomUUID(), track_id: randomUUID(), day: TODAY, plays: 1, likes: 0, at }
    await first.store.db.insertInto('waiting_counts').values(gone).execute()
    await play(id)

    expect(await countPlays(id)).toEqual([1, 1])
  })
})

const lastChange = ({ store }: Api) =>
  store.db.selectFrom('changes').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow()

const trackRow = ({ store }: Api, id: string) =>
  store.db.selectFrom('tracks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function coveredOf({ store }: Api, token: string): Promise<number> {
  const id = Buffer.from(token, 'base64url').subarray(22, 34).toString('base64url')
  const row = await store.db.selectFrom('listens').select('covered').where('id', '=', id).executeTakeFirst()
  return JSON.parse(row?.covered ?? '[]').reduce((sum: number, [start, end]: number[]) => sum + end! - start! + 1, 0)
}
