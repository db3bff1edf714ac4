import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Api, shareApi } from '../support/api.ts'
import { changeTrack, deleteTrack, makeArtist, makeTrack } from '../support/catalogue.ts'

const ids: Record<string, string> = {}

async function fill(api: Api): Promise<void> {
  const tung = await makeArtist(api.store, { name: 'Sơn Tùng M-TP' })
  const vu = await makeArtist(api.store, { name: 'Vũ.' })
  const linh = await makeArtist(api.store, { name: 'Hà Linh' })
  ids.tung = tung
  const songs: [name: string, title: string, artist_id: string, genre: string, play_count: number][] = [
    ['warm', 'Nắng ấm xa dần', tung, 'V-Pop', 900],
    ['lost', 'Lạc trôi', tung, 'V-Pop', 800],
    ['strange', 'Lạ lùng', vu, 'Indie', 700],
    ['road', 'Đường về nhà', linh, 'Ballad', 10],
    ['sun', 'Dương', linh, 'Ballad', 5000],
    ['rain', 'Mưa', linh, 'Ballad', 50],
    ['rainLong', 'Mưa hồng chiều nay', vu, 'Ballad', 60],
    ['rainIn', 'Phố mưa', linh, 'R&B', 70],
  ]
  for (const [at, [name, title, artist_id, genre, play_count]] of songs.entries()) {
    ids[name] = await makeTrack(api.store, {
      ...{ title, artist_id, genre, play_count, published_at: Date.UTC(2025, 0, at + 1) },
      ...(name === 'lost' ? { audio_media: 'previews/lac-troi.mp3' } : {}),
    })
  }
}

const api = shareApi({}, fill)

async function search(query: string) {
  return (await api().get(`/search?${query}`)).json()
}

const found = async (query: string) => (await search(query)).data.map((item: { id: string }) => nameOf(item.id))
const nameOf = (id: string) => Object.keys(ids).find((name) => ids[name] === id)
const q = (text: string) => `q=${encodeURIComponent(text)}`

test('200: items, meta, the query as it was understood, and the page headers', async () => {
  const answer = await api().get(`/search?${q(' lac troi ')}&limit=1`)

  expect(answer.json()).toEqual({
    data: [
      {
        id: ids.lost,
        title: 'Lạc trôi',
        artist: 'Sơn Tùng M-TP',
        genre: 'V-Pop',
        score: 1,
        audio_url: expect.stringContaining('/media/previews/lac-troi.mp3?'),
        media_expires_in: 3600,
      },
    ],
    meta: { total: 1, page: 1, limit: 1, total_pages: 1 },
    query: { q: 'lac troi', genre: null, artist_id: null, sort: 'relevance' },
  })
  expect(answer.headers).toMatchObject({ 'x-total-count': '1', 'x-page': '1', 'x-limit': '1', 'x-offset': '0' })
})

describe('scores lie in the bands of their kinds', () => {
  test.each([
    ['SON TUNG', 'warm', 1, 1, 'start of the artist'],
    ['nang am', 'warm', 1, 1, 'start of the title'],
    ['xa dần', 'warm', 0.5, 0.99, 'inside the title'],
    ['dan nang', 'warm', 0.5, 0.99, 'words in another order'],
    ['lac troi son tung', 'lost', 0.5, 0.99, 'title and artist'],
    ['tung mtp', 'lost', 0.5, 0.99, 'inside the artist'],
    ['ang', 'warm', 0.5, 0.99, 'inside a word'],
    ['nanh am xa dan', 'warm', 0.2, 0.49, 'one wrong letter'],
    ['nang amxa dan', 'warm', 0.2, 0.49, 'a space too few'],
    ['indie', 'strange', 0.2, 0.49, 'the genre'],
  ])('%s finds %s at %d–%d: %s', async (text, name, low, high) => {
    const hit = (await search(q(text))).data.find((item: { id: string }) => item.id === ids[name])

    expect(hit.score).toBeGreaterThanOrEqual(low)
    expect(hit.score).toBeLessThanOrEqual(high)
  })

  test('nothing below 0.2 is returned: what does not match is not there', async () => {
    expect(await search(q('zzzzzz'))).toMatchObject({ data: [], meta: { total: 0, total_pages: 0 } })
  })
})

describe('order', () => {
  test('typed tones come first among equal scores; without tones the more played does', async () => {
    expect((await found(q('đường'))).slice(0, 2)).toEqual(['road', 'sun'])
    expect((await found(q('duong'))).slice(0, 2)).toEqual(['sun', 'road'])
  })

  test('the title itself, titles that begin with it, then titles that contain it', async () => {
    expect((await found(q('mua'))).slice(0, 3)).toEqual(['rain', 'rainLong', 'rainIn'])
  })

  test.each([
    ['newest', ['rainIn', 'rainLong', 'rain']],
    ['oldest', ['rain', 'rainLong', 'rainIn']],
    ['popular', ['rainIn', 'rainLong', 'rain']],
    ['title_asc', ['rain', 'rainLong', 'rainIn']],
    ['title_desc', ['rainIn', 'rainLong', 'rain']],
  ])('sort=%s', async (sort, order) => {
    const { data, query } = await search(`${q('mua')}&sort=${sort}`)

    expect(data.map((item: { id: string }) => nameOf(item.id))).toEqual(order)
    expect(query.sort).toBe(sort)
    expect(data.map((item: { id: string; score: number }) => item.score).sort()).toEqual(
      (await search(q('mua'))).data.map((item: { score: number }) => item.score).sort(),
    )
  })
})

