import { expect, test } from 'vitest'
import { shareApi } from '../support/api.ts'
import { makeArtist, makeTrack } from '../support/catalogue.ts'

let artist: string
let track: string

const api = shareApi({}, async ({ store }) => {
  artist = await makeArtist(store, { name: 'Hà Linh', avatar_media: 'avatars/ha-linh.webp' })
  track = await makeTrack(store, {
    ...{ title: 'Hà Nội mưa', artist_id: artist, genre: 'Hát ru', slug: 'ha-noi-mua', cover_media: 'covers/x.webp' },
    ...{ bpm: null, musical_key: 'A minor', duration_seconds: 252, license_code: 'service-commercial' },
  })
})

/** What the tables of a 400 have always named. */
const OLDER = 'cover_url,duration,slug,artist_id,license_code,bpm,musical_key'
const ALL = `${OLDER},artists`
const first = async (path: string) => (await api().get(path)).json().data[0]

const SEARCH_FIELDS = ['id', 'title', 'artist', 'genre', 'score', 'audio_url', 'media_expires_in']
const SUGGEST_FIELDS = ['kind', 'id', 'label', 'sublabel', 'score']

test.each([
  ['/search?q=ha', SEARCH_FIELDS],
  ['/search?q=ha&include=', SEARCH_FIELDS],
  ['/search/suggest?q=ha', SUGGEST_FIELDS],
])('%s: nothing is added unasked', async (path, fields) => {
  expect(Object.keys(await first(path))).toEqual(fields)
})

test('/search: what was asked for, as the track has it', async () => {
  expect(await first(`/search?q=ha%20noi&include=${ALL}`)).toMatchObject({
    cover_url: expect.stringContaining('/media/covers/x.webp?'),
    ...{ duration: '4:12', slug: 'ha-noi-mua', artist_id: artist, license_code: 'service-commercial' },
    ...{ bpm: null, musical_key: 'A minor', artists: [{ id: artist, name: 'Hà Linh', role: 'primary' }] },
  })
})

test('the order, blanks and repetitions do not matter: the same bytes', async () => {
  const one = await api().get('/search?q=ha&include=slug,duration')
  const other = await api().get('/search?q=ha&include=duration,%20slug,,slug')

  expect(Object.keys(one.json().data[0])).toEqual([...SEARCH_FIELDS, 'duration', 'slug'])
  expect(other.text).toBe(one.text)
  expect(other.headers.etag).toBe(one.headers.etag)
})

test('/search/suggest: tracks as they are, artists with their picture and id, genres with nothing', async () => {
  const { data } = (await api().get(`/search/suggest?q=ha&include=${ALL}`)).json()
  const of = (kind: string) => data.find((item: { kind: string }) => item.kind === kind)

  expect(of('track')).toMatchObject({ id: track, slug: 'ha-noi-mua', artist_id: artist, duration: '4:12' })
  expect(of('artist')).toMatchObject({
    cover_url: expect.stringContaining('/media/avatars/ha-linh.webp?'),
    ...{
      artist_id: artist,
      duration: null,
      slug: null,
      license_code: null,
      bpm: null,
      musical_key: null,
      artists: null,
    },
  })
  expect(of('genre')).toMatchObject({ cover_url: null, artist_id: null, duration: null, slug: null })
})

test.each(['/search', '/search/suggest'])('%s: an unknown name is refused', async (path) => {
  const answer = await api().get(`${path}?q=ha&include=slug,peaks`)

  expect(answer.status).toBe(400)
  expect(answer.json().details).toEqual({
    include: [`Danh sách cách nhau bằng dấu phẩy, gồm: ${OLDER.replaceAll(',', ', ')}.`],
  })
})
