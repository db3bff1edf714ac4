import { describe, expect, test } from 'vitest'
import { shareApi } from '../support/api.ts'
import { makeArtist, makeTrack } from '../support/catalogue.ts'

const LINH = '11111111-aaaa-4aaa-8aaa-111111111111'
const KHOI = '22222222-aaaa-4aaa-8aaa-222222222222'
const DUC = '33333333-aaaa-4aaa-8aaa-333333333333'
const NOT_MEASURED = { bpm: null, energy: null, musical_key: null }

const api = shareApi({}, async ({ store }) => {
  await makeArtist(store, { id: LINH, name: 'Hà Linh' })
  await makeArtist(store, { id: KHOI, name: 'Đăng Khôi' })
  await makeArtist(store, { id: DUC, name: 'Ðức Huy' })
  const tracks = [
    { title: 'Đường về nhà', artist_id: LINH, genre: 'Ballad', bpm: 80, energy: 0.2, musical_key: 'A minor' },
    { title: 'Dương cầm', artist_id: KHOI, genre: 'Nhạc không lời', bpm: 120.5, energy: 0.8, musical_key: 'Bb minor' },
    { title: 'Phố đêm', artist_id: DUC, genre: 'V-Pop', bpm: 300, energy: 1, musical_key: 'F# major' },
    { title: 'Mưa 100%', artist_id: LINH, genre: 'Ballad', ...NOT_MEASURED },
    { title: 'Ðêm _ trắng', artist_id: KHOI, genre: 'Rap Việt', bpm: 0, energy: 0, musical_key: 'C major' },
  ]
  const traits = [
    { license_code: 'service-standard', is_explicit: 0 as const, slug: 'duong-ve-nha' },
    { license_code: 'service-commercial', is_explicit: 1 as const, slug: 'duong-cam' },
    { license_code: 'service-restricted', is_explicit: 0 as const, slug: 'pho-dem' },
    { license_code: 'service-standard', is_explicit: 1 as const, slug: 'mua-100' },
    { license_code: 'service-restricted', is_explicit: 1 as const, slug: 'dem-trang' },
  ]
  for (const [index, track] of tracks.entries()) {
    await makeTrack(store, { ...track, ...traits[index], published_at: Date.UTC(2026, 0, 1 + index) })
  }
  await makeTrack(store, { title: 'Đường bản nháp', artist_id: LINH, published_at: null, slug: 'ban-nhap' })
})

const ALL = ['Dương cầm', 'Mưa 100%', 'Phố đêm', 'Ðêm _ trắng', 'Đường về nhà'].sort()

async function titlesOf(query: string): Promise<string[]> {
  const answer = await api().get(`/tracks${query}`)
  expect(answer.status, answer.text).toBe(200)
  const { data, meta } = answer.json()
  expect(meta.total).toBe(data.length)
  return data.map((track: { title: string }) => track.title).sort()
}

const find = (parameters: Record<string, string>) => titlesOf(`?${new URLSearchParams(parameters)}`)

test('200: every published track when nothing is asked for; a draft never', async () => {
  expect(await titlesOf('')).toEqual(ALL)
})

describe('each filter alone', () => {
  test.each<[where: string, value: string, expected: string[]]>([
    ['in the title', 'duong', ['Dương cầm', 'Đường về nhà']],
    ['in the artist', 'linh', ['Mưa 100%', 'Đường về nhà']],
    ['in the genre', 'v-pop', ['Phố đêm']],
    ['in the middle of a word', 'hô', ['Dương cầm', 'Phố đêm', 'Ðêm _ trắng']],
    ['nowhere', 'không có bài này', []],
  ])('q %s', async (_, q, expected) => {
    expect(await find({ q })).toEqual(expected.sort())
  })

  test.each<[filter: string, value: string, expected: string[]]>([
    ['title', 'về', ['Đường về nhà']],
    ['title', 'linh', []],
    ['artist', 'khôi', ['Dương cầm', 'Ðêm _ trắng']],
    ['artist', 'ballad', []],
    ['genre', 'việt', ['Ðêm _ trắng']],
    ['genre', 'khôi', []],
    ['artist_id', LINH, ['Mưa 100%', 'Đường về nhà']],
    ['artist_id', LINH.toUpperCase(), ['Mưa 100%', 'Đường về nhà']],
    ['artist_id', '44444444-aaaa-4aaa-8aaa-444444444444', []],
    ['license', 'service-standard', ['Mưa 100%', 'Đường về nhà']],
    ['license', 'service-commercial', ['Dương cầm']],
    ['license', 'service-restricted', ['Phố đêm', 'Ðêm _ trắng']],
    ['commercial', 'true', ['Dương cầm', 'Mưa 100%', 'Đường về nhà']],
    ['commercial', '1', ['Dương cầm', 'Mưa 100%', 'Đường về nhà']],
    ['commercial', 'false', ALL],
    ['explicit', 'false', ['Phố đêm', 'Đường về nhà']],
    ['explicit', '0', ['Phố đêm', 'Đường về nhà']],
    ['explicit', 'true', ALL],
  ])('%s=%s', async (filter, value, expected) => {
    expect(await find({ [filter]: value })).toEqual([...expected].sort())
  })
})

