import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { shareApi } from '../support/api.ts'
import { makeSample, type Sample } from '../support/operations.ts'

/** Every limit that a parameter has, one step inside and one step outside, with the exact sentence. */

let sample: Sample
const api = shareApi({}, async (api) => {
  sample = await makeSample(api)
})

const PAGINATION = { page: { min: 1, max: 5000, default: 1 }, limit: { min: 1, max: 100, default: 20 } }
const TRACK_SORTS = ['newest', 'oldest', 'popular', 'most_liked', 'title_asc', 'title_desc']
const LICENSES = ['service-standard', 'service-commercial', 'service-restricted']
const oneOf = (values: string[]) => `Phải là một trong: ${values.join(', ')}.`
const whole = (min: number, max: number) => `Phải là số nguyên từ ${min} đến ${max}.`
const number = (min: number, max: number) => `Phải là số từ ${min} đến ${max}.`
const text = (max: number) => `Chuỗi tối đa ${max} ký tự.`
const FLAG = 'Phải là true, false, 1 hoặc 0.'
const UUID = 'Phải là một UUID.'
const IDS = 'Từ 1 đến 50 UUID, cách nhau bằng dấu phẩy.'

/** What the 400 of each endpoint says is allowed. */
const TABLES: Record<string, object> = {
  '/tracks': {
    allowed_sort: TRACK_SORTS,
    pagination: PAGINATION,
    filters: {
      q: text(100),
      title: text(160),
      artist: text(120),
      genre: text(80),
      artist_id: UUID,
      slug: 'Chỉ gồm chữ thường không dấu, chữ số và dấu gạch nối, tối đa 120 ký tự.',
      bpm_min: number(0, 300),
      bpm_max: number(0, 300),
      energy_min: number(0, 1),
      energy_max: number(0, 1),
      key: 'Phải là một giọng nhạc, ví dụ A minor hoặc F# major.',
      license: oneOf(LICENSES),
      commercial: FLAG,
      explicit: FLAG,
    },
  },
  '/artists': {
    allowed_sort: ['name_asc', 'name_desc', 'newest', 'oldest'],
    pagination: PAGINATION,
    filters: { q: text(100) },
  },
  '/genres': { pagination: PAGINATION },
  '/artists/{id}/tracks': {
    allowed_sort: ['newest', 'oldest', 'popular', 'title_asc', 'title_desc'],
    pagination: PAGINATION,
  },
  '/trending': { pagination: { limit: { min: 1, max: 50, default: 20 } }, filters: { days: whole(1, 90) } },
  '/me/usage': { filters: { days: whole(1, 90) } },
  '/tracks/{id}/waveform': { filters: { points: whole(16, 512) } },
  '/tracks/waveforms': { filters: { ids: IDS, points: whole(16, 512) } },
  '/tracks/{id}/audio-url': { filters: { expires_in: whole(60, 86_400), download: FLAG } },
}

/** Integers: the ends are good, one beyond is not, and no other way of writing a number is a number. */
const integers: [path: string, name: string, min: number, max: number][] = [
  ...['/tracks', '/artists', '/genres', '/artists/{id}/tracks'].flatMap((path): [string, string, number, number][] => [
    [path, 'page', 1, 5000],
    [path, 'limit', 1, 100],
  ]),
  ['/trending', 'limit', 1, 50],
  ['/trending', 'days', 1, 90],
  ['/me/usage', 'days', 1, 90],
  ['/tracks/{id}/waveform', 'points', 16, 512],
  ['/tracks/waveforms', 'points', 16, 512],
  ['/tracks/{id}/audio-url', 'expires_in', 60, 86_400],
]
const NOT_INTEGERS = [
  ...['', ' ', '-1', '+5', '1e1', '0x10', '10.0', '20.', '.5', ' 20', '20 ', '2 0', '1_0', 'NaN', 'Infinity', 'null'],
  ...['２０', '٢٠', '20\u200b', '20\u0000', '99999999999999999999', '0b1', 'abc', '20,', '1e999', '--20', '٣'],
]

