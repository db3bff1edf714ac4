import { describe, expect, test } from 'vitest'
import { shareApi } from '../support/api.ts'
import { changeTrack, makeArtist, makeTrack } from '../support/catalogue.ts'

// What is counted and how is held against a model in test/catalog/like-model.test.ts; here is what the API makes of it.

const ids = { linh: '', vu: '', first: '' }

const api = shareApi({}, async ({ store }) => {
  ids.linh = await makeArtist(store, { name: 'Hà Linh' })
  ids.vu = await makeArtist(store, { name: 'Vũ.' })
  const license_code = 'service-standard'
  const make = (title: string, genre: string, duration_seconds: number, bpm: number | null, fields: object = {}) =>
    makeTrack(store, { title, genre, duration_seconds, bpm, artist_id: ids.linh, license_code, ...fields })
  ids.first = await make('Mưa', 'Ballad', 59, 90, { energy: 0.3, musical_key: 'A minor' })
  await make('Mưa nắng', 'Bolero', 120, 89.5, { energy: 1, is_explicit: 1, artist_id: ids.vu })
  await make('Nắng', 'Ballad', 0, null)
  await make('Mưa nháp', 'Chưa phát hành', 60, 90, { published_at: null })
})

async function facets(path: string) {
  const answer = await api().get(path)
  expect(answer.status, answer.text).toBe(200)
  const { data, meta } = answer.json()
  return { total: meta.total, ...data }
}

describe.each(['/tracks?', '/search?q=mua&'])('%s', (list) => {
  test.each([
    ...['', 'title=nắng&bpm_min=1', 'genre=b&bpm_min=90', 'energy_max=0', 'energy_min=0.5&explicit=true', 'key=Am'],
    ...['duration_min=60&duration_max=600&commercial=true', 'license=service-standard&explicit=false'],
    ...['isrc=VNA0D2499999', 'artist_id=vu', 'featured_artist_id=vu'],
  ])('each value leads to as many tracks as it says: %s', async (query) => {
    const asked = new URLSearchParams(query.replace('_id=vu', `_id=${ids.vu}`))
    const totalOf = async (params: URLSearchParams) => (await api().get(list + params)).json().meta.total
    const { total, genre, musical_key: key } = await facets(list.replace('?', '/facets?') + asked)
    expect(total).toBe(await totalOf(asked))
    for (const [name, values] of Object.entries({ genre, key })) {
      for (const { value, count } of values) {
        const chosen = new URLSearchParams(asked)
        chosen.set(name, value)
        expect(await totalOf(chosen)).toBe(count)
      }
    }
  })
})

test('every facet with all filters but its own', async () => {
  const both = { genre: [{ value: 'Ballad', count: 1 }], musical_key: [{ value: 'A minor', count: 1 }] }
  expect(await facets('/search/facets?q=mua&explicit=false')).toEqual({
    ...{ total: 1, ...both, license_code: [{ value: 'service-standard', count: 1 }] },
    explicit: [
      { value: false, count: 1 },
      { value: true, count: 1 },
    ],
    bpm: [{ min: 90, max: 100, count: 1 }],
    energy: [{ min: 0.3, max: 0.4, count: 1 }],
    duration_seconds: [{ min: 30, max: 60, count: 1 }],
  })
  expect(await facets('/tracks/facets?isrc=VNA0D2499999')).toEqual({
    ...{ total: 0, genre: [], musical_key: [], license_code: [], explicit: [] },
    ...{ bpm: [], energy: [], duration_seconds: [] },
  })
})

test('304 with the ETag, another one once a track has changed; slug, sort, page and limit mean nothing here', async () => {
  const first = await api().get('/tracks/facets?slug=x&sort=newest&page=2&limit=5')
  expect(first.headers['x-ignored-parameters']).toBe('slug, sort, page, limit')
  expect(first.json().meta.total).toBe(3)
  const ask = () => api().get('/tracks/facets', { headers: { 'If-None-Match': first.headers.etag! } })
  const again = await ask()
  expect([again.status, again.text]).toEqual([304, ''])

  await changeTrack(api().store, ids.first, { genre: 'Lofi' })
  await api().caughtUp()
  const changed = await ask()
  expect(changed.status).toBe(200)
  expect(changed.json().data.genre).toContainEqual({ value: 'Lofi', count: 1 })
})

test.each([
  ['bpm_min=-1', 'bpm_min'],
  ['bpm_max=301', 'bpm_max'],
  ['duration_min=86401', 'duration_min'],
  ['duration_max=x', 'duration_max'],
  ['duration_min=10&duration_max=9', 'duration_min'],
  ['key=H', 'key'],
  ['isrc=VN', 'isrc'],
  ['featured_artist_id=1', 'featured_artist_id'],
])('400 %s, with the table of all filters', async (query, name) => {
  const answer = await api().get(`/tracks/facets?${query}`)
  expect(answer.status).toBe(400)
  const { details, filters } = answer.json()
  expect(Object.keys(details)).toEqual([name])
  expect(filters.duration_max).toBe('Phải là số từ 0 đến 86400.')
  expect(Object.keys(filters)).toEqual(expect.arrayContaining(['q', 'genre', 'isrc', 'featured_artist_id']))
})

test('400 without words; nothing found is nothing to choose from', async () => {
  const answer = await api().get('/search/facets?bpm_min=1')
  expect([answer.status, answer.json().error]).toEqual([400, 'Tham số tìm kiếm không hợp lệ.'])
  expect((await api().get('/search/facets?q=zzzzzzzz')).json()).toMatchObject({
    data: { genre: [] },
    meta: { total: 0 },
  })
})