describe('ranges: both ends belong to them, and what was never measured is in none', () => {
  test.each<[query: Record<string, string>, expected: string[]]>([
    [{ bpm_min: '80' }, ['Dương cầm', 'Phố đêm', 'Đường về nhà']],
    [{ bpm_max: '80' }, ['Ðêm _ trắng', 'Đường về nhà']],
    [{ bpm_min: '0' }, ['Dương cầm', 'Phố đêm', 'Ðêm _ trắng', 'Đường về nhà']],
    [{ energy_min: '0.8' }, ['Dương cầm', 'Phố đêm']],
    [{ energy_max: '0.2' }, ['Ðêm _ trắng', 'Đường về nhà']],
    [{ energy_min: '0.3', energy_max: '0.7' }, []],
  ])('%j', async (query, expected) => {
    expect(await find(query)).toEqual(expected.sort())
  })
})

describe('text filters ignore case and diacritics, đ and ð included', () => {
  test('all of them at once', async () => {
    for (const title of ['  ÐƯỜNg  ', 'đường'.normalize('NFD')])
      expect(await find({ title })).toEqual(['Dương cầm', 'Đường về nhà'].sort())
  })

  test('the signs of patterns are letters like any other', async () => {
    expect(await find({ q: '100%' })).toEqual(['Mưa 100%'])
    expect(await find({ q: '_' })).toEqual(['Ðêm _ trắng'])
    for (const q of ['.*', '%%', "' or 1=1 --", '[a-z]', '\\']) expect(await find({ q }), q).toEqual([])
  })
})

describe('a musical key', () => {
  test.each([
    [' B♭  Minor ', ['Dương cầm']],
    ['A major', []],
  ])('in any spelling: %s', async (key, expected) => {
    expect(await find({ key })).toEqual(expected)
  })

  test('400: what is no key', async () => {
    const answer = await api().get(`/tracks?${new URLSearchParams({ key: 'H major' })}`)

    expect(answer.status).toBe(400)
    expect(answer.json().details).toEqual({ key: ['Phải là một giọng nhạc, ví dụ A minor hoặc F# major.'] })
  })
})

describe('slug', () => {
  test('finds its track, and all other filters are ignored', async () => {
    expect(await find({ slug: 'pho-dem' })).toEqual(['Phố đêm'])
    expect(await find({ slug: 'pho-dem', q: 'mưa', artist_id: LINH, explicit: 'true', bpm_max: '1' })).toEqual([
      'Phố đêm',
    ])
  })

  test('the track is the same as by /tracks/by-slug, in the paged envelope', async () => {
    const listed = (await api().get('/tracks?slug=pho-dem&limit=7')).json()

    expect(listed.data).toEqual([(await api().get('/tracks/by-slug/pho-dem')).json()])
    expect(listed.meta).toEqual({ total: 1, page: 1, limit: 7, total_pages: 1 })
  })

  test('200: an unknown one, or that of a draft, is an empty list', async () => {
    expect(await find({ slug: 'khong-co' })).toEqual([])
    expect(await find({ slug: 'ban-nhap' })).toEqual([])
  })

  test('400: a malformed one', async () => {
    const answer = await api().get('/tracks?slug=Pho-Dem')

    expect(answer.status).toBe(400)
    expect(answer.json()).toMatchObject({
      error: 'Tham số truy vấn không hợp lệ.',
      details: { slug: ['Chỉ gồm chữ thường không dấu, chữ số và dấu gạch nối, tối đa 120 ký tự.'] },
    })
  })
})

test.each([
  ['bpm_min=120&bpm_max=119.9', 'bpm_min'],
  ['energy_min=0.5&energy_max=0.4', 'energy_min'],
])('400: a range upside down: %s', async (query, field) => {
  const answer = await api().get(`/tracks?${query}`)

  expect(answer.status).toBe(400)
  expect(answer.json().details).toEqual({ [field]: ['Phải nhỏ hơn hoặc bằng giá trị lớn nhất.'] })
})

test('every broken parameter is named at once', async () => {
  const answer = await api().get('/tracks?limit=0&page=x&sort=random&bpm_min=301&commercial=yes&artist_id=1')

  expect(answer.status).toBe(400)
  expect(Object.keys(answer.json().details).sort()).toEqual(
    ['artist_id', 'bpm_min', 'commercial', 'limit', 'page', 'sort'].sort(),
  )
})

test('reading a track never counts as a play', async () => {
  await api().get('/tracks?slug=pho-dem')
  await api().get('/tracks/by-slug/pho-dem')

  expect((await api().get('/tracks/by-slug/pho-dem')).json().play_count).toBe(0)
})
