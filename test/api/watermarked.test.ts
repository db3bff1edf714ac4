import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { parseCode } from '../../src/watermark/code.ts'
import { shareApi } from '../support/api.ts'
import { makeKey, makeTrack } from '../support/catalogue.ts'
import { makeSample, type Sample } from '../support/operations.ts'

const START = Date.UTC(2026, 4, 1, 8)
let at = START
let sample: Sample
let bare: string
const env = { WATERMARK_PER_MINUTE: '3', WATERMARK_PER_DAY: '7', RATE_LIMIT_PER_MINUTE: '20' }
const api = shareApi({ env, now: () => at }, async (api) => {
  sample = await makeSample(api)
  bare = await makeTrack(api.store)
})

let key: string
let keyId: string
beforeEach(async () => {
  ;({ key, id: keyId } = await makeKey(api().store))
  await api().caughtUp()
})

const ask = (track = sample.track) => api().get(`/tracks/${track}/watermarked`, { key })
const issues = () => api().store.db.selectFrom('watermark_issues').selectAll().where('key_id', '=', keyId).execute()
const limitsOf = ({ headers }: Awaited<ReturnType<typeof ask>>) =>
  ['limit', 'remaining', 'reset', 'day-limit', 'day-remaining'].map((end) => headers[`x-watermark-ratelimit-${end}`])

test('a copy: its headers, its code, and its line in the list before it arrives', async () => {
  const answer = await ask()

  expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'audio/mpeg',
    'no-store',
  ])
  expect(answer.headers.etag).toBeUndefined()
  expect(answer.headers['x-watermark-layers']).toBe('spectral-v1, frames-v1, tag-v1')
  const code = answer.headers['x-watermark-code']!
  expect(parseCode(code)).toBeDefined()
  expect(answer.bytes.subarray(0, 3).toString()).toBe('ID3')
  expect(answer.bytes.includes(code)).toBe(true)
  expect(await issues()).toMatchObject([
    { code, track_id: sample.track, request_id: answer.headers['x-request-id'], issued_at: at },
  ])
})

test('no two are alike, all are as long, one key keeps its half of the code', async () => {
  const answers = [await ask(), await ask(), await ask()]
  const codes = answers.map(({ headers }) => parseCode(headers['x-watermark-code']!)!)

  expect(new Set(codes.map(({ requestPart }) => requestPart)).size).toBe(3)
  expect(new Set(codes.map(({ keyPart }) => keyPart)).size).toBe(1)
  expect(new Set(answers.map(({ headers }) => headers['content-length'])).size).toBe(1)
})

describe('the limits', () => {
  test('three a minute, told in headers of their own beside the ordinary ones', async () => {
    const first = await ask()
    expect(limitsOf(first)).toEqual(['3', '2', String((START + 60_000) / 1000), '7', '6'])
    expect([first.headers['x-ratelimit-limit'], first.headers['x-ratelimit-remaining']]).toEqual(['20', '19'])
    await ask()
    expect(limitsOf(await ask()).slice(1, 2)).toEqual(['0'])

    const refused = await ask()
    expect([refused.status, refused.json().code, refused.headers['retry-after']]).toEqual([
      429,
      'RATE_LIMIT_EXCEEDED',
      '60',
    ])
    expect(limitsOf(refused)).toEqual(['3', '0', String((START + 60_000) / 1000), '7', '4'])
    expect(refused.headers['x-watermark-code']).toBeUndefined()
    expect(await issues()).toHaveLength(3)
  })

  test('seven a day: then the day is what has to pass, and the minute stays untouched', async () => {
    for (let minute = 0; minute < 3; minute++) {
      at = START + minute * 60_001
      for (let n = 0; n < (minute < 2 ? 3 : 1); n++) expect((await ask()).status).toBe(200)
    }
    const refused = await ask()
    at = START
    expect(refused.status).toBe(429)
    expect(limitsOf(refused).slice(1)).toEqual(['2', expect.any(String), '7', '0'])
    expect(Number(refused.headers['retry-after'])).toBe(86_400 - 120)
    expect(await issues()).toHaveLength(7)
  })

  test('what the ordinary quota refuses counts in neither', async () => {
    const { store } = api()
    await store.db.updateTable('api_keys').set({ quota_per_minute: 1 }).where('id', '=', keyId).execute()
    const poor = await makeKey(store, { quota_per_minute: 1 })
    await api().caughtUp()
    const get = () => api().get(`/tracks/${sample.track}/watermarked`, { key: poor.key })
    expect((await get()).status).toBe(200)
    const refused = await get()
    expect([refused.status, ...limitsOf(refused).slice(3)]).toEqual([429, '7', '6'])
  })
})

test.each([
  ['not-a-uuid', 400, 'ID bài hát không hợp lệ.'],
  [randomUUID(), 404, 'Không tìm thấy bài hát.'],
])('%s: %i', async (track, status, error) => {
  const answer = await ask(track)
  expect([answer.status, answer.json().error]).toEqual([status, error])
})

test('a track without a preview', async () => {
  const answer = await ask(bare)
  expect([answer.status, answer.json()]).toEqual([404, { error: 'Bài hát chưa có đoạn nghe thử.', code: 'NO_PREVIEW' }])
})
