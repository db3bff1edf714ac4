#!/usr/bin/env node
// A catalogue that looks like a real one, the same for the same seed. `node bench/generate.mjs 100000 [seed] > tracks.jsonl`
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const FAMILY = 'Nguyễn Trần Lê Phạm Hoàng Huỳnh Phan Vũ Võ Đặng Bùi Đỗ Hồ Ngô Dương Lý'.split(' ')
const MIDDLE = 'Văn Thị Hữu Đức Minh Thanh Ngọc Quang Bảo Gia Khánh Thu Xuân Hải Anh Mỹ'.split(' ')
const GIVEN =
  'An Bình Châu Chi Cường Dũng Duy Giang Hà Hạnh Hiếu Hòa Hùng Hương Khoa Lan Linh Long Mai Nam Nga Nhi Phong Phúc Phương Quân Quỳnh Sơn Tâm Thảo Thủy Tiên Toàn Trang Trúc Tú Tuấn Uyên Vân Việt Vy Yến'.split(
    ' ',
  )
const STAGE = 'MiLo,Sol7,Da LAB,The Cassette,Nhóm Gió Mùa,Ban nhạc Phố,Én Nhỏ,DJ Trăng,Mây Trắng,Cá Hồi Hoang'.split(
  ',',
)
const OPENING =
  'Em của ngày,Nơi này có,Chạm khẽ tim,Mưa trên phố,Đường về,Lời yêu,Ký ức,Hà Nội mùa,Sài Gòn,Biển nhớ,Giấc mơ,Bóng mây,Ngày chưa giông bão,Cơn mưa ngang qua,Một triệu khả năng,Thương nhau,Hẹn một mai,Ánh nắng của,Tình đầu,Bài ca'.split(
    ',',
  )
const CLOSING =
  'hôm qua,anh,em,rất vội,vắng em,chiều thu,không tên,cuối trời,phai dấu,mùa hạ,xa dần,trong tim,đêm nay,ngày mai,tuổi trẻ,quê nhà,gió lộng,bên nhau,ấm áp,hoa sữa,lặng lẽ,thật lâu'.split(
    ',',
  )
const SUFFIX = ['', '', '', '', '', ' (Remix)', ' (Acoustic)', ' (Live)', ' 2', ' — Lofi']
/** Values, each with how often it is met among 100. */
const weighted = (text) => text.split('|').map((each) => [each.replace(/ \d+$/, ''), Number(/\d+$/.exec(each))])
const GENRES = weighted(
  'V-Pop 30|Ballad 20|Rap Việt 10|Lo-fi 8|Indie 8|EDM 7|Bolero 5|Nhạc Trịnh 4|R&B 3|Rock Việt 2|Dân ca 2|Hoà tấu 1',
)
const KEYS =
  'C major,G major,D major,A major,E major,F major,Bb major,Eb major,A minor,E minor,D minor,B minor,C minor,F# minor,G minor'.split(
    ',',
  )
const LICENSES = weighted('service-standard 80|service-commercial 14|service-restricted 6')
const TERRITORIES = weighted('worldwide 85|VN 9|VN,US,JP 4|VN,LA,KH 2')
const NEWEST_MS = Date.UTC(2026, 0, 1)
const DAY_MS = 86_400_000

/**
 * Lines of an import file: one artist for every 20 tracks, then the tracks, then (as `plays` says) plays of the last days.
 * @param {number} count tracks
 * @param {number} [seed]
 * @param {{ playsDays?: number, lastDay?: string, points?: number }} [options] how many days of plays the popular tracks get, up to
 * which day, and how many peaks each track has
 * @returns {AsyncGenerator<string>}
 */
export async function* generateLines(count, seed = 1, { playsDays = 0, lastDay = '2026-01-01', points = 0 } = {}) {
  const random = createRandom(seed)
  const artists = Math.max(1, Math.ceil(count / 20))
  for (let index = 0; index < artists; index++) yield JSON.stringify(makeArtist(random, seed, index))
  /** @type {[string, number][]} */
  const popular = []
  for (let index = 0; index < count; index++) {
    const track = makeTrack(random, seed, index, artists, points)
    if (playsDays > 0 && index % 10 === 0) popular.push([track.id, track.play_count])
    yield JSON.stringify(track)
  }
  for (let day = 0; day < playsDays; day++) {
    const date = new Date(Date.parse(lastDay) - day * DAY_MS).toISOString().slice(0, 10)
    for (const [trackId, total] of popular) {
      const plays = Math.floor((total / 400) * random.next())
      if (plays > 0) yield JSON.stringify({ type: 'plays', track_id: trackId, date, plays })
    }
  }
}

