import { expect, test } from 'vitest'
import { sendTo, shareApi } from '../support/api.ts'
import { makeArtist, makePlays, makeTrack } from '../support/catalogue.ts'

const NOW = Date.UTC(2026, 5, 15, 12)
const HOSTILE = `"><img src=x onerror='alert(2)'>`

const OLD = { release_date: '1998-05-01' }
const LIMITED = { release_date: '1998-12-31', territory: 'US,VN' }

const api = shareApi({ now: () => NOW }, async ({ store }) => {
  const linh = await makeArtist(store, { name: 'Hà Linh' })
  const track = (title: string, fields: Parameters<typeof makeTrack>[1]) =>
    makeTrack(store, { artist_id: linh, title, slug: title.replaceAll(' ', '-').toLowerCase(), ...fields })
  const rain = await track('Mua tren pho', { bpm: 72, energy: 0.2, musical_key: 'A minor', play_count: 5 })
  await track('Mua he', {
    bpm: 128,
    energy: 0.9,
    musical_key: 'C major',
    is_explicit: 1,
    play_count: 9,
    genre: 'Pop',
    ...OLD,
  })
  await track('Mua dong', {
    bpm: 98,
    energy: 0.5,
    license_code: 'service-restricted',
    play_count: 7,
    genre: 'V-Pop',
    ...LIMITED,
  })
  await track('Chua do', { bpm: null, energy: null, musical_key: null, play_count: 1, genre: 'Pop' })
  await makePlays(store, rain, '2026-06-14', 40)
  await makePlays(store, rain, '2026-04-01', 2)
  for (let number = 1; number <= 45; number++)
    await track(`Bai ${String(number).padStart(2, '0')}`, { genre: 'Nhac nen', bpm: 60 + number, play_count: 0 })
})

const send = (path: string, headers: Record<string, string> = {}) =>
  sendTo(api().service, { url: path, headers: { accept: 'text/html', ...headers } })

