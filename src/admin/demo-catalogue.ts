import { createHash } from 'node:crypto'

/** A small catalogue of invented artists and songs, so that a newcomer has something to look at a minute after `npm start`. */

const ARTISTS: readonly [name: string, biography: string][] = [
  ['Hà Linh', 'Giọng ca ballad đến từ Hải Phòng, kể chuyện phố xá và những cơn mưa.'],
  ['Nhóm Sóng', 'Ban nhạc pop rock bốn thành viên, chơi nhạc ven biển Nha Trang.'],
  ['Đăng Khôi', 'Nhà sản xuất lo-fi, thu âm những buổi sáng ở Đà Lạt.'],
  ['Mây Tre', 'Bộ đôi dân gian đương đại với đàn tranh và sáo trúc.'],
  ['Trúc Anh', 'Ca sĩ indie, viết nhạc trên những chuyến tàu đêm.'],
  ['DJ Ốc Đảo', 'House và synthwave cho những đêm Sài Gòn không ngủ.'],
  ['Quốc Việt Trio', 'Tam tấu jazz: dương cầm, công-tra-bát và trống.'],
  ['Lửa Rừng', 'Rock miền cao, nhịp cồng chiêng và ghi-ta điện.'],
]

type License = 'service-standard' | 'service-commercial' | 'service-restricted'
type Song = [
  title: string,
  artist: number,
  genre: string,
  seconds: number,
  bpm: number,
  key: string,
  energy: number,
  license: License,
]

const SONGS: readonly Song[] = [
  ['Mưa trên phố cũ', 0, 'Ballad', 252, 72, 'A minor', 0.31, 'service-standard'],
  ['Thư gửi mùa đông', 0, 'Ballad', 238, 68, 'F major', 0.27, 'service-standard'],
  ['Đường về nhà', 0, 'Ballad', 245, 76, 'G major', 0.35, 'service-commercial'],
  ['Ngày nắng lên', 1, 'Pop', 201, 118, 'D major', 0.78, 'service-standard'],
  ['Chạy về phía biển', 1, 'Pop Rock', 214, 132, 'E major', 0.86, 'service-commercial'],
  ['Hẹn nhau cuối tuần', 1, 'Pop', 189, 122, 'C major', 0.74, 'service-standard'],
  ['Cà phê sáng', 2, 'Lo-fi', 156, 82, 'Eb major', 0.24, 'service-commercial'],
  ['Sương Đà Lạt', 2, 'Lo-fi', 168, 78, 'C minor', 0.22, 'service-commercial'],
  ['Ô cửa xanh', 2, 'Lo-fi', 147, 86, 'F minor', 0.26, 'service-standard'],
  ['Lý con đò', 3, 'Dân gian', 223, 92, 'D minor', 0.42, 'service-restricted'],
  ['Trăng đầu làng', 3, 'Dân gian', 236, 88, 'G minor', 0.38, 'service-restricted'],
  ['Hội mùa lúa mới', 3, 'Dân gian', 198, 108, 'A major', 0.61, 'service-standard'],
  ['Tàu đêm', 4, 'Indie', 227, 96, 'B minor', 0.47, 'service-standard'],
  ['Những ngã tư', 4, 'Indie', 219, 104, 'E minor', 0.52, 'service-standard'],
  ['Căn phòng số 9', 4, 'Indie', 208, 100, 'F# minor', 0.49, 'service-commercial'],
  ['Đèn neon', 5, 'Synthwave', 244, 110, 'C# minor', 0.72, 'service-commercial'],
  ['Sài Gòn 2 giờ sáng', 5, 'House', 262, 124, 'Bb minor', 0.83, 'service-standard'],
  ['Tầng thượng', 5, 'House', 255, 126, 'G# minor', 0.88, 'service-commercial'],
  ['Ba giờ chiều', 6, 'Jazz', 284, 140, 'Bb major', 0.44, 'service-restricted'],
  ['Phố nhỏ không đèn', 6, 'Jazz', 301, 92, 'Eb minor', 0.29, 'service-standard'],
  ['Điệu swing mùa hạ', 6, 'Jazz', 212, 168, 'F major', 0.63, 'service-commercial'],
  ['Tiếng gọi đại ngàn', 7, 'Rock', 231, 144, 'E minor', 0.93, 'service-standard'],
  ['Đá và gió', 7, 'Rock', 218, 152, 'A minor', 0.95, 'service-standard'],
  ['Lửa trại', 7, 'Acoustic', 194, 98, 'G major', 0.48, 'service-commercial'],
]

const DAY_MS = 86_400_000

/** The catalogue as import lines. The ids depend on names alone, so that a second start finds what the first one made. */
export function demoLines(nowMs: number): string[] {
  const artists = ARTISTS.map(([name, biography]) => ({ type: 'artist', id: artistId(name), name, biography }))
  const songs = SONGS.flatMap((song, index) => songLines(song, index, nowMs))
  return [...artists, ...songs].map((line) => JSON.stringify(line))
}

function songLines(song: Song, index: number, nowMs: number): Record<string, unknown>[] {
  const [title, artist, genre, seconds, bpm, key, energy, license] = song
  const id = demoId(`track ${title}`)
  const daily = dailyPlays(index, nowMs)
  const published = new Date(nowMs - (index * 5 + 2) * DAY_MS).toISOString()
  const track = {
    type: 'track',
    id,
    title,
    artist_id: artistId(ARTISTS[artist]![0]),
    genre,
    duration_seconds: seconds,
    bpm,
    musical_key: key,
    energy,
    loudness_db: Math.round((-18 + energy * 9) * 10) / 10,
    release_date: published.slice(0, 10),
    license_code: license,
    play_count: daily.reduce((sum, { plays }) => sum + plays, 0) + (index % 5) * 137,
    like_count: (index * 37) % 210,
    published_at: published,
  }
  return [track, ...daily.map(({ date, plays }) => ({ type: 'plays', track_id: id, date, plays }))]
}

/** Plays over the last four weeks: some songs rise, some fade, none is flat. */
function dailyPlays(index: number, nowMs: number): { date: string; plays: number }[] {
  return Array.from({ length: 28 }, (_, age) => {
    const wave = 1 + Math.sin((age + index * 3) / 4)
    const trend = index % 2 === 0 ? 28 - age : age + 4
    const date = new Date(nowMs - age * DAY_MS).toISOString().slice(0, 10)
    return { date, plays: Math.round(wave * trend * (1 + (index % 7))) }
  })
}

const artistId = (name: string) => demoId(`artist ${name}`)

function demoId(name: string): string {
  const hex = createHash('sha256').update(`khonhac demo ${name}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
