import { expect, test } from 'vitest'
import { type Api, eachApi } from '../support/api.ts'
import { changeTrack, deleteTrack, makeArtist, makeTrack } from '../support/catalogue.ts'

const IN_ORDER = ['Acoustic', 'Ấm áp', 'Ballad', 'Dân ca', 'Đồng dao', 'EDM', 'Rap', 'rock', 'V-Pop', 'Xẩm']

async function fill({ store, caughtUp }: Api): Promise<Map<string, string>> {
  const artist_id = await makeArtist(store)
  const ids = new Map<string, string>()
  for (const genre of IN_ORDER.toReversed()) {
    ids.set(genre, await makeTrack(store, { artist_id, genre }))
    await makeTrack(store, { artist_id, genre, published_at: null })
  }
  await makeTrack(store, { artist_id, genre: 'Rap' })
  await makeTrack(store, { artist_id, genre: 'Chỉ có bản nháp', published_at: null })
  await caughtUp()
  return ids
}

eachApi('genres', {}, (api) => {
  let ids: Map<string, string>
  const ask = (query = '') => api().get(`/genres${query}`)

  test('200: those with at least one track, each once, A to Z in Vietnamese', async () => {
    ids = await fill(api())

    const answer = await ask()

    expect(answer.status).toBe(200)
    expect(answer.json()).toEqual({ data: IN_ORDER, meta: { total: 10, page: 1, limit: 20, total_pages: 1 } })
  })

  test('200: pages that never repeat or skip, and their headers', async () => {
    const pages = []
    for (let page = 1; page <= 4; page++) {
      const answer = await ask(`?limit=3&page=${page}`)
      pages.push(...answer.json().data)
      expect(answer.json().meta).toEqual({ total: 10, page, limit: 3, total_pages: 4 })
      expect(answer.headers).toMatchObject({
        'x-total-count': '10',
        'x-page': String(page),
        'x-limit': '3',
        'x-offset': String((page - 1) * 3),
      })
    }
    expect(pages).toEqual(IN_ORDER)
  })

  test('200: a genre goes with its last track and comes with its first', async () => {
    const { store, caughtUp } = api()
    await deleteTrack(store, ids.get('EDM')!)
    await changeTrack(store, ids.get('Xẩm')!, { published_at: null })
    await changeTrack(store, ids.get('rock')!, { genre: 'Cải lương' })
    await deleteTrack(store, ids.get('Rap')!)
    await caughtUp()

    expect((await ask()).json().data).toEqual([
      ...['Acoustic', 'Ấm áp', 'Ballad', 'Cải lương', 'Dân ca', 'Đồng dao', 'Rap', 'V-Pop'],
    ])
  })
})