async function open(path: string) {
  const { statusCode, body } = await send(path)
  expect(statusCode, path).toBe(200)
  const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'))
  return { main, titles: [...main.matchAll(/<a href="\/tracks\/([^"]+)"/g)].map(([, slug]) => slug) }
}

test.each([
  ['/search?q=mua', ['mua-he', 'mua-dong', 'mua-tren-pho']],
  ['/search?q=m%C6%B0a&bpm_min=90', ['mua-he', 'mua-dong']],
  ['/search?q=mua&bpm_min=90&bpm_max=100', ['mua-dong']],
  ['/search?q=mua&energy_max=0,5', ['mua-dong', 'mua-tren-pho']],
  ['/search?q=mua&key=Am', ['mua-dong', 'mua-tren-pho']],
  ['/search?q=mua&key=C+major', ['mua-he']],
  ['/search?q=mua&commercial=true', ['mua-he', 'mua-tren-pho']],
  ['/search?q=mua&explicit=false', ['mua-dong', 'mua-tren-pho']],
  ['/search?q=mua&genre=pop', ['mua-he']],
  ['/search?q=mua&sort=title_asc', ['mua-dong', 'mua-he', 'mua-tren-pho']],
  ['/search?q=mua&bpm_min=100&bpm_max=90', ['mua-dong']],
  ['/search?genre=pop', ['mua-he', 'chua-do']],
  ['/search?q=mua&year=1998', ['mua-he', 'mua-dong']],
  ['/search?q=mua&year=1850', ['mua-he', 'mua-dong', 'mua-tren-pho']],
  ['/search?q=mua&where=worldwide', ['mua-he', 'mua-tren-pho']],
  ['/search?q=mua&where=US&year=1998', ['mua-he', 'mua-dong']],
  ['/search?q=mua&where=FR', ['mua-he', 'mua-dong', 'mua-tren-pho']],
  ['/search?q=mua&key=C+major&keys=fitting', ['mua-he', 'mua-dong', 'mua-tren-pho']],
  ['/search?q=mua&key=G+minor&keys=fitting', []],
  ['/search?q=mua&keys=fitting', ['mua-he', 'mua-dong', 'mua-tren-pho']],
  ['/search?q=mua&bpm_min=140&bpm_max=150&tempo=related', ['mua-tren-pho']],
  ['/search?q=mua+64+bpm&tempo=related', ['mua-he']],
  ['/search?q=mua&bpm_max=64&tempo=related', ['mua-he', 'mua-dong', 'mua-tren-pho']],
])('%s', async (path, expected) => {
  expect((await open(path)).titles).toEqual(expected)
})

test.each([
  ['?bpm_min=abc&energy_min=-1&key=H&genre=none&sort=loudest&page=x&commercial=1&explicit=no'],
  ['?page=%E0%A4&bpm_min=%00&sort=a&sort=b&limit=1000&__proto__=x'],
  ['?bpm_min=1e9&energy_max=99'],
])('what makes no sense in %s is left out', async (query) => {
  expect((await open(`/search${query}`)).main).toContain('49 bài')
})

test('pages of a list keep the question, and one beyond the end is the last', async () => {
  const first = await open('/search?genre=nhac-nen&bpm_min=61&sort=title_asc')
  const last = await open('/search?genre=nhac-nen&bpm_min=61&sort=title_asc&page=99')

  expect(first.titles).toHaveLength(20)
  expect(first.main).toContain('href="/search?genre=nhac-nen&amp;bpm_min=61&amp;sort=title_asc&amp;page=2"')
  expect(last.titles).toEqual(['bai-41', 'bai-42', 'bai-43', 'bai-44', 'bai-45'])
  expect(last.main).toContain('41–45 trong 45')
})

test('the histogram shows what the other filters leave', async () => {
  const bars = async (query: string) => {
    const { main } = await open(`/search?q=mua${query}`)
    return [...main.matchAll(/class="find-range-(?:in|out)" d(?:="([^"]*)")?/g)].map(
      ([, path = '']) => path.split('M').length - 1,
    )
  }

  // Outside and inside of the range: first of tempo, then of energy, then of length.
  expect(await bars('')).toEqual([0, 3, 0, 3, 0, 1])
  expect(await bars('&bpm_min=90')).toEqual([1, 2, 0, 2, 0, 1])
  expect(await bars('&bpm_min=90&energy_min=0.8')).toEqual([0, 1, 1, 1, 0, 1])
  expect(await bars('&duration_min=300')).toEqual([0, 0, 0, 0, 1, 0])
})

test('choices say how many they lead to, and what leads to nothing is not offered', async () => {
  const choices = async (query: string) => {
    const { main } = await open(`/search?q=mua${query}`)
    const offered = [...main.matchAll(/<option value="([^"]+)"[^>]*>([^<]*)</g)]
    return offered.flatMap(([, value, label]) => (label!.includes('·') ? [`${value} ${label!.split('· ')[1]}`] : []))
  }
  expect(await choices('')).toEqual([
    ...['C major 1', 'A minor 2', 'ballad 1', 'pop 1', 'v-pop 1'],
    ...['service-standard 2', 'service-restricted 1', '1998 2', 'worldwide 2', 'US 3', 'VN 3'],
  ])
  // Each without its own filter; what is chosen stays, though another has left it nothing.
  expect(await choices('&key=C+major')).toEqual([
    ...['C major 1', 'A minor 2', 'pop 1', 'service-standard 1', '1998 1', 'worldwide 1', 'US 1', 'VN 1'],
  ])
  expect(await choices('&genre=pop&license=service-restricted')).toEqual([
    ...['pop 0', 'v-pop 1', 'service-standard 1', 'service-restricted 0'],
  ])
  expect((await open('/search?q=mua&license=service-restricted')).main).not.toContain('name="commercial"')
  expect((await open('/search?q=mua&license=service-restricted&commercial=true')).main).toContain('name="commercial"')
  expect((await open('/search?q=mua&license=service-restricted')).titles).toEqual(['mua-dong'])
})

test('a form without scripts holds what was asked', async () => {
  const { main } = await open('/search?q=mua&bpm_min=90&key=C+major&commercial=true')

  expect(main).toMatch(/<input type="hidden" name="q" value="mua"\/>/)
  expect(main).toMatch(/<input class="input numbers" id="bpm-min"[^>]* name="bpm_min" value="90"/)
  expect(main).toMatch(/<option value="C major" selected>/)
  expect(main).toMatch(/name="commercial" value="true" checked/)
})

test.each([
  [
    'vi',
    ['Pop', 'Đô trưởng', 'Nhịp độ 90–130', 'Năng lượng từ 0,5', 'Được dùng thương mại', 'Không có nội dung nhạy cảm'],
  ],
  ['en', ['Pop', 'C major', 'Tempo 90–130', 'Energy from 0.5', 'Commercial use allowed', 'Not explicit']],
])('in %s each filter is named, and taken back by itself', async (language, names) => {
  const sent = 'genre=pop&key=C+major&bpm_min=90&bpm_max=130&energy_min=0.5&commercial=true&explicit=false'
  const { main } = await open(`/search?${sent}&sort=newest&page=2&lang=${language}`)
  const links = [...main.matchAll(/<a class="site-chip site-chip-on" href="([^"]*)"[^>]*>([^<]*)</g)]

  expect(links.map(([, , name]) => name)).toEqual(names)
  expect(links.map(([, href]) => href!.replaceAll('&amp;', '&'))).toEqual(
    [
      /genre=[^&]*&/,
      /key=[^&]*&/,
      /bpm_min.*bpm_max=[^&]*&/,
      /energy_min=[^&]*&/,
      /commercial=true&/,
      /&explicit=false/,
    ].map((own) => `/search?${sent.replace(own, '')}&sort=newest`),
  )
})

test('where filters leave nothing they can be taken back, where nothing is found there is a way on', async () => {
  const filtered = await open('/search?q=mua&bpm_min=290')
  const lost = await open('/search?q=qqqqzzzz')

  expect(filtered.main).toContain('Bộ lọc đã giấu 3 bài')
  expect(filtered.main).toContain('href="/search?q=mua"')
  expect(lost.main).toContain('Không tìm thấy bài nào')
  expect(lost.main).toContain('href="/genres/pop"')
})

test('years and places say how many they lead to', async () => {
  const { main } = await open('/search?q=mua')
  const options = (name: string) => {
    const select = main.slice(main.indexOf(`name="${name}"`))
    return [...select.slice(0, select.indexOf('</select>')).matchAll(/<option[^>]*>([^<]+)</g)].map(([, text]) => text)
  }
  expect(options('year').slice(-1)).toEqual(['1998 · 2'])
  expect(options('where').slice(1)).toEqual(['Cả thế giới · 2', 'Hoa Kỳ · 3', 'Việt Nam · 3'])
})

test('what fits a key or a tempo is offered where there is one', async () => {
  const offers = async (query: string) => {
    const { main } = await open(`/search?${query}`)
    return ['keys', 'tempo'].filter((name) => main.includes(`id="filter-${name}"`))
  }
  expect(await offers('q=mua')).toEqual([])
  expect(await offers('key=Am')).toEqual(['keys'])
  expect(await offers('q=mua+72+bpm+la+th%E1%BB%A9')).toEqual(['keys', 'tempo'])
  expect((await open('/search?key=Am&keys=fitting')).main).toContain('Bỏ lọc: Cả những giọng hợp với giọng này')
})

test('wishes among the words are filters, shown as links that take them away with their words', async () => {
  const q = encodeURIComponent('mua 72 bpm la thứ dưới 5 phút')
  const { main, titles } = await open(`/search?q=${q}`)
  expect(titles).toEqual(['mua-tren-pho'])
  const wishes = main.slice(main.indexOf('find-wishes'))
  const chips = [...wishes.matchAll(/href="([^"]+)" aria-label="(Bỏ: [^"]+)"/g)].map(([, href, label]) => [
    label,
    decodeURIComponent(href!.replaceAll('+', ' ')),
  ])
  expect(chips).toEqual([
    ['Bỏ: Nhịp độ 70–74', '/search?q=mua la thứ dưới 5 phút'],
    ['Bỏ: La thứ', '/search?q=mua 72 bpm dưới 5 phút'],
    ['Bỏ: Độ dài đến 5:00', '/search?q=mua 72 bpm la thứ'],
  ])
  expect((await open('/search?q=mua+72+bpm&lang=en')).main).toContain('Leave out: Tempo 70–74')

  // As it was typed, and in every form and link of that page; a filter that is chosen counts before the words.
  const asTyped = await open(`/search?q=${q}&understand=false`)
  expect(asTyped.main).not.toContain('find-wishes')
  expect(asTyped.main).toContain('<input type="hidden" name="understand" value="false"')
  expect(wishes).toContain(`/search?q=${q.replaceAll('%20', '+')}&amp;understand=false`)
  const chosen = await open('/search?q=mua+72+bpm&bpm_min=90')
  expect([chosen.titles, chosen.main.includes('find-wishes')]).toEqual([['mua-he', 'mua-dong'], false])

  // Nothing but wishes, and wishes that leave nothing: the words that are left lead on.
  expect((await open('/search?q=pop+128+bpm')).titles).toEqual(['mua-he'])
  const none = await open('/search?q=mua+200+bpm')
  expect([none.titles, none.main.includes('href="/search?q=mua"')]).toEqual([[], true])
  expect((await open('/search?q=mua+he')).main).not.toContain('find-wishes')
})

test('the words of a stranger are text', async () => {
  const { main } = await open(`/search?q=${encodeURIComponent(HOSTILE)}`)

  expect(main).toContain('&lt;img src=x')
  expect(main).not.toContain('<img src=x')
})

test('a genre is its own tracks, not those whose name contains it; others are not found', async () => {
  const popular = await open('/genres/pop')
  const newest = await open('/genres/nhac-nen?sort=newest&page=2')

  expect(popular.titles).toEqual(['mua-he', 'chua-do'])
  expect(popular.main).toContain('<h1>Pop</h1>')
  expect(newest.main).toContain('href="/genres/nhac-nen?sort=newest"')
  expect((await send('/genres/none')).statusCode).toBe(404)
})

test('a genre is only in an order that its page offers', async () => {
  expect((await open('/genres/pop?sort=title_asc')).titles).toEqual(['mua-he', 'chua-do'])
})

test.each([
  ['/?utm_source=x', '/'],
  ['/search?utm_source=x&sort=newest&lang=en&q=m%C6%B0a', '/search?q=m%C6%B0a&sort=newest'],
  ['/search?sort=popular&page=1', '/search'],
  ['/genres/nhac-nen?a=b&sort=newest&page=2', '/genres/nhac-nen?page=2'],
  ['/charts?a=b', '/charts'],
  ['/licenses?a=b', '/licenses'],
  ['/docs/errors?a=b', '/docs/errors'],
])('the one address of %s is %s', async (path, expected) => {
  const { body } = await send(path)
  const [, canonical] = /<link rel="canonical" href="([^"]*)"/.exec(body)!
  const [, inEnglish] = /hreflang="en" href="([^"]*)"/.exec(body)!

  expect(canonical!.replaceAll('&amp;', '&')).toBe(`https://nhac.example${expected}`)
  const english = `https://nhac.example${expected}${expected.includes('?') ? '&' : '?'}lang=en`
  expect(inEnglish!.replaceAll('&amp;', '&')).toBe(english)
})

