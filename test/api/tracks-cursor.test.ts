import { describe, expect, test } from 'vitest'
import { formatTrackCursor, parseTrackCursor } from '../../src/catalog/api/track-cursor.ts'
import { type Api, shareApi } from '../support/api.ts'
import { deleteTrack, makeArtist, makeTrack } from '../support/catalogue.ts'

/** `/tracks?cursor=`: a walk through all that matches, which nothing that comes and goes disturbs. */

const ARTIST = '11111111-aaaa-4aaa-8aaa-111111111111'
const numbered = (number: number) => `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`

async function fill({ store }: Api): Promise<void> {
  await makeArtist(store, { id: ARTIST, name: 'Hà Linh' })
  // The order of ids is none of the others.
  for (const number of [7, 1, 9, 3, 5, 8, 2, 6, 4, 10])
    await makeTrack(store, {
      ...{ id: numbered(number), title: `Bài ${number}`, slug: `bai-${number}`, artist_id: ARTIST },
      ...{ genre: number % 2 === 0 ? 'Rap' : 'Jazz', published_at: 1000 - number },
    })
}

const api = shareApi({}, fill)

async function page(query: string, from: Api = api()): Promise<{ numbers: number[]; meta: any; headers: any }> {
  const answer = await from.get(`/tracks?${query}`)
  expect(answer.status, answer.text).toBe(200)
  const { data, meta } = answer.json()
  return { numbers: data.map(({ id }: { id: string }) => Number.parseInt(id, 10)), meta, headers: answer.headers }
}

async function walk(query: string): Promise<number[]> {
  const met: number[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { numbers, meta } = await page(`${query}&cursor=${cursor}`)
    met.push(...numbers)
    cursor = meta.next_cursor
  }
  return met
}

test('empty it begins; then meta.next_cursor goes on, in the order of ids, and is null at the end', async () => {
  const first = await page('limit=4&cursor=')
  expect(first.numbers).toEqual([1, 2, 3, 4])
  expect(first.meta).toEqual({ total: 10, page: 1, limit: 4, total_pages: 3, next_cursor: expect.any(String) })
  expect(first.headers).toMatchObject({ 'x-total-count': '10', 'x-page': '1', 'x-limit': '4', 'x-offset': '0' })
  expect(first.headers['x-ignored-parameters']).toBeUndefined()

  const second = await page(`limit=5&cursor=${first.meta.next_cursor}`)
  expect(second.numbers).toEqual([5, 6, 7, 8, 9])
  const last = await page(`limit=5&cursor=${second.meta.next_cursor}`)
  expect([last.numbers, last.meta.next_cursor]).toEqual([[10], null])
  expect((await page('limit=10&cursor=')).meta.next_cursor).toBeNull()
  expect((await page('limit=3&cursor=&q=khong+co')).meta).toMatchObject({ total: 0, next_cursor: null })
})

test('with every filter', async () => {
  const ALL = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  for (const filter of ['', 'q=bai', 'title=bai', 'artist=linh', `artist_id=${ARTIST}`, 'license=service-standard'])
    expect(await walk(`${filter}&limit=3`), filter).toEqual(ALL)
  expect(await walk('genre=rap&limit=2')).toEqual([2, 4, 6, 8, 10])
  expect(await walk('q=bai+1&limit=1')).toEqual([1, 10])
  expect(await walk('slug=bai-4&limit=1')).toEqual([4])
  expect((await page(`slug=bai-4&cursor=${formatTrackCursor(numbered(4))}`)).numbers).toEqual([])
  expect((await page(`slug=bai-4&cursor=${formatTrackCursor(numbered(3))}`)).numbers).toEqual([4])
})

test('without it an answer is what it was: nothing of a cursor is in it', async () => {
  const { meta } = await page('limit=4')
  expect(meta).toEqual({ total: 10, page: 1, limit: 4, total_pages: 3 })
  const tables = Object.keys((await api().get('/tracks?page=0')).json().filters)
  expect(tables).not.toContain('cursor')
})

describe('400', () => {
  const given = formatTrackCursor(numbered(3))

  test.each([
    ['beside a sort', 'cursor=&sort=newest', ['sort']],
    ['beside a page', `cursor=${given}&page=1`, ['page']],
    ['beside both', 'cursor=&page=2&sort=popular', ['page', 'sort']],
    ['that no answer gave', 'cursor=abc', ['cursor']],
    ['of /changes', 'cursor=YzEuMnM', ['cursor']],
    ['sent twice', `cursor=&cursor=${given}`, ['cursor']],
  ])('a cursor %s', async (_, query, fields) => {
    const answer = await api().get(`/tracks?${query}`)

    expect([answer.status, answer.json().code]).toEqual([400, 'INVALID_PARAMETERS'])
    expect(Object.keys(answer.json().details).sort()).toEqual(fields)
  })

  test('one in which any letter is another, or which is cut', async () => {
    for (let at = 0; at < given.length; at++) {
      const other = given[at] === 'A' ? 'B' : 'A'
      expect(parseTrackCursor(given.slice(0, at) + other + given.slice(at + 1)), String(at)).toBeUndefined()
      expect(parseTrackCursor(given.slice(0, at))).toBeUndefined()
    }
    expect(parseTrackCursor(given)).toBe(numbered(3))
  })
})

test('what is there all the while is met once, whatever is removed and added behind and before', async () => {
  const { store, caughtUp } = api()
  const first = await page('limit=4&cursor=')
  expect(first.numbers).toEqual([1, 2, 3, 4])
  // The one that the cursor names, one before it, the next; and two that are new.
  for (const number of [4, 1, 5]) await deleteTrack(store, numbered(number))
  for (const number of [0, 11]) await makeTrack(store, { id: numbered(number), artist_id: ARTIST })
  await caughtUp()

  const rest = await page(`limit=20&cursor=${first.meta.next_cursor}`)

  expect(rest.numbers).toEqual([6, 7, 8, 9, 10, 11])
})
