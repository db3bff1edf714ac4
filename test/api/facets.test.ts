import { beforeAll, describe, expect, test } from 'vitest'
import type { TrackFilter } from '../../src/catalog/catalog.ts'
import { LICENSE_CODES } from '../../src/catalog/licenses.ts'
import { MUSICAL_KEYS } from '../../src/catalog/musical-key.ts'
import { INITIAL_FIELDS } from '../../src/catalog/track-fields.ts'
import type { ModelTrack } from '../catalog/model.ts'
import { facetsOf } from '../catalog/model-facets.ts'
import { shareApi } from '../support/api.ts'
import { changeTrack, makeArtist, makeTrack } from '../support/catalogue.ts'
import { makeRandom } from '../support/random.ts'

const GENRES = ['Ballad', 'Bolero', 'Âm nhạc', 'Ả Rập', 'Lofi', 'Nhạc đỏ']
const rows: ModelTrack[] = []
const artists = new Map()
const ids = { linh: '', vu: '' }

const api = shareApi({}, async ({ store }) => {
  const random = makeRandom(7)
  const some = <T>(list: readonly T[]) => list[random.below(list.length)]!
  ids.linh = await makeArtist(store, { name: 'Hà Linh' })
  ids.vu = await makeArtist(store, { name: 'Vũ.' })
  for (const [name, id] of [
    ['Hà Linh', ids.linh],
    ['Vũ.', ids.vu],
  ]) {
    artists.set(id, { id, name, biography: null, avatar_media: null, created_at: 0 })
  }
  for (let number = 0; number < 90; number++) {
    const row = {
      title: some(['Mưa', 'Nắng', 'Mưa nắng', 'Đường về']),
      artist_id: some([ids.linh, ids.vu]),
      genre: some(GENRES),
      duration_seconds: some([0, 29, 30, 59, 60, 240, 600]),
      // The ends of bins, and what lies just inside of them.
      bpm: some([null, 0, 9.99, 10, 89.5, 90, 120, 300]),
      energy: some([null, 0, 0.1, 0.29999999999999993, 0.3, 0.7, 0.9, 1]),
      musical_key: some([null, ...MUSICAL_KEYS.slice(0, 4)]),
      license_code: some(LICENSE_CODES),
      is_explicit: some([0, 1] as const),
    }
    const id = await makeTrack(store, row)
    rows.push({ ...INITIAL_FIELDS, ...row, id } as unknown as ModelTrack)
  }
  await makeTrack(store, { title: 'Mưa nháp', published_at: null, genre: 'Chưa phát hành' })
})

const model = () => ({ artists, tracks: new Map(rows.map((row) => [row.id, row])) })

async function facets(path: string) {
  const answer = await api().get(path)
  expect(answer.status, answer.text).toBe(200)
  const { data, meta } = answer.json()
  return { total: meta.total, ...data }
}

const addressOf = (filter: TrackFilter) => {
  const sent = Object.entries(filter).map(([name, value]): [string, string] => [
    name,
    name === 'key' ? MUSICAL_KEYS[Number(value)]! : String(value),
  ])
  return `/tracks/facets?${new URLSearchParams(sent)}`
}