test('charts by days and by other orders', async () => {
  const week = await open('/charts')
  const quarter = await open('/charts?by=90')
  const liked = await open('/charts?by=liked')

  expect([week.titles, quarter.titles]).toEqual([['mua-tren-pho'], ['mua-tren-pho']])
  expect(week.main).toContain('40 lượt nghe')
  expect(quarter.main).toContain('42 lượt nghe')
  expect(liked.titles).toHaveLength(49)
  expect((await open('/charts?by=__proto__')).titles).toEqual(['mua-tren-pho'])

  const home = await open('/')
  expect(home.titles[0]).toBe('mua-tren-pho')
  expect(home.main).toContain('<a class="site-chip" href="/genres/v-pop">V-Pop</a>')
  expect(home.main).not.toMatch(/\/media\/|data-play=/)
})

test('suggestions are the API’s own, as links, and for no other site', async () => {
  const { statusCode, headers, body } = await send('/api/site/suggest?q=mua', { origin: 'https://other.example' })
  const { data } = JSON.parse(body)
  const asked = await api().get('/search/suggest?q=mua')

  expect(statusCode).toBe(200)
  expect(headers['access-control-allow-origin']).toBeUndefined()
  expect(data.map(({ label }: { label: string }) => label)).toEqual(
    asked.json().data.map(({ label }: { label: string }) => label),
  )
  expect(data[0]).toMatchObject({
    kind: 'track',
    artist: 'Hà Linh',
    href: `/tracks/${data[0].label.replaceAll(' ', '-').toLowerCase()}`,
  })
  expect(JSON.parse((await send('/api/site/suggest?q=V-P')).body).data).toContainEqual({
    ...{ kind: 'genre', label: 'V-Pop', href: '/genres/v-pop' },
  })
})

test.each(['', '?q=', '?q=%20%20', `?q=${'a'.repeat(500)}`, '?other=1'])(
  'suggest%s has no suggestions',
  async (query) => {
    const { statusCode, body } = await send(`/api/site/suggest${query}`)

    expect([statusCode, JSON.parse(body)]).toEqual([200, { data: [] }])
  },
)
