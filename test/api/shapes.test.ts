import { describe, expect, test } from 'vitest'
import { Track } from '../../src/catalog/api/schemas.ts'
import { shareApi } from '../support/api.ts'
import { makeArtist, makeTrack } from '../support/catalogue.ts'

const NAMES = Object.keys(Track.shape)
const ids: Record<string, string> = {}

const api = shareApi({}, async ({ store }) => {
  ids.linh = await makeArtist(store, { name: 'Hà Linh' })
  ids.vu = await makeArtist(store, { name: 'Vũ.' })
  const common = {
    artist_id: ids.linh,
    slug: 'mua',
    title: 'Mưa',
    audio_media: 'previews/a.mp3',
    cover_media: 'covers/a.webp',
  }
  ids.rain = await makeTrack(store, { ...common, isrc: 'VNA0D2400017', duration_seconds: 0, published_at: 1 })
  ids.again = await makeTrack(store, {
    ...{ artist_id: ids.vu, title: 'Mưa nữa', isrc: 'VNA0D2400017', duration_seconds: 86_400, published_at: 2 },
    featured: [ids.linh],
  })
  ids.sun = await makeTrack(store, { artist_id: ids.vu, title: 'Nắng', isrc: 'VNA0D2400018', duration_seconds: 90 })
  ids.draft = await makeTrack(store, { artist_id: ids.vu, title: 'Nháp', isrc: 'VNA0D2400019', published_at: null })
})

const idsOf = async (path: string) => {
  const answer = await api().get(path)
  expect(answer.status, answer.text).toBe(200)
  const { data, meta } = answer.json()
  expect(meta.total).toBe(data.length)
  return data.map(({ id }: { id: string }) => Object.keys(ids).find((name) => ids[name] === id)).sort()
}

describe('filters', () => {
  test.each([
    ['isrc=VNA0D2400017', ['again', 'rain']],
    ['isrc=vn-a0d-24-00018', ['sun']],
    ['isrc=%20VNA0D2400018%20,,vna0d2400018,VNA0D2400017', ['again', 'rain', 'sun']],
    ['isrc=VNA0D2400019', []],
    ['isrc=', ['again', 'rain', 'sun']],
    [`isrc=${Array.from({ length: 50 }, (_, at) => `VNA0D24000${at + 10}`).join()}`, ['again', 'rain', 'sun']],
    ['duration_min=0&duration_max=0', ['rain']],
    ['duration_min=86400', ['again']],
    ['duration_min=89.5&duration_max=90', ['sun']],
  ])('%s', async (query, expected) => {
    expect(await idsOf(`/tracks?${query}`)).toEqual(expected)
  })

  test('featured_artist_id: featured, not primary', async () => {
    expect(await idsOf(`/tracks?featured_artist_id=${ids.linh!.toUpperCase()}`)).toEqual(['again'])
    expect(await idsOf(`/tracks?featured_artist_id=${ids.vu}`)).toEqual([])
    expect(await idsOf('/tracks?featured_artist_id=00000000-0000-4000-8000-000000000000')).toEqual([])
    expect(await idsOf(`/tracks?cursor=&isrc=VNA0D2400017`)).toEqual(['again', 'rain'])
  })

  test.each([
    ['isrc=,', 'isrc'],
    ['isrc=VNA0D240001', 'isrc'],
    ['isrc=VNA0D2400017,x', 'isrc'],
    [`isrc=${Array.from({ length: 51 }, (_, at) => `VNA0D24000${at + 10}`).join()}`, 'isrc'],
    ['duration_min=-1', 'duration_min'],
    ['duration_max=86400.1', 'duration_max'],
    ['duration_min=2&duration_max=1', 'duration_min'],
    ['featured_artist_id=x', 'featured_artist_id'],
    ['fields=title,lyrics', 'fields'],
  ])('400 %s', async (query, name) => {
    const answer = await api().get(`/tracks?${query}`)
    expect(answer.status).toBe(400)
    expect(answer.json().details).toEqual({ [name]: [expect.any(String)] })
    expect(Object.keys(answer.json().filters)).toContain(name)
  })
})

test('by-isrc: all tracks of a recording, the newest first; 404 for a draft and none, 400 for what is no ISRC', async () => {
  for (const isrc of ['VNA0D2400017', 'vn-a0d-24-00017']) {
    const { data, meta } = (await api().get(`/tracks/by-isrc/${isrc}`)).json()
    expect([data.map(({ id }: { id: string }) => id), meta]).toEqual([[ids.again, ids.rain], { total: 2 }])
  }
  const [one] = (await api().get('/tracks/by-isrc/VNA0D2400018')).json().data
  expect(one).toEqual((await api().get(`/tracks/${ids.sun}`)).json())
  for (const isrc of ['VNA0D2400019', 'VNA0D2499999']) {
    const { status, json } = await api().get(`/tracks/by-isrc/${isrc}`)
    expect([status, json().error]).toEqual([404, 'Không tìm thấy bài hát.'])
  }
  for (const isrc of ['x', 'VNA0D24000170', '%F0%9F%8E%B5']) {
    const { status, json } = await api().get(`/tracks/by-isrc/${isrc}`)
    expect([status, json().error]).toEqual([400, 'Mã ISRC không hợp lệ.'])
  }
})

