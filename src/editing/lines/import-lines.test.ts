import { describe, expect, test } from 'vitest'
import { createLineParser, type ParsedLine, parseJson, type TrackLine } from './import-lines.ts'

const NOW = Date.UTC(2026, 0, 15, 12)
const parseValue = createLineParser(() => NOW)

function parse(json: string): ParsedLine {
  const parsed = parseJson(json)
  return 'reason' in parsed ? parsed : parseValue(parsed.value)
}
const ID = '3f2c8e0a-5b7d-4c1e-9a34-7d20b6f1c8e5'
const OTHER = '7d20b6f1-5b7d-4c1e-9a34-3f2c8e0a0000'

const track = (fields: object) => parse(JSON.stringify({ type: 'track', id: ID, ...fields }))
const reasonOf = (parsed: ReturnType<typeof parse>) => ('reason' in parsed ? parsed.reason.en : undefined)

function trackLine(fields: object): TrackLine {
  const parsed = track(fields)
  if ('reason' in parsed || parsed.line.type !== 'track') throw new Error(`not a track: ${reasonOf(parsed)}`)
  return parsed.line
}

describe('what a value becomes', () => {
  test.each([
    ['title', '  Em  của ngày hôm qua ', 'Em  của ngày hôm qua'],
    ['title', 'Ho\u0300a', 'Hòa'],
    ['artist_id', OTHER.toUpperCase(), OTHER],
    ['duration_seconds', 183.5, 184],
    ['bpm', 0, 0],
    ['bpm', 300, 300],
    ['bpm', null, null],
    ['musical_key', 'bb MINOR', 'Bb minor'],
    ['musical_key', 'A# minor', 'Bb minor'],
    ['musical_key', null, null],
    ['energy', 1, 1],
    ['loudness_db', -7.25, -7.25],
    ['isrc', 'vn-a0d-24-00001', 'VNA0D2400001'],
    ['release_date', '2024-02-29', '2024-02-29'],
    ['release_date', '2000-02-29', '2000-02-29'],
    ['release_date', '1967-12-31', '1967-12-31'],
    ['license_code', 'service-commercial', 'service-commercial'],
    ['license_code', null, 'service-standard'],
    ['territory', 'vn, us,VN', 'VN,US'],
    ['territory', 'Worldwide', 'worldwide'],
    ['territory', null, 'worldwide'],
    ['is_explicit', true, 1],
    ['is_explicit', null, 0],
    ['play_count', 1e12, 1e12],
    ['play_count', null, 0],
    ['published_at', '2026-01-15T12:05:00Z', NOW + 300_000],
    ['published_at', '2026-01-15T19:00:00.250+07:00', NOW + 250],
    ['published_at', '2026-01-15', Date.UTC(2026, 0, 15)],
    ['published_at', null, null],
    ['preview_start_seconds', null, 0],
    ['preview_duration_seconds', 15, 15],
    ['preview_duration_seconds', null, 30],
  ])('%s %j', (name, value, expected) => {
    expect(trackLine({ [name]: value }).columns[name as keyof TrackLine['columns']]).toBe(expected)
  })

  test('peaks, credits and slug', () => {
    const line = trackLine({
      peaks: [0, 12.5, 100],
      artists: [{ id: OTHER.toUpperCase(), role: 'featured' }],
      slug: 'em-cua-ngay-hom-qua',
    })

    expect(line).toMatchObject({
      peaks: '[0,12.5,100]',
      credits: [{ artist_id: OTHER, role: 'featured' }],
      slug: 'em-cua-ngay-hom-qua',
    })
  })

  test('an absent field is undefined, a cleared one null', () => {
    const line = trackLine({ peaks: null, artists: null, cover: null })

    expect(line).toMatchObject({ peaks: null, credits: null, cover: null, audio: undefined })
    expect(line.slug).toBeUndefined()
  })
})