function urlOf(path: string, parameters: Record<string, string>): string {
  const filled = path.replace('{id}', path.startsWith('/artists') ? sample.artist : sample.track)
  const ids = path === '/tracks/waveforms' && !('ids' in parameters) ? { ids: sample.track } : {}
  return `${filled}?${new URLSearchParams({ ...ids, ...parameters })}`
}

async function accept(path: string, parameters: Record<string, string>): Promise<void> {
  const answer = await api().get(urlOf(path, parameters))
  expect(answer.status, `${path} ${JSON.stringify(parameters).slice(0, 100)}`).toBe(200)
}

async function refuse(path: string, parameters: Record<string, string>, details: Record<string, string[]>) {
  const answer = await api().get(urlOf(path, parameters))
  const said = `${path} ${JSON.stringify(parameters).slice(0, 100)}`
  expect(answer.status, said).toBe(400)
  expect(answer.json(), said).toEqual({
    error: 'Tham số truy vấn không hợp lệ.',
    code: 'INVALID_PARAMETERS',
    details,
    ...TABLES[path],
  })
}

describe.each(integers)('%s %s: whole, %i to %i', (path, name, min, max) => {
  test('at the ends, and one step outside', async () => {
    for (const value of [min, min + 1, max - 1, max]) await accept(path, { [name]: String(value) })
    for (const value of [min - 1, max + 1]) {
      await refuse(path, { [name]: String(value) }, { [name]: [whole(min, max)] })
    }
  })

  test('nothing but plain digits', async () => {
    for (const value of NOT_INTEGERS) {
      const message = value.includes('\0') ? ['Không được chứa ký tự NUL.', whole(min, max)] : [whole(min, max)]
      await refuse(path, { [name]: value }, { [name]: message })
    }
  })
})

const decimals: [name: string, max: number][] = [
  ['bpm_min', 300],
  ['bpm_max', 300],
  ['energy_min', 1],
  ['energy_max', 1],
]

describe.each(decimals)('/tracks %s: a number from 0 to %i', (name, max) => {
  test('at the ends, and just outside', async () => {
    for (const value of ['0', '0.0', '0.001', `${max - 0.001}`, `${max}`, `${max}.000`]) {
      await accept('/tracks', { [name]: value })
    }
    for (const value of ['-0.001', '-1', `${max}.001`, `${max + 1}`]) {
      await refuse('/tracks', { [name]: value }, { [name]: [number(0, max)] })
    }
  })

  test('nothing but a plain number', async () => {
    for (const value of ['', ' ', '+1', '1e0', '0x1', '.5', '1.', ' 1', '1 ', 'NaN', 'Infinity', '1,5', '१']) {
      await refuse('/tracks', { [name]: value }, { [name]: [number(0, max)] })
    }
  })
})

const texts: [path: string, name: string, max: number][] = [
  ['/tracks', 'q', 100],
  ['/tracks', 'title', 160],
  ['/tracks', 'artist', 120],
  ['/tracks', 'genre', 80],
  ['/artists', 'q', 100],
]

describe.each(texts)('%s %s: at most %i characters', (path, name, max) => {
  test.each([
    ['letters', 'a'],
    ['letters of Vietnamese', 'ệ'],
    ['letters beyond the first plane, which are two units each', '𝄞'],
    ['emoji', '🎵'],
  ])('%s', async (_, letter) => {
    await accept(path, { [name]: letter.repeat(max - 1) })
    await accept(path, { [name]: letter.repeat(max) })
    await refuse(path, { [name]: letter.repeat(max + 1) }, { [name]: [text(max)] })
  })

  test('decomposed letters are counted composed', async () => {
    await accept(path, { [name]: 'ệ'.normalize('NFD').repeat(max) })
    await refuse(path, { [name]: 'ệ'.normalize('NFD').repeat(max + 1) }, { [name]: [text(max)] })
  })

  test('blanks around it are not counted', async () => {
    await accept(path, { [name]: ` \t${'a'.repeat(max)}\u3000 ` })
    await accept(path, { [name]: ' '.repeat(500) })
  })
})

const choices: [path: string, name: string, values: string[]][] = [
  ['/tracks', 'sort', TRACK_SORTS],
  ['/artists', 'sort', ['name_asc', 'name_desc', 'newest', 'oldest']],
  ['/artists/{id}/tracks', 'sort', ['newest', 'oldest', 'popular', 'title_asc', 'title_desc']],
  ['/tracks', 'license', LICENSES],
]

