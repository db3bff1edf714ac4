import { describe, expect, test } from 'vitest'
import { shareApi } from '../support/api.ts'
import { makeArtist, makeTrack } from '../support/catalogue.ts'

interface Item {
  id: string
  title: string
  play_count: number
  like_count: number
}

const DAY = 86_400_000
const START = Date.UTC(2026, 0, 1)
const SORTS = ['newest', 'oldest', 'popular', 'most_liked', 'title_asc', 'title_desc'] as const
/** The alphabet, and inside a letter the five tones; capitals do not make another word. */
const IN_ORDER = [
  ...['an', 'ăn', 'ân', 'ba', 'ca', 'da', 'đa', 'em', 'êm', 'ga', 'la'],
  ...['ma', 'mà', 'mả', 'mã', 'má', 'mạ', 'oi', 'ôi', 'ơi', 'ta', 'ui', 'ưi', 'va', 'y'],
]

/** 150 tracks with many ties: 25 titles, 5 publishing days, 4 play counts, 3 like counts. */
const rows = Array.from({ length: 150 }, (_, index) => ({
  id: `${((index * 7919) % 65_536).toString(16).padStart(8, '0')}-aaaa-4aaa-8aaa-${String(index).padStart(12, '0')}`,
  title: IN_ORDER[(index * 11) % IN_ORDER.length]!,
  published_at: START + ((index * 3) % 5) * DAY,
  play_count: (index * 7) % 4,
  like_count: (index * 5) % 3,
}))

const api = shareApi({}, async ({ store }) => {
  const artist_id = await makeArtist(store)
  for (const row of rows) await makeTrack(store, { ...row, artist_id })
})

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
type Row = (typeof rows)[number]
const newest = (a: Row, b: Row) => b.published_at - a.published_at || byId(a, b)
const place = (row: Row) => IN_ORDER.indexOf(row.title)
const COMPARE: Record<(typeof SORTS)[number], (a: Row, b: Row) => number> = {
  newest,
  oldest: (a, b) => a.published_at - b.published_at || byId(a, b),
  popular: (a, b) => b.play_count - a.play_count || newest(a, b),
  most_liked: (a, b) => b.like_count - a.like_count || newest(a, b),
  title_asc: (a, b) => place(a) - place(b) || newest(a, b),
  title_desc: (a, b) => place(b) - place(a) || newest(a, b),
}
const expectedIds = (sort: (typeof SORTS)[number]) => rows.toSorted(COMPARE[sort]).map((row) => row.id)

async function walk(query: string, limit: number): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const { data, meta } = (await api().get(`/tracks?${query}&limit=${limit}&page=${page}`)).json()
    ids.push(...data.map((track: Item) => track.id))
    if (page >= meta.total_pages) return ids
  }
}

describe('order, with ties by newest, then id; pages never repeat or skip', () => {
  test.each(SORTS)('%s', async (sort) => {
    expect(await walk(`sort=${sort}`, 100)).toEqual(expectedIds(sort))
    expect(await walk(`sort=${sort}`, 7)).toEqual(expectedIds(sort))
  })

  test('newest is the default', async () => {
    expect(await walk('', 50)).toEqual(expectedIds('newest'))
  })
})

describe('where a page lies', () => {
  test.each<[query: string, size: number, meta: object, offset: string]>([
    ['', 20, { total: 150, page: 1, limit: 20, total_pages: 8 }, '0'],
    ['?page=8', 10, { total: 150, page: 8, limit: 20, total_pages: 8 }, '140'],
    ['?page=9', 0, { total: 150, page: 9, limit: 20, total_pages: 8 }, '160'],
    ['?limit=50&page=3', 50, { total: 150, page: 3, limit: 50, total_pages: 3 }, '100'],
    ['?page=5000&limit=100', 0, { total: 150, page: 5000, limit: 100, total_pages: 2 }, '499900'],
    ['?limit=1', 1, { total: 150, page: 1, limit: 1, total_pages: 150 }, '0'],
    ['?q=nowhere', 0, { total: 0, page: 1, limit: 20, total_pages: 0 }, '0'],
    ['?slug=nowhere&page=2', 0, { total: 0, page: 2, limit: 20, total_pages: 0 }, '20'],
  ])('%s', async (query, size, meta, offset) => {
    const answer = await api().get(`/tracks${query}`)
    const body = answer.json()

    expect(answer.status).toBe(200)
    expect(body.data).toHaveLength(size)
    expect(body.meta).toEqual(meta)
    expect(answer.headers['x-total-count']).toBe(String(body.meta.total))
    expect(answer.headers['x-page']).toBe(String(body.meta.page))
    expect(answer.headers['x-limit']).toBe(String(body.meta.limit))
    expect(answer.headers['x-offset']).toBe(offset)
  })
})