describe('what a track may not say', () => {
  test.each([
    [{ title: '' }, 'title is empty'],
    [{ title: ' \t ' }, 'title is empty'],
    [{ title: null }, 'title must be text'],
    [{ title: 7 }, 'title must be text', 'title phải là chữ'],
    [{ title: 'x'.repeat(301) }, 'title is longer than 300 characters', 'title dài hơn 300 ký tự'],
    [{ title: 'a\u0000b' }, 'title has a line break or another control character'],
    [{ title: '\ud800' }, 'title is not valid Unicode', 'title không phải Unicode hợp lệ'],
    [{ genre: 'x'.repeat(81) }, 'genre is longer than 80 characters'],
    [{ artist_id: 'me' }, 'artist_id must be a UUID'],
    [{ artist_id: null }, 'artist_id must be a UUID'],
    [{ duration_seconds: 0 }, 'duration_seconds must be a number from 1 to 86400'],
    [{ duration_seconds: '240' }, 'duration_seconds must be a number from 1 to 86400'],
    [{ bpm: 300.1 }, 'bpm must be a number from 0 to 300'],
    [{ bpm: -1 }, 'bpm must be a number from 0 to 300'],
    [{ musical_key: 'H major' }, 'musical_key must be a key like "A minor" or "F# major"'],
    [{ energy: 1.01 }, 'energy must be a number from 0 to 1'],
    [{ isrc: 'VN123' }, 'isrc must be an ISRC like VNA0D2400001', 'isrc phải là mã ISRC, ví dụ VNA0D2400001'],
    [{ release_date: '2023-02-29' }, 'release_date must be a real date like 2024-12-31'],
    [{ release_date: '1900-02-29' }, 'release_date must be a real date like 2024-12-31'],
    [{ release_date: '2023-13-01' }, 'release_date must be a real date like 2024-12-31'],
    [{ release_date: '2023-04-31' }, 'release_date must be a real date like 2024-12-31'],
    [{ release_date: '2023-04-00' }, 'release_date must be a real date like 2024-12-31'],
    [{ release_date: '2023-2-9' }, 'release_date must be a real date like 2024-12-31'],
    [{ license_code: 'mit' }, 'license_code must be one of service-standard, service-commercial, service-restricted'],
    [
      { territory: 'VNM' },
      'territory must be "worldwide" or country codes like VN,US',
      'territory phải là "worldwide" hoặc mã quốc gia như VN,US',
    ],
    [{ territory: 'VN,' }, 'territory must be "worldwide" or country codes like VN,US'],
    [{ is_explicit: 'yes' }, 'is_explicit must be true or false', 'is_explicit phải là true hoặc false'],
    [
      { play_count: 1.5 },
      'play_count must be a whole number from 0 to 1000000000000',
      'play_count phải là số nguyên từ 0 đến 1000000000000',
    ],
    [{ like_count: -1 }, 'like_count must be a whole number from 0 to 1000000000000'],
    [{ published_at: '2026-01-15T12:05:01Z' }, 'published_at is in the future', 'published_at nằm trong tương lai'],
    [{ published_at: '2026-01-15T10:00:00' }, 'published_at must be a time with its zone like 2024-12-31T08:00:00Z'],
    [{ published_at: '2025-02-30T10:00:00Z' }, 'published_at must be a time with its zone like 2024-12-31T08:00:00Z'],
    [{ published_at: 1_700_000_000 }, 'published_at must be a time with its zone like 2024-12-31T08:00:00Z'],
    [{ slug: 'Đường' }, 'slug must be lower-case letters, digits and single hyphens'],
    [
      { slug: 'a--b' },
      'slug must be lower-case letters, digits and single hyphens',
      'slug chỉ gồm chữ thường không dấu, chữ số và gạch nối đơn',
    ],
    [{ preview_start_seconds: -1 }, 'preview_start_seconds must be a number from 0 to 86400'],
    [
      { preview_duration_seconds: 20 },
      'preview_duration_seconds must be 15, 30 or 60',
      'preview_duration_seconds phải là 15, 30 hoặc 60',
    ],
    [{ peaks: [1, 101] }, 'peaks must be a list of numbers from 0 to 100', 'peaks phải là danh sách số từ 0 đến 100'],
    [{ peaks: Array(16_385).fill(1) }, 'peaks has more than 16384 entries', 'peaks có nhiều hơn 16384 mục'],
    [{ peaks: 'loud' }, 'peaks must be a list of numbers from 0 to 100', 'peaks phải là danh sách số từ 0 đến 100'],
    [{ artists: [{ id: ID, role: 'composer' }] }, 'artists[0].role must be "primary" or "featured"'],
    [
      {
        artists: [
          { id: ID, role: 'featured' },
          { id: ID.toUpperCase(), role: 'featured' },
        ],
      },
      'artists names an artist twice',
    ],
    [{ audio: '' }, 'audio is empty'],
    [{ cover: 7 }, 'cover must be the name of a file', 'cover phải là tên tệp'],
    [{ cover: 'a\0.png' }, 'cover is not the name of a file', 'cover không phải là tên tệp'],
    [
      { bpm: 301, energy: 2 },
      'bpm must be a number from 0 to 300; energy must be a number from 0 to 1',
      'bpm phải là số từ 0 đến 300; energy phải là số từ 0 đến 1',
    ],
  ])('%j', (fields: object, en: string, vi?: string) => {
    expect(track(fields)).toMatchObject({ reason: vi === undefined ? { en } : { en, vi } })
  })
})

