import { describe, expect, test } from 'vitest'
import { search } from '../../src/search/results.ts'
import { suggest } from '../../src/search/suggest.ts'
import { makeSongCatalog, type SongFields } from './song-catalogue.ts'

const song = (title: string, artist: string, genre: string, plays = 100, featured: string[] = []): SongFields => ({
  ...{ title, artist, genre, plays, featured },
})
const SONGS = [
  song('Sóng Gió', 'Jack', 'V-Pop'),
  song('Trốn Tìm', 'Đen', 'Rap Việt', 900),
  song('Kén Cá Chọn Canh', 'Ái Phương', 'V-Pop'),
  song('Cô Gái Mở Đường', 'Trọng Tấn', 'Nhạc đỏ'),
  song('Tình Cá', 'Ai Đó', 'V-Pop', 100),
  song('Tình Ca', 'Phạm Duy', 'Nhạc Trịnh', 1),
  song('1 Phút', 'Andiez', 'Lofi'),
  song('Một Lần Phút Chót', 'Ai Đó', 'V-Pop'),
  song('Ghen', 'Khắc Hưng', 'V-Pop', 900, ['Erik']),
  song('Sau Tất Cả', 'Erik', 'Ballad', 10),
  song('Em Gái Mưa', 'Hương Tràm', 'Ballad', 500),
  song('Gái Mưa', 'Ai Đó', 'V-Pop', 500),
  song('Vết Mưa', 'Vũ Cát Tường', 'Ballad', 400),
  song('Ngày Buồn', 'Freak D', 'Lofi', 300),
  song('Rap Remember Bo', 'Ai Đó', 'V-Pop'),
  song('Tháng Năm', 'Soobin', 'R&B'),
  song('Lạc Trôi', 'Sơn Tùng M-TP', 'V-Pop', 800),
  song('Bài Hát Của Nắng', 'Ai Đó', 'Indie', 2),
  song('Chiều Hát Của Nắng', 'Ai Khác', 'Indie', 90_000),
  song('Cà Phê Sáng', 'Mây', 'Indie'),
  song('Tuổi 18', 'Đông Nhi', 'V-Pop'),
]
const catalog = makeSongCatalog(SONGS)
const find = (q: string) =>
  search(catalog, q, { within: undefined, sort: 'relevance', offset: 0, limit: 20 }).hits.map(({ slot, score }) => ({
    title: catalog.track(slot).title,
    score,
  }))

test.each([
  ['sóng dó', 'Sóng Gió'],
  ['chốn tìm', 'Trốn Tìm'],
  ['tình ca', 'Tình Ca'],
  ['tinh ca', 'Tình Cá'],
  ['một phút', '1 Phút'],
  ['erick', 'Sau Tất Cả'],
  ['en gai mua', 'Em Gái Mưa'],
  ['ballad mưa', 'Em Gái Mưa'],
  ['rap đen', 'Trốn Tìm'],
  ['lofi buồn', 'Ngày Buồn'],
  ['r&b', 'Tháng Năm'],
  ['nhạc cách mạng', 'Cô Gái Mở Đường'],
  ['lạc chôi', 'Lạc Trôi'],
  ['cafe', 'Cà Phê Sáng'],
  ['tuổi mười tám', 'Tuổi 18'],
  ['hát của nắng', 'Chiều Hát Của Nắng'],
])('%s: %s is the first', (q, title) => {
  expect(find(q)[0]?.title).toBe(title)
})

test.each([
  'một phút',
  'tuổi mười tám',
  'lạc chôi',
  'ballad mưa',
  'tình ca',
  'mưa',
  'en gai mua',
  'hat cua nang',
  'nhạc buồn',
])('%s: scores never rise, and 1 is only for what begins with the query', (q) => {
  const found = find(q)
  expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).sort((a, b) => b - a))
  if (!['tình ca', 'mưa'].includes(q)) expect(found.filter(({ score }) => score === 1)).toEqual([])
})

test('suggestions have what search has', () => {
  for (const q of ['một phút', 'lạc chôi', 'cafe']) {
    const { list } = suggest(catalog, q, 8)
    const [first] = list.filter(({ kind }) => kind === 'track')
    expect(first && 'slot' in first ? catalog.track(first.slot).title : undefined, q).toBe(find(q)[0]?.title)
  }
})

describe('the filter q', () => {
  const list = (q: string) => catalog.listTracks({ q }, 'title_asc', 0, 20)
  const titles = (q: string) => list(q).slots.map((slot) => catalog.track(slot).title)

  test.each([
    ['sơn tùng lạc trôi', ['Lạc Trôi']],
    ['troi tung', ['Lạc Trôi']],
    ['erik ghen', ['Ghen']],
    ['mưa ballad', ['Em Gái Mưa', 'Vết Mưa']],
    ['mua ballad tram', ['Em Gái Mưa']],
    ['lạc trôi bolero', []],
  ])('%s: %j', (q, expected) => {
    expect(titles(q)).toEqual(expected)
    expect(list(q).total).toBe(expected.length)
  })
})
