import { expect, test } from 'vitest'
import { type Api, eachApi } from '../support/api.ts'
import { makeTrack } from '../support/catalogue.ts'
import { makeListener, makePlayable } from '../support/listening.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const LIMIT = 8
let at = Date.UTC(2026, 2, 10, 12)

/** Each a listener of its own, since none keeps a cookie, on one line. */
const makeCrowd = (ip: string, count: number) =>
  Array.from({ length: count }, (_, i) => makeListener({ keepsCookies: false, ip, userAgent: `Browser/${i}` }))

eachApi('what counts from one address', { now: () => at, limits: { listensPerMinute: LIMIT } }, (api) => {
  test('of many plays at once no more count than of plays one after the other', async () => {
    const id = await makePlayable(api().store, api().dataDir)
    await api().caughtUp()
    const listens = await startListens(api(), id, makeCrowd('192.0.2.40', 3 * LIMIT))
    at += 10_000

    const verdicts = await Promise.all(listens.map(({ listener, token }) => listener.heard(api().service, token)))
    expect(verdicts.filter(({ counted }) => counted)).toHaveLength(LIMIT)
    expect(verdicts.filter(({ reason }) => reason === 'already_counted')).toHaveLength(2 * LIMIT)
  })

  test('what did not count takes no place', async () => {
    const id = await makePlayable(api().store, api().dataDir)
    await api().caughtUp()
    const listens = await startListens(api(), id, makeCrowd('192.0.2.41', LIMIT))
    const [first] = listens
    for (const { listener, token } of listens) await listener.heard(api().service, token)
    at += 10_000

    expect(await first!.listener.heard(api().service, first!.token)).toEqual({ counted: true })
    for (let i = 0; i < LIMIT; i++)
      expect(await first!.listener.heard(api().service, first!.token)).toEqual({ counted: false, reason: 'used' })
    for (const { listener, token } of listens.slice(1))
      expect(await listener.heard(api().service, token)).toEqual({ counted: true })
  })

  test('likes of a day are bounded, whatever the tracks; to like again takes no place', async () => {
    const ip = '192.0.2.42'
    const tracks = []
    for (let i = 0; i <= 10; i++) tracks.push(await makeTrack(api().store))
    await api().caughtUp()
    const like = async (i: number, track: string) => {
      at += MINUTE
      const listener = makeListener({ keepsCookies: false, ip, userAgent: `Browser/${i}` })
      return await listener.ask(api().service, `/api/site/likes/${track}`)
    }
    const begun = at
    for (let i = 0; i < 10 * LIMIT; i++) expect((await like(i, tracks[Math.floor(i / LIMIT)]!)).status).toBe(200)
    expect(await countLikes(api(), tracks)).toBe(10 * LIMIT)

    const refused = await like(0, tracks[10]!)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBe((begun + MINUTE + DAY - at) / 1000)
    expect(await countLikes(api(), tracks)).toBe(10 * LIMIT)
    at = begun + MINUTE + DAY
    expect((await like(0, tracks[10]!)).status).toBe(200)
    expect(await countLikes(api(), tracks)).toBe(10 * LIMIT + 1)
    for (let i = 0; i < 10 * LIMIT; i++) expect((await like(0, tracks[10]!)).status).toBe(200)
  })
})

async function startListens(api: Api, trackId: string, crowd: ReturnType<typeof makeCrowd>) {
  const listens = []
  for (const [i, listener] of crowd.entries()) {
    if (i % LIMIT === 0) at += MINUTE
    listens.push({ listener, token: await listener.fetchAll(api.service, trackId) })
  }
  return listens
}

async function countLikes(api: Api, tracks: string[]): Promise<number> {
  const rows = await api.store.db.selectFrom('likes').select('like_id').where('track_id', 'in', tracks).execute()
  return new Set(rows.map(({ like_id }) => like_id)).size
}