/** @param {number} seed @param {'a' | 'b'} kind @param {number} index */
export function makeId(seed, kind, index) {
  return `${hex(seed, 8)}-0000-4000-${kind}000-${hex(index, 12)}`
}

/** @param {number} value @param {number} length */
function hex(value, length) {
  return value.toString(16).padStart(length, '0')
}

/** @typedef {ReturnType<typeof createRandom>} Random */

/** mulberry32: small, quick, and the same everywhere. @param {number} seed */
function createRandom(seed) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    /** @template T @param {readonly T[]} list @returns {T} */
    pick: (list) => /** @type {T} */ (list[Math.floor(next() * list.length)]),
    /** @param {readonly (readonly [string, number])[]} weighted */
    weigh(weighted) {
      let left = next() * 100
      for (const [value, weight] of weighted) {
        left -= weight
        if (left < 0) return value
      }
      return /** @type {readonly [string, number]} */ (weighted[0])[0]
    },
  }
}

/** @param {Random} random @param {number} seed @param {number} index */
function makeArtist(random, seed, index) {
  const isStage = random.next() < 0.1
  const name = isStage
    ? `${random.pick(STAGE)} ${index}`
    : `${random.pick(FAMILY)} ${random.pick(MIDDLE)} ${random.pick(GIVEN)}`
  const biography = random.next() < 0.3 ? `${name} sinh ra và lớn lên ở Việt Nam, bắt đầu ca hát từ nhỏ.` : null
  return { type: 'artist', id: makeId(seed, 'a', index), name, biography }
}

/** @param {Random} random @param {number} seed @param {number} index @param {number} artists @param {number} points */
function makeTrack(random, seed, index, artists, points) {
  // A few artists have most of the songs, a few songs most of the plays.
  const artist = Math.floor(random.next() ** 2 * artists)
  const plays = Math.floor(1 / (random.next() ** 1.5 + 1e-6))
  const publishedMs = NEWEST_MS - Math.floor(random.next() ** 1.5 * 3650 * DAY_MS)
  const isMeasured = random.next() < 0.9
  const artistId = makeId(seed, 'a', artist)
  const featured = random.next() < 0.05 ? Math.floor(random.next() * artists) : artist
  return {
    type: 'track',
    id: makeId(seed, 'b', index),
    title: `${random.pick(OPENING)} ${random.pick(CLOSING)}${random.pick(SUFFIX)}`,
    artist_id: artistId,
    ...(featured === artist
      ? {}
      : {
          artists: [
            { id: artistId, role: 'primary' },
            { id: makeId(seed, 'a', featured), role: 'featured' },
          ],
        }),
    genre: random.weigh(GENRES),
    duration_seconds: 120 + Math.floor((random.next() + random.next()) * 120),
    bpm: isMeasured ? Math.round((60 + (random.next() + random.next()) * 60) * 10) / 10 : null,
    musical_key: isMeasured ? random.pick(KEYS) : null,
    energy: isMeasured ? Math.round(random.next() * 1000) / 1000 : null,
    loudness_db: isMeasured ? Math.round((-18 + random.next() * 12) * 10) / 10 : null,
    isrc:
      random.next() < 0.7
        ? `VNA${String(index % 100).padStart(2, '0')}${String(index).padStart(7, '0').slice(-7)}`
        : null,
    release_date: new Date(publishedMs - 7 * DAY_MS).toISOString().slice(0, 10),
    license_code: random.weigh(LICENSES),
    territory: random.weigh(TERRITORIES),
    is_explicit: random.next() < 0.05,
    play_count: plays,
    like_count: Math.floor(plays * random.next() * 0.1),
    published_at: new Date(publishedMs).toISOString(),
    preview_start_seconds: 10 + Math.floor(random.next() * 50),
    preview_duration_seconds: random.pick([15, 30, 30, 30, 60]),
    ...(points > 0 ? { peaks: Array.from({ length: points }, () => Math.floor(random.next() * 101)) } : {}),
  }
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [count = '1000', seed = '1', playsDays = '0', points = '0'] = process.argv.slice(2)
  let block = ''
  for await (const line of generateLines(Number(count), Number(seed), {
    playsDays: Number(playsDays),
    points: Number(points),
  })) {
    block += `${line}\n`
    if (block.length < 65_536) continue
    if (!process.stdout.write(block)) await once(process.stdout, 'drain')
    block = ''
  }
  process.stdout.write(block)
}
