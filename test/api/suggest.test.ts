import { describe, expect, test } from 'vitest'
import { type Api, shareApi } from '../support/api.ts'
import { makeArtist, makeTrack } from '../support/catalogue.ts'

const ids: Record<string, string> = {}

async function fill(api: Api): Promise<void> {
  const ballads = await makeArtist(api.store, { name: 'Bảo Anh' })
  const rain = await makeArtist(api.store, { name: 'Mưa Band' })
  ids.baoAnh = ballads
  for (let number = 0; number < 12; number++) {
    await makeTrack(api.store, { title: `Mưa số ${number}`, artist_id: ballads, genre: 'Ballad', play_count: number })
  }
  ids.night = await makeTrack(api.store, { title: 'Đêm', artist_id: rain, genre: 'Mưa rừng' })
}

const api = shareApi({}, fill)

const suggest = async (q: string, more = '') =>
  (await api().get(`/search/suggest?q=${encodeURIComponent(q)}${more}`)).json()
const kinds = (data: { kind: string }[]) => data.map(({ kind }) => kind)

test('200: tracks, artists and genres, each with what tells it apart', async () => {
  expect(await suggest('bao')).toEqual({
    data: expect.arrayContaining([
      { kind: 'artist', id: ids.baoAnh, label: 'Bảo Anh', sublabel: '12 bài hát', score: 1 },
    ]),
    meta: { q: 'bao', total: 13 },
  })
  expect((await suggest('ballad')).data).toEqual([
    { kind: 'genre', id: null, label: 'Ballad', sublabel: '12 bài hát', score: 1 },
  ])
  expect((await suggest('đêm')).data).toEqual([
    { kind: 'track', id: ids.night, label: 'Đêm', sublabel: 'Mưa Band', score: 1 },
  ])
})

test('the best of each kind has a place, however many there are of one', async () => {
  for (const limit of [3, 8, 20]) {
    expect(new Set(kinds((await suggest('mua', `&limit=${limit}`)).data))).toEqual(
      new Set(['track', 'artist', 'genre']),
    )
  }
})

test('limit is the size of the list, meta.total what matches', async () => {
  const { data, meta } = await suggest('mua', '&limit=2')

  expect(data).toHaveLength(2)
  // Twelve tracks by their title, one by its artist, the artist, the genre.
  expect(meta.total).toBe(15)
})

test('longer input only narrows: nothing comes that was not there before', async () => {
  let before: Set<string> | undefined
  for (const q of ['m', 'mu', 'mua', 'mua s', 'mua so', 'mua so 1', 'mua so 11']) {
    const labels = (await suggest(q, '&limit=20')).data.map(({ label }: { label: string }) => label)
    for (const label of before === undefined ? [] : labels) expect(before).toContain(label)
    before = new Set(labels)
    expect(labels.length).toBeGreaterThan(0)
  }
})

test('scores never rise from one line to the next', async () => {
  const scores = (await suggest('mua', '&limit=20')).data.map(({ score }: { score: number }) => score)

  expect(scores).toEqual([...scores].sort((a, b) => b - a))
})

test('a typo is allowed for when nothing else is found', async () => {
  expect((await suggest('balad')).data.length + (await suggest('bao ahn')).data.length).toBeGreaterThan(0)
  expect((await suggest('baoanh')).data[0]).toMatchObject({ kind: 'artist', label: 'Bảo Anh' })
  expect((await suggest('zzzz')).data).toEqual([])
})

describe('400', () => {
  test.each(['', 'q=', `q=${'x'.repeat(101)}`])('%s', async (query) => {
    const answer = await api().get(`/search/suggest?${query}`)

    expect([answer.status, answer.json().error]).toEqual([400, 'Tham số tìm kiếm không hợp lệ.'])
  })

  test.each(['limit=0', 'limit=21', 'limit=x'])('%s', async (parameter) => {
    const answer = await api().get(`/search/suggest?q=mua&${parameter}`)

    expect(answer.status).toBe(400)
    expect(answer.json().error).toBe('Tham số truy vấn không hợp lệ.')
  })
})