describe('filters narrow what was found, and the total with it', () => {
  test('genre, as on /tracks', async () => {
    const { data, meta, query } = await search(`${q('mua')}&genre=BALLÁD`)

    expect(data.map((item: { id: string }) => nameOf(item.id))).toEqual(['rain', 'rainLong'])
    expect(meta.total).toBe(2)
    expect(query.genre).toBe('BALLÁD')
  })

  test('artist_id', async () => {
    expect((await search(`${q('la')}&artist_id=${ids.tung}`)).meta.total).toBe(1)
    expect((await search(`${q('la')}&artist_id=${randomUUID()}`)).meta.total).toBe(0)
  })
})

describe('400', () => {
  test.each([
    ['', 'q missing'],
    ['q=', 'q empty'],
    ['q=%20%20', 'q of spaces'],
    [`q=${'x'.repeat(101)}`, 'q too long'],
    ['q=a&q=b', 'q twice'],
  ])('%s: %s', async (query) => {
    const answer = await api().get(`/search?${query}`)

    expect(answer.status).toBe(400)
    expect(answer.json()).toMatchObject({ error: 'Tham số tìm kiếm không hợp lệ.', code: 'INVALID_PARAMETERS' })
    expect(answer.json().details.q).toHaveLength(1)
  })

  test.each([
    ...['limit=101', 'page=5001', 'sort=most_liked', 'artist_id=1', `genre=${'x'.repeat(81)}`, 'bpm_min=301'],
    ...['energy_max=1.1', 'key=H', 'license=free', 'explicit=maybe', 'duration_min=3&duration_max=2'],
  ])('%s: another parameter', async (query) => {
    const answer = await api().get(`/search?q=mua&${query}`)

    expect([answer.status, answer.json().error]).toEqual([400, 'Tham số truy vấn không hợp lệ.'])
    expect(Object.keys(answer.json().details)).toEqual([query.split('=')[0]])
  })
})

test('a change is found as soon as it is committed', async () => {
  const id = await makeTrack(api().store, { title: 'Xyzzy' })
  await api().caughtUp()
  expect((await search('q=xyzzy')).meta.total).toBe(1)

  await changeTrack(api().store, id, { title: 'Quuux' })
  await api().caughtUp()
  expect((await search('q=xyzzy')).meta.total).toBe(0)
  expect((await search('q=quuux')).data[0].id).toBe(id)

  await deleteTrack(api().store, id)
  await api().caughtUp()
  expect((await search('q=quuux')).meta.total).toBe(0)
})

test('/metrics counts queries, and those that found nothing, also when the answer lay ready', async () => {
  const read = async (name: string) => {
    const { text } = await api().get('/metrics', { key: null })
    return Number(new RegExp(`^khonhac_search_${name}_total (\\d+)$`, 'm').exec(text)?.[1])
  }
  const [queries, vain] = [await read('queries'), await read('without_result')]

  for (const q of ['mua', 'mua', 'zzzzzz', 'zzzzzz']) await search(`q=${q}`)

  // The page may be a second old.
  await expect.poll(async () => (await read('queries')) - queries, { timeout: 120_000 }).toBe(4)
  expect((await read('without_result')) - vain).toBe(2)
})

describe('with the filters of /tracks', () => {
  test('what was sent stands in `query` behind its four fields, and the total is exact', async () => {
    const plain = await search(q('mua'))
    const sent =
      'bpm_max=100&key=a%20MIN&license=service-standard&commercial=1&explicit=false&duration_min=252&energy_min=0.4'
    const filtered = await search(`${q('mua')}&${sent}`)
    expect(filtered.meta.total).toBe(plain.meta.total)
    expect(JSON.stringify(filtered.query)).toBe(
      JSON.stringify({
        ...plain.query,
        ...{ bpm_max: 100, energy_min: 0.4, key: 'A minor', license: 'service-standard', commercial: true },
        ...{ explicit: false, duration_min: 252 },
      }),
    )
    expect((await search(`${q('mua')}&duration_min=253`)).meta.total).toBe(0)
    expect((await search(`${q('mua')}&commercial=false&genre=ballad`)).query).toEqual({
      ...{ q: 'mua', genre: 'ballad', artist_id: null, sort: 'relevance', commercial: false },
    })
  })
})

