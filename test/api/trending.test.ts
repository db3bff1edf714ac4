import { describe, expect, test } from 'vitest'
import { eachApi, shareApi, startApi } from '../support/api.ts'
import { deleteTrack, makeArtist, makePlays, makeTrack } from '../support/catalogue.ts'

const DAY = 86_400_000
const MIDNIGHT = Date.UTC(2026, 2, 10)
const LONG_AGO = Date.UTC(2020, 0, 1)
const dayOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 10)

interface Entry {
  rank: number
  id: string
  title: string
  recent_plays: number
  score: number
}

describe('the window: whole days in UTC, today included', () => {
  let at = MIDNIGHT
  const TODAY = '00000001-aaaa-4aaa-8aaa-000000000000'
  const LAST_OF_SEVEN = '00000007-aaaa-4aaa-8aaa-000000000000'
  const EIGHTH = '00000008-aaaa-4aaa-8aaa-000000000000'
  const LAST_OF_NINETY = '00000090-aaaa-4aaa-8aaa-000000000000'
  const TOMORROW = '00000099-aaaa-4aaa-8aaa-000000000000'
  const api = shareApi({ now: () => at }, async ({ store }) => {
    const artist_id = await makeArtist(store)
    for (const [id, daysBack] of [
      [TODAY, 0],
      [LAST_OF_SEVEN, 6],
      [EIGHTH, 7],
      [LAST_OF_NINETY, 89],
      [TOMORROW, -1],
    ] as const) {
      await makeTrack(store, { id, artist_id, published_at: LONG_AGO })
      await makePlays(store, id, dayOf(MIDNIGHT - daysBack * DAY), 10)
    }
  })
  const idsAt = async (moment: number, query: string) => {
    at = moment
    const { data } = (await api().get(`/trending${query}`)).json()
    return data.map((entry: Entry) => entry.id).sort()
  }

  test.each<[when: string, moment: number, query: string, ids: string[]]>([
    ['the first instant of a day', MIDNIGHT, '?days=1', [TODAY]],
    ['the last instant of a day', MIDNIGHT + DAY - 1, '?days=1', [TODAY]],
    ['the first instant of the next', MIDNIGHT + DAY, '?days=1', [TOMORROW]],
    ['the first of seven days', MIDNIGHT, '?days=7', [TODAY, LAST_OF_SEVEN]],
    ['seven is the default', MIDNIGHT + DAY - 1, '', [TODAY, LAST_OF_SEVEN]],
    ['seven days at the next midnight', MIDNIGHT + DAY, '?days=7', [TODAY, TOMORROW]],
    ['eight days', MIDNIGHT, '?days=8', [TODAY, LAST_OF_SEVEN, EIGHTH]],
    ['ninety days', MIDNIGHT + DAY - 1, '?days=90', [TODAY, LAST_OF_SEVEN, EIGHTH, LAST_OF_NINETY]],
  ])('%s', async (_, moment, query, ids) => {
    expect(await idsAt(moment, query)).toEqual([...ids].sort())
  })
})

describe('the chart', () => {
  const NOW = MIDNIGHT + DAY / 2
  const api = shareApi({ now: () => NOW }, async ({ store }) => {
    const artist_id = await makeArtist(store)
    const add = async (title: string, published_at: number | null, ...plays: number[]) => {
      const id = await makeTrack(store, { artist_id, title, published_at })
      for (const [daysBack, count] of plays.entries()) {
        if (count > 0) await makePlays(store, id, dayOf(NOW - daysBack * DAY), count)
      }
    }
    await add('old hit', LONG_AGO, 60, 40)
    await add('new, a tenth behind', NOW, 0, 91)
    await add('new, more than a tenth behind', NOW, 90)
    await add('new, and far behind', NOW, 10)
    await add('silent', NOW)
    await add('draft', null, 1000)
    await add('published as the window opens', MIDNIGHT - 6 * DAY, 50)
    await add('published before it', MIDNIGHT - 6 * DAY - 1, 49)
  })

  test('200: entries, ranks and meta; a bonus never counts as plays', async () => {
    const answer = await api().get('/trending?days=7')
    const { data, meta } = answer.json() as { data: Entry[]; meta: object }

    expect(answer.status).toBe(200)
    expect(meta).toEqual({ window_days: 7, total: 6, limit: 20 })
    expect(Object.keys(data[0]!).sort()).toEqual(['id', 'rank', 'recent_plays', 'score', 'title'])
    expect(data.map(({ rank, title, recent_plays, score }) => [rank, title, recent_plays, score])).toEqual([
      [1, 'new, a tenth behind', 91, 1],
      [2, 'old hit', 100, expect.closeTo(100 / 100.1, 3)],
      [3, 'new, more than a tenth behind', 90, expect.closeTo(99 / 100.1, 3)],
      [4, 'published as the window opens', 50, expect.closeTo(50 / 100.1, 3)],
      [5, 'published before it', 49, expect.closeTo(49 / 100.1, 3)],
      [6, 'new, and far behind', 10, expect.any(Number)],
    ])
  })

  test('only plays of the window count', async () => {
    const { data, meta } = (await api().get('/trending?days=1')).json()

    expect(data.find((entry: Entry) => entry.title === 'old hit').recent_plays).toBe(60)
    expect(meta).toMatchObject({ window_days: 1, total: 5 })
  })

  test('the limit cuts the list, not the total', async () => {
    const { data, meta } = (await api().get('/trending?days=7&limit=2')).json()

    expect(data).toHaveLength(2)
    expect(meta).toEqual({ window_days: 7, total: 6, limit: 2 })
  })
})

test('a track published at the very instant the day begins has a score', async () => {
  await using api = await startApi({ now: () => MIDNIGHT })
  const id = await makeTrack(api.store, { published_at: MIDNIGHT })
  await makePlays(api.store, id, dayOf(MIDNIGHT), 3)
  await api.caughtUp()

  const { data } = (await api.get('/trending?days=1')).json()

  expect(data).toEqual([{ rank: 1, id, title: 'Mưa trên phố cũ', recent_plays: 3, score: 1 }])
})

eachApi('the chart after a change', { now: () => MIDNIGHT }, (api) => {
  test('200: empty, then with plays, then without the deleted track', async () => {
    const { store, caughtUp } = api()
    expect((await api().get('/trending')).json()).toEqual({
      data: [],
      meta: { window_days: 7, total: 0, limit: 20 },
    })

    const id = await makeTrack(store, { published_at: LONG_AGO })
    await makePlays(store, id, dayOf(MIDNIGHT), 3)
    await caughtUp()
    expect((await api().get('/trending')).json().data).toMatchObject([{ rank: 1, id, recent_plays: 3, score: 1 }])

    await deleteTrack(store, id)
    await caughtUp()
    expect((await api().get('/trending')).json().data).toEqual([])
  })
})
