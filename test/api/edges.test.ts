import { expect, test } from 'vitest'
import { shareApi } from '../support/api.ts'
import { makeKey } from '../support/catalogue.ts'
import { makeSample, type Sample } from '../support/operations.ts'

/** Where two rules meet, and what is at the edge of one. */

let sample: Sample
const api = shareApi({ env: { WATERMARK_PER_MINUTE: '10' } }, async (api) => {
  sample = await makeSample(api)
})
const NO_PATH = { error: 'Không tìm thấy đường dẫn.', code: 'NOT_FOUND' }

test.each([
  '/tracks/',
  '/tracks/by-slug/',
  '/tracks//license',
  '/artists/',
  '/artists//tracks',
  '/webhooks/',
  '/webhooks//deliveries',
  '/search/',
])('%s is no path: a slash at the end, or an empty part', async (path) => {
  const answer = await api().get(path)

  expect([answer.status, answer.json()]).toEqual([404, NO_PATH])
})

test('with a slug the other filters do not filter, but they must make sense', async () => {
  const ignored = await api().get(`/tracks?slug=${sample.slug}&genre=nope&bpm_min=299`)
  const refused = await api().get(`/tracks?slug=${sample.slug}&bpm_min=abc`)

  expect(ignored.json().meta.total).toBe(1)
  expect([refused.status, Object.keys(refused.json().details)]).toEqual([400, ['bpm_min']])
})

test('what is empty: no text, id, key, licence or slug is no filter; an empty number, boolean or order is a mistake', async () => {
  const { total } = (await api().get('/tracks')).json().meta

  for (const name of ['q', 'title', 'artist', 'genre', 'artist_id', 'slug', 'key', 'license']) {
    for (const value of ['', '%20']) {
      const answer = await api().get(`/tracks?${name}=${value}`)
      expect([name, answer.status, answer.json().meta?.total]).toEqual([name, 200, total])
    }
  }
  for (const name of ['bpm_min', 'energy_max', 'commercial', 'explicit', 'sort', 'page', 'limit']) {
    const answer = await api().get(`/tracks?${name}=`)
    expect([answer.status, Object.keys(answer.json().details)]).toEqual([400, [name]])
  }
})

test.each(['%E2%80%8B', '%E2%80%8D%20%EF%BB%BF', '%C2%AD', '%E3%85%A4'])(
  'an invisible query (%s) is an empty one',
  async (q) => {
    for (const path of ['/search', '/search/suggest']) {
      const answer = await api().get(`${path}?q=${q}`)
      expect([answer.status, Object.keys(answer.json().details)]).toEqual([400, ['q']])
      expect((await api().get(`${path}?q=${q}a`)).status).toBe(200)
    }
  },
)

test('an id that is sent twice is not missing', async () => {
  const twice = await api().get(`/webhooks?id=${sample.webhook}&id=${sample.webhook}`, { method: 'DELETE' })

  expect([twice.status, twice.json().error, twice.json().details]).toEqual([
    400,
    'Tham số truy vấn không hợp lệ.',
    { id: ['Tham số chỉ được gửi một lần.'] },
  ])
  expect((await api().get(`/webhooks/${sample.webhook}/deliveries`)).status).toBe(200)
})

test('HEAD of a marked preview makes no copy, and uses up none of the few', async () => {
  const { key, id } = await makeKey(api().store)
  await api().caughtUp()
  const path = `/tracks/${sample.track}/watermarked`

  const heads = []
  for (let n = 0; n < 12; n++) heads.push(await api().get(path, { key, method: 'HEAD' }))

  const [head] = heads
  expect(new Set(heads.map(({ status }) => status))).toEqual(new Set([200]))
  expect(head!.headers).toMatchObject({
    'content-type': 'audio/mpeg',
    'cache-control': 'no-store',
    'x-watermark-layers': 'spectral-v1, frames-v1, tag-v1',
    'accept-ranges': 'none',
    vary: 'X-API-Key',
  })
  for (const name of ['x-watermark-code', 'content-length']) {
    expect(head!.headers[name], name).toBeUndefined()
  }
  const { 'x-ratelimit-used': used, 'x-watermark-ratelimit-remaining': left } = heads.at(-1)!.headers
  expect([used, left]).toEqual(['12', '10'])
  const issued = api().store.db.selectFrom('watermark_issues').selectAll().where('key_id', '=', id)
  expect(await issued.execute()).toEqual([])
  const copy = await api().get(path, { key })
  expect([copy.status, copy.headers['x-watermark-ratelimit-remaining']]).toEqual([200, '9'])
  expect((await api().get('/tracks/x/watermarked', { key, method: 'HEAD' })).status).toBe(400)
  expect((await api().get(`/tracks/${sample.artist}/watermarked`, { key, method: 'HEAD' })).status).toBe(404)
})