describe('did you mean', () => {
  test.each([
    ['lac troii', 'Lạc trôi'],
    ['lạc chôi', 'Lạc trôi'],
    ['nang am xa dann', 'Nắng ấm xa dần'],
    ['son tunng', 'Sơn Tùng'],
    ['lạc trồi', 'Lạc trôi'],
    ['duong ve nhaa', 'Đường về nhà'],
  ])('%s: %s, which has better answers', async (typed, meant) => {
    const { query, data } = await search(`${q(typed)}&did_you_mean=true`)
    expect(query.did_you_mean).toBe(meant)
    const [better] = (await search(q(meant))).data
    expect(better.score).toBeGreaterThanOrEqual(data[0].score)
    expect(Object.keys(query)).toEqual(['q', 'genre', 'artist_id', 'sort', 'did_you_mean'])
  })

  test.each(['lac troi', 'Lạc trôi', 'mưa', 'mua', 'ballad', 'zzzzzzzzzz', 'phố', 'lac troi official mv'])(
    '%s is right as it is',
    async (typed) => {
      expect((await search(`${q(typed)}&did_you_mean=1`)).query.did_you_mean).toBeNull()
    },
  )

  test('only where it is asked for, within the filters, on any page', async () => {
    expect(await search(`${q('lac troii')}&did_you_mean=false`)).toEqual(await search(q('lac troii')))
    expect((await search(`${q('lac troii')}&did_you_mean=true&page=9`)).query.did_you_mean).toBe('Lạc trôi')
    const within = await search(`${q('lac troii')}&did_you_mean=true&genre=ballad`)
    expect(within.query.did_you_mean).toBeNull()
    expect((await api().get('/search?q=a&did_you_mean=perhaps')).status).toBe(400)
  })
})

describe('wishes', () => {
  const wish = (text: string, more = '') => search(`${q(text)}&understand=true${more}`)

  test('what is understood filters as the parameters would; the rest is looked for', async () => {
    const wished = await wish('mưa la thứ dưới 5 phút')
    const sent = await search(`${q('mưa')}&key=Am&duration_max=300`)
    expect([wished.data, wished.meta]).toEqual([sent.data, sent.meta])
    expect(wished.meta.total).toBeGreaterThan(0)
    expect(JSON.stringify(wished.query)).toBe(
      JSON.stringify({
        ...{ q: 'mưa la thứ dưới 5 phút', genre: null, artist_id: null, sort: 'relevance' },
        understood: { key: 'A minor', duration_max: 300, text: 'mưa' },
      }),
    )
    expect((await wish('mưa dưới 2 phút')).meta.total).toBe(0)
  })

  test('nothing but wishes: all that meet them, the most played first, or in the order that was asked for', async () => {
    const listed = await wish('nhạc ballad la thứ', '&limit=2')
    expect(listed.query.understood).toEqual({ key: 'A minor', genre: 'Ballad', text: '' })
    expect(listed.data.map(({ id, score }: { id: string; score: number }) => [nameOf(id), score])).toEqual([
      ['sun', 1],
      ['rainLong', 1],
    ])
    expect(listed.meta).toMatchObject({ total: 4, page: 1, total_pages: 2 })
    const [newest] = (await wish('nhạc ballad la thứ', '&sort=newest')).data
    expect(nameOf(newest.id)).toBe('rainLong')
  })

  test('a parameter that was sent counts before the words', async () => {
    const { query } = await wish('mưa 100 bpm la thứ thương mại', '&bpm_max=90&license=service-standard')
    expect(query).toMatchObject({ bpm_max: 90, license: 'service-standard' })
    expect(query.understood).toEqual({ key: 'A minor', text: 'mưa' })
    expect((await wish('100 bpm', '&bpm_min=1')).query.understood).toEqual({ text: '' })
  })

  test.each(['lạc trôi', 'mưa', 'zzzzzz', '"la thứ" mưa', '90 bpm 120 bpm'])(
    '%s: nothing is understood, and the answer is to the byte what it is without',
    async (text) => {
      const [plain, asked, refused] = await Promise.all(
        ['', '&understand=true', '&understand=false'].map((more) => api().get(`/search?${q(text)}${more}`)),
      )
      expect(asked!.text).toBe(plain!.text)
      expect(refused!.text).toBe(plain!.text)
    },
  )

  test('/search/facets counts what is found; a spelling is suggested for the words that are left', async () => {
    const count = async (query: string) => (await api().get(`/search/facets?${query}`)).json()
    expect(await count(`${q('mưa la thứ')}&understand=true`)).toEqual(await count(`${q('mưa')}&key=Am`))
    const everything = await count(`${q('la thứ')}&understand=true`)
    expect(everything).toEqual((await api().get('/tracks/facets?key=Am')).json())
    expect((await wish('lac troii la thứ', '&did_you_mean=true')).query).toMatchObject({
      ...{ did_you_mean: 'Lạc trôi', understood: { key: 'A minor', text: 'lac troii' } },
    })
    expect((await wish('la thứ', '&did_you_mean=true')).query.did_you_mean).toBeNull()
    expect((await api().get('/search?q=a&understand=perhaps')).status).toBe(400)
  })
})