describe('fields', () => {
  const PATHS = () => [
    '/tracks?limit=2',
    '/tracks?cursor=',
    '/tracks?slug=mua',
    `/tracks/${ids.rain}`,
    '/tracks/by-slug/mua',
    `/tracks/by-ids?ids=${ids.rain},${ids.sun}`,
    '/tracks/by-isrc/VNA0D2400017',
    `/artists/${ids.linh}/tracks`,
  ]
  const withFields = (path: string, names: string) => `${path}${path.includes('?') ? '&' : '?'}fields=${names}`

  test.each([
    ['title', ['id', 'title']],
    ['cover_url,title,%20id,title,', ['id', 'title', 'cover_url']],
    ['artists,bpm,audio_url', ['id', 'audio_url', 'bpm', 'artists']],
    [NAMES.toReversed().join(), NAMES],
  ])('%s: those, the id always, in the order of the record', async (names, expected) => {
    for (const path of PATHS()) {
      const whole = (await api().get(path)).json()
      const some = (await api().get(withFields(path, names))).json()
      const cut = (track: Record<string, unknown>) => Object.fromEntries(expected.map((name) => [name, track[name]]))
      const wanted = whole.data === undefined ? cut(whole) : { ...whole, data: whole.data.map(cut) }
      expect(JSON.stringify(some), path).toBe(JSON.stringify(wanted))
    }
  })

  test('none named is all; one that is unknown is 400 with the list of names', async () => {
    for (const path of PATHS()) {
      expect((await api().get(withFields(path, ''))).text).toBe((await api().get(path)).text)
      const answer = await api().get(withFields(path, 'title,Title'))
      expect(answer.status, path).toBe(400)
      expect(answer.json().details.fields).toEqual([expect.stringContaining(NAMES.join(', '))])
    }
  })
})

describe('many links at once', () => {
  const ask = (body: unknown) => api().get('/tracks/audio-urls', { method: 'POST', body })

  test('a link each in the order asked for, what has none is named; as from /audio-url', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000'
    const answer = await ask({
      ids: [unknown, ids.rain!.toUpperCase(), ids.sun, ids.rain],
      expires_in: 60,
      download: true,
    })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json().missing).toEqual([unknown, ids.sun])
    const one = (await api().get(`/tracks/${ids.rain}/audio-url?expires_in=60&download=true`)).json()
    expect(answer.json().data).toEqual([
      { ...one, expires_at: expect.any(String), audio_url: expect.stringContaining('/media/previews/a.mp3?') },
    ])
    expect(Object.keys(answer.json().data[0])).toEqual(Object.keys(one))
    expect((await ask({ ids: [ids.rain] })).json().data[0].media_expires_in).toBe(3600)
  })

  test.each([
    [{}, 'ids'],
    [{ ids: [] }, 'ids'],
    [{ ids: 'x' }, 'ids'],
    [{ ids: [1] }, 'ids'],
    [{ ids: ['x'] }, 'ids'],
    [{ ids: Array.from({ length: 51 }, (_, at) => `00000000-0000-4000-8000-0000000000${at + 10}`) }, 'ids'],
    [{ ids: ['00000000-0000-4000-8000-000000000000'], expires_in: 59 }, 'expires_in'],
    [{ ids: ['00000000-0000-4000-8000-000000000000'], expires_in: 86_401 }, 'expires_in'],
    [{ ids: ['00000000-0000-4000-8000-000000000000'], expires_in: '60' }, 'expires_in'],
    [{ ids: ['00000000-0000-4000-8000-000000000000'], expires_in: 60.5 }, 'expires_in'],
    [{ ids: ['00000000-0000-4000-8000-000000000000'], download: 'true' }, 'download'],
  ])('400 %j', async (body, field) => {
    const answer = await ask(body)
    expect(answer.status, answer.text).toBe(400)
    expect(Object.keys(answer.json().details)).toEqual([field])
  })

  test('50 are not too many, and repetitions do not count; JSON only', async () => {
    const fifty = Array.from({ length: 50 }, (_, at) => `00000000-0000-4000-8000-0000000000${at + 10}`)
    expect((await ask({ ids: [...fifty, ...fifty] })).json().missing).toEqual(fifty)
    expect((await ask({ ids: ['x', 'y', 'x'] })).json().invalid_ids).toEqual(['x', 'y'])
    expect((await ask('{')).json().error).toBe('Body JSON không hợp lệ.')
    expect((await api().get('/tracks/audio-urls', { method: 'POST', key: null, body: {} })).status).toBe(401)
  })
})

test('who sends none of what came later is told of none of it', async () => {
  const tablesOf = async (path: string) => Object.keys((await api().get(path)).json().filters ?? {})
  const first = ['q', 'title', 'artist', 'genre', 'artist_id', 'slug', 'bpm_min', 'bpm_max', 'energy_min', 'energy_max']
  expect(await tablesOf('/tracks?limit=0')).toEqual([...first, 'key', 'license', 'commercial', 'explicit'])
  expect(await tablesOf('/search?q=')).toEqual(['q', 'genre', 'artist_id', 'include'])
  expect(await tablesOf(`/artists/${ids.linh}/tracks?page=0`)).toEqual([])
  expect(await tablesOf(`/tracks/by-ids?ids=${ids.sun}&ids=${ids.sun}`)).toEqual(['ids'])
  expect(await tablesOf('/tracks?limit=0&fields=id')).toEqual(
    expect.arrayContaining(['duration_min', 'isrc', 'fields']),
  )
})
