import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { shareApi } from '../support/api.ts'
import { makeArtist, makeTrack } from '../support/catalogue.ts'

const [A, B, C, DRAFT] = Array.from({ length: 4 }, () => randomUUID()) as [string, string, string, string]

const api = shareApi({}, async ({ store }) => {
  const artist_id = await makeArtist(store)
  for (const id of [A, B, C]) await makeTrack(store, { id, artist_id })
  await makeTrack(store, { id: DRAFT, artist_id, published_at: null })
})

const ask = (ids: string) => api().get(`/tracks/by-ids?${new URLSearchParams({ ids })}`)
const idsOf = (answer: { json(): { data: { id: string }[] } }) => answer.json().data.map((track) => track.id)

test('200: whole tracks in the order of the request', async () => {
  const answer = await ask(`${C},${A},${B}`)

  expect(answer.status).toBe(200)
  expect(idsOf(answer)).toEqual([C, A, B])
  expect(answer.json().data[1]).toEqual((await api().get(`/tracks/${A}`)).json())
  expect(answer.json().meta).toEqual({ total: 3, page: 1, limit: 50 })
})

test('200: repetitions are merged, the first decides the place', async () => {
  const answer = await ask(`${B},${A},${B.toUpperCase()},${A}`)

  expect(idsOf(answer)).toEqual([B, A])
  expect(answer.json().meta.total).toBe(2)
})

test('200: unknown ids and drafts are left out without an error', async () => {
  const answer = await ask(`${randomUUID()},${A},${DRAFT}`)

  expect(idsOf(answer)).toEqual([A])
  expect(answer.json().meta).toEqual({ total: 1, page: 1, limit: 50 })
})

test('200: blanks between commas are skipped, ids answered in lower case', async () => {
  expect(idsOf(await ask(`,, ${A.toUpperCase()} , ,${B},`))).toEqual([A, B])
})

test('200: fifty are counted after merging', async () => {
  const fifty = [A, ...Array.from({ length: 49 }, () => randomUUID())]

  const answer = await ask([...fifty, ...fifty].join(','))

  expect(answer.status).toBe(200)
  expect(idsOf(answer)).toEqual([A])
})

test('400: fifty-one', async () => {
  const answer = await ask(Array.from({ length: 51 }, () => randomUUID()).join(','))

  expect(answer.status).toBe(400)
  expect(answer.json()).toEqual({
    error: 'Mỗi yêu cầu chỉ được chứa tối đa 50 ID.',
    code: 'INVALID_PARAMETERS',
    details: { ids: ['Từ 1 đến 50 UUID, cách nhau bằng dấu phẩy.'] },
  })
})

test.each(['', '?ids=', '?ids=,%20,', '?ids'])('400: missing or empty: %s', async (query) => {
  const answer = await api().get(`/tracks/by-ids${query}`)

  expect(answer.status).toBe(400)
  expect(answer.json()).toEqual({
    error: 'Tham số ids là bắt buộc và phải chứa ít nhất một UUID.',
    code: 'INVALID_PARAMETERS',
    details: { ids: ['Từ 1 đến 50 UUID, cách nhau bằng dấu phẩy.'] },
  })
})

test('400: entries that are no UUIDs are named, each once, as they were sent', async () => {
  const answer = await ask(`${A},abc,đ,abc, ${A}x`)

  expect(answer.status).toBe(400)
  expect(answer.json()).toEqual({
    error: 'Danh sách ids chứa UUID không hợp lệ.',
    code: 'INVALID_ID',
    invalid_ids: ['abc', 'đ', `${A}x`],
    details: { ids: ['Từ 1 đến 50 UUID, cách nhau bằng dấu phẩy.'] },
  })
})

test('400: ids sent twice', async () => {
  const answer = await api().get(`/tracks/by-ids?ids=${A}&ids=${B}`)

  expect(answer.status).toBe(400)
  expect(answer.json().details).toEqual({ ids: ['Tham số chỉ được gửi một lần.'] })
})