test.each(choices)('%s %s: one of its values, letter for letter', async (path, name, values) => {
  for (const value of values) await accept(path, { [name]: value })
  const wrong = [values[0]!.toUpperCase(), 'relevance', 'constructor', `${values[0]},${values[1]}`]
  if (name === 'sort') wrong.push('', ' ', ` ${values[0]}`)
  for (const value of wrong) await refuse(path, { [name]: value }, { [name]: [oneOf(values)] })
})

test.each([
  ['/tracks', 'commercial'],
  ['/tracks', 'explicit'],
  ['/tracks/{id}/audio-url', 'download'],
])('%s %s: true, false, 1 or 0', async (path, name) => {
  for (const value of ['true', 'false', '1', '0']) await accept(path, { [name]: value })
  for (const value of ['', 'TRUE', 'yes', '2', '01', ' true', 'constructor', '__proto__', 'toString']) {
    await refuse(path, { [name]: value }, { [name]: [FLAG] })
  }
})

test('/tracks artist_id: a UUID in either case', async () => {
  const id = randomUUID()
  for (const value of [id, id.toUpperCase(), ` ${id} `, '00000000-0000-0000-0000-000000000000']) {
    await accept('/tracks', { artist_id: value })
  }
  const wrong = [id.slice(1), `${id}0`, id.replaceAll('-', ''), `{${id}}`, id.replace(/.$/, 'g'), '1']
  for (const value of wrong) await refuse('/tracks', { artist_id: value }, { artist_id: [UUID] })
})

describe('repeated parameters', () => {
  test.each([
    ['/tracks', 'limit', '1'],
    ['/tracks', 'q', 'a'],
    ['/artists', 'sort', 'newest'],
    ['/genres', 'page', '1'],
    ['/trending', 'days', '7'],
    ['/me/usage', 'days', '7'],
    ['/tracks/{id}/waveform', 'points', '16'],
    ['/tracks/{id}/audio-url', 'expires_in', '60'],
    ['/artists/{id}/tracks', 'page', '1'],
  ])('400: %s %s twice, though both are the same', async (path, name, value) => {
    const answer = await api().get(`${urlOf(path, { [name]: value })}&${name}=${value}`)

    expect(answer.status).toBe(400)
    expect(answer.json()).toEqual({
      error: 'Tham số truy vấn không hợp lệ.',
      code: 'INVALID_PARAMETERS',
      details: { [name]: ['Tham số chỉ được gửi một lần.'] },
      ...TABLES[path],
    })
  })

  test('400: also when the name is written another way', async () => {
    expect((await api().get('/tracks?limit=1&%6Cimit=1')).json().details).toEqual({
      limit: ['Tham số chỉ được gửi một lần.'],
    })
  })
})

test('400: a bad escape, and NUL, are told to the caller', async () => {
  const badly = await api().get('/tracks?q=%E1%BB')
  expect([badly.status, badly.json().details]).toEqual([400, { q: ['Mã hoá URL không hợp lệ.'] }])

  const nul = await api().get('/tracks?q=a%00b')
  expect([nul.status, nul.json().details]).toEqual([400, { q: ['Không được chứa ký tự NUL.'] }])
})

describe('the size of a request', () => {
  const longUrl = (length: number) => `/tracks?x=${'a'.repeat(length - '/api/public/tracks?x='.length)}`

  test('an URL of 8 KB is read, a longer one is 414', async () => {
    expect((await api().send(longUrl(8192))).status).toBe(200)

    const answer = await api().send(longUrl(8193))
    expect(answer.status).toBe(414)
    expect(answer.json()).toEqual({ error: 'Đường dẫn quá dài.', code: 'INVALID_PARAMETERS' })
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' })
  })

  test('a bad escape in the path is a 400 like any other', async () => {
    for (const path of ['/tracks/%ZZ', '/%', '/tracks/by-slug/%E1%BB']) {
      const answer = await api().send(path)
      expect(answer.status, path).toBe(400)
      expect(answer.json()).toEqual({ error: 'Yêu cầu không hợp lệ.', code: 'INVALID_PARAMETERS' })
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' })
    }
  })
})