describe('the same in Vietnamese', () => {
  const artist = `"type":"artist","id":"${ID}"`
  test.each([
    [{ title: ' ' }, 'title để trống'],
    [{ title: 'a\nb' }, 'title có dấu xuống dòng hoặc ký tự điều khiển'],
    [{ artist_id: 'x' }, 'artist_id phải là một UUID'],
    [{ release_date: 'x' }, 'release_date phải là ngày có thật, ví dụ 2024-12-31'],
    [{ published_at: 'x' }, 'published_at phải là thời điểm kèm múi giờ, ví dụ 2024-12-31T08:00:00Z'],
    [{ peaks: ['loud'] }, 'peaks phải là danh sách số từ 0 đến 100'],
    [{ aliases: 'x' }, 'aliases phải là danh sách chữ'],
    [{ artists: 'x' }, 'artists phải là danh sách {"id", "role"}'],
    [{ artists: ['x'] }, 'artists[0] phải là danh sách {"id", "role"}'],
    [{ artists: [{ id: ID, role: 'x' }] }, 'artists[0].role phải là "primary" hoặc "featured"'],
    [{ artists: Array(2).fill({ id: ID, role: 'featured' }) }, 'artists ghi một nghệ sĩ hai lần'],
    [
      { license_code: 'mit' },
      'license_code phải là một trong: service-standard, service-commercial, service-restricted',
    ],
    [{ musical_key: 'H' }, 'musical_key phải là giọng như "A minor" hoặc "F# major"'],
    [{ bpm: 301, energy: 2, title: 7, isrc: '', cover: 7, audio: 7, territory: '' }, /; và 2 lỗi nữa$/],
  ])('%j', (fields, reason) => {
    const parsed = track(fields)
    if (!('reason' in parsed)) throw new Error('nothing was wrong')
    if (typeof reason === 'string') expect(parsed.reason.vi).toBe(reason)
    else expect(parsed.reason.vi).toMatch(reason)
  })

  test.each([
    ['nonsense', 'không phải JSON'],
    ['[]', 'không phải đối tượng JSON'],
    ['{}', 'còn thiếu type: phải là artist, track, plays, collection hoặc release'],
    ['{"type":"a; b"}', 'type "a; b" không đúng: phải là artist, track, plays, collection hoặc release'],
    ['{"type":"track"}', 'id còn thiếu, và cũng không có title kèm artist để tìm ra nó'],
    [`{${artist},"biography":7}`, 'biography phải là chữ'],
    [`{"type":"plays","track_id":"${ID}"}`, 'date còn thiếu; plays còn thiếu'],
  ])('%s', (json, reason) => {
    expect(parse(json)).toMatchObject({ reason: { vi: reason } })
  })
})

describe('lines of other kinds', () => {
  test.each([
    ['nonsense', /^is not JSON \(/],
    ['[]', /^is not a JSON object$/],
    ['null', /^is not a JSON object$/],
    ['{}', /^type is missing/],
    ['{"type":"album"}', /^type "album" is unknown: it must be artist, track, plays, collection or release$/],
    ['{"type":"constructor"}', /^type "constructor" is unknown/],
    ['{"type":"track"}', /^id is missing, and so is a title with its artist to find it by$/],
    ['{"type":"artist"}', /^id is missing, and so is a name to find it by$/],
    [`{"type":"artist","id":"${ID}","avatar":["me.png"]}`, /^avatar must be the name of a file/],
    [`{"type":"artist","id":"${ID}","aliases":"Đen Vâu"}`, /^aliases must be a list of texts$/],
    [`{"type":"artist","id":"${ID}","aliases":["a",""]}`, /^aliases\[1\] is empty$/],
    [
      `{"type":"artist","id":"${ID}","aliases":${JSON.stringify(Array(21).fill('a'))}}`,
      /^aliases has more than 20 entries$/,
    ],
    [`{"type":"artist","id":"${ID}","biography":"a\\u0000b"}`, /^biography is not valid Unicode$/],
    [`{"type":"plays","track_id":"${ID}","date":"2026-01-17","plays":1}`, /^date is in the future$/],
    [`{"type":"plays","track_id":"${ID}","date":"2026-01-01","plays":-1}`, /^plays must be a whole number/],
    [`{"type":"plays","track_id":"${ID}"}`, /^date is missing; plays is missing$/],
  ])('%s', (json, reason) => {
    expect(reasonOf(parse(json))).toMatch(reason)
  })

  test('an artist', () => {
    const json = JSON.stringify({
      type: 'artist',
      id: ID.toUpperCase(),
      name: ' Mỹ Tâm ',
      biography: 'Dòng một\nDòng hai',
      aliases: ['Chị Tâm ', 'hoạ mi', 'Chị Tâm'],
    })

    expect(parse(json)).toEqual({
      line: {
        type: 'artist',
        id: ID,
        columns: {
          ...{ name: 'Mỹ Tâm', biography: 'Dòng một\nDòng hai', aliases: '["Chị Tâm","hoạ mi"]' },
          ...{ avatar_media: undefined, avatar_source: undefined },
        },
      },
      ignored: [],
    })
  })

  test('plays', () => {
    const json = JSON.stringify({ type: 'plays', track_id: ID, date: '2026-01-15', plays: 3 })

    expect(parse(json)).toEqual({ line: { type: 'plays', trackId: ID, day: '2026-01-15', plays: 3 }, ignored: [] })
  })

  test('fields that are not part of the format are named', () => {
    const parsed = track({ mood: 'sad', tempo: 'slow' })

    expect(parsed).toMatchObject({ ignored: ['mood', 'tempo'] })
  })
})