describe('every facet with all filters but its own, the total with all', () => {
  const FILTERS: TrackFilter[] = [
    {},
    { genre: 'không có' },
    { energy_max: 0 },
    { title: 'nắng', bpm_min: 1 },
    { genre: 'l', key: 2, license: 'service-standard', explicit: false },
    { bpm_max: 120, energy_min: 0.1, duration_min: 29, commercial: true },
    { genre: 'b', key: 0, license: 'service-standard', explicit: false, bpm_min: 0, energy_min: 0, duration_max: 600 },
  ]
  test.each(FILTERS)('%j', async (filter) => {
    expect(await facets(addressOf(filter))).toEqual(facetsOf(model(), filter))
    // Each value that is offered leads to as many tracks as it says.
    const { genre, duration_seconds } = await facets(addressOf(filter))
    const { genre: _, ...others } = filter
    for (const { value, count } of genre.slice(0, 2)) {
      const { meta } = (await api().get(addressOf({ ...others, genre: value }).replace('/facets', ''))).json()
      expect(meta.total).toBe(count)
    }
    for (const [at, bin] of duration_seconds.entries()) expect(bin.min).toBe(duration_seconds[0].min + at * 30)
  })

  test('artist_id, featured_artist_id and isrc narrow as on /tracks', async () => {
    expect((await facets(`/tracks/facets?artist_id=${ids.vu}`)).total).toBe(
      rows.filter(({ artist_id }) => artist_id === ids.vu).length,
    )
    expect((await facets(`/tracks/facets?featured_artist_id=${ids.vu}`)).total).toBe(0)
    expect(await facets('/tracks/facets?isrc=VNA0D2499999')).toEqual({
      ...{ total: 0, genre: [], musical_key: [], license_code: [], explicit: [] },
      ...{ bpm: [], energy: [], duration_seconds: [] },
    })
  })
})

test('equal counts are in the Vietnamese order of their names', async () => {
  const { genre } = await facets(`/tracks/facets?title=${encodeURIComponent('đường')}`)
  expect(genre.length).toBeGreaterThan(2)
  expect(genre).toEqual(facetsOf(model(), { title: 'đường' }).genre)
})

test('304 with the ETag, another one once a track has changed; slug, sort, page and limit mean nothing here', async () => {
  const first = await api().get('/tracks/facets?slug=x&sort=newest&page=2&limit=5')
  expect(first.headers['x-ignored-parameters']).toBe('slug, sort, page, limit')
  expect(first.json().meta.total).toBe(rows.length)
  const again = await api().get('/tracks/facets', { headers: { 'If-None-Match': first.headers.etag! } })
  expect([again.status, again.text]).toEqual([304, ''])

  const [row] = rows
  await changeTrack(api().store, row!.id, { genre: 'Lofi', duration_seconds: 1234, bpm: 211 })
  Object.assign(row!, { genre: 'Lofi', duration_seconds: 1234, bpm: 211 })
  await api().caughtUp()
  const changed = await api().get('/tracks/facets', { headers: { 'If-None-Match': first.headers.etag! } })
  expect(changed.status).toBe(200)
  expect(await facets('/tracks/facets')).toEqual(facetsOf(model(), {}))
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

describe('over what words find', () => {
  let found: ModelTrack[]
  beforeAll(async () => {
    const { data, meta } = (await api().get('/search?q=mua&limit=100')).json()
    expect(data).toHaveLength(meta.total)
    const known = new Set(data.map(({ id }: { id: string }) => id))
    found = rows.filter(({ id }) => known.has(id))
  })

  test.each<TrackFilter>([{}, { genre: 'b' }, { bpm_min: 90, explicit: false }, { key: 0, duration_max: 60 }])(
    '%j',
    async (filter) => {
      expect(found.length).toBeGreaterThan(10)
      const within = { artists, tracks: new Map(found.map((row) => [row.id, row])) }
      const path = addressOf(filter).replace('/tracks/facets?', '/search/facets?q=mua&')
      expect(await facets(path)).toEqual(facetsOf(within, filter))
      const { meta } = (await api().get(path.replace('/facets', ''))).json()
      expect(meta.total).toBe(facetsOf(within, filter).total)
    },
  )

  test('400 without words; nothing found is nothing to choose from', async () => {
    const answer = await api().get('/search/facets?bpm_min=1')
    expect([answer.status, answer.json().error]).toEqual([400, 'Tham số tìm kiếm không hợp lệ.'])
    expect((await api().get('/search/facets?q=zzzzzzzz')).json()).toMatchObject({
      data: { genre: [] },
      meta: { total: 0 },
    })
  })
})
