import { SONG_DETAILS, type SongDetails } from './song-details.ts'

/** Invented artists and songs, so that a newcomer has something to hear and look at as soon as `npm start` answers. */

export interface DemoArtist {
  name: string
  biography: string
  /** Other names that people look for. */
  aliases?: readonly string[]
}

export const ARTISTS: readonly DemoArtist[] = [
  { name: 'Hà Linh', biography: 'Giọng ca ballad đến từ Hải Phòng, kể chuyện phố xá và những cơn mưa.' },
  { name: 'Nhóm Sóng', biography: 'Ban nhạc pop rock bốn thành viên, chơi nhạc ven biển Nha Trang.' },
  { name: 'Đăng Khôi', biography: 'Nhà sản xuất lo-fi, thu âm những buổi sáng ở Đà Lạt.' },
  { name: 'Mây Tre', biography: 'Bộ đôi dân gian đương đại với đàn tranh và sáo trúc.' },
  { name: 'Trúc Anh', biography: 'Ca sĩ indie, viết nhạc trên những chuyến tàu đêm.' },
  { name: 'DJ Ốc Đảo', biography: 'House và synthwave cho những đêm Sài Gòn không ngủ.', aliases: ['Oasis', 'DJ Oc'] },
  {
    name: 'Quốc Việt Trio',
    biography: 'Tam tấu jazz: dương cầm, công-tra-bát và trống.',
    aliases: ['Tam tấu Quốc Việt'],
  },
  { name: 'Lửa Rừng', biography: 'Rock miền cao, nhịp cồng chiêng và ghi-ta điện.' },
]

type License = 'service-standard' | 'service-commercial' | 'service-restricted'

export interface DemoSong extends Omit<SongDetails, 'featuring'> {
  title: string
  artist: DemoArtist
  featured: readonly DemoArtist[]
  genre: string
  bpm: number
  key: string
  license: License
}

type Row = readonly [title: string, artist: number, genre: string, bpm: number, key: string, license: License]

const STANDARD = 'service-standard'
const COMMERCIAL = 'service-commercial'
const RESTRICTED = 'service-restricted'

// biome-ignore format: a table
const ROWS: readonly Row[] = [
  ['Mưa trên phố cũ', 0, 'Ballad', 72, 'A minor', STANDARD],
  ['Ngày nắng lên', 1, 'Pop', 118, 'D major', STANDARD],
  ['Cà phê sáng', 2, 'Lo-fi', 82, 'Eb major', COMMERCIAL],
  ['Lý con đò', 3, 'Dân gian', 92, 'D minor', RESTRICTED],
  ['Tàu đêm', 4, 'Indie', 96, 'B minor', STANDARD],
  ['Đèn neon', 5, 'Synthwave', 110, 'C# minor', COMMERCIAL],
  ['Ba giờ chiều', 6, 'Jazz', 140, 'Bb major', RESTRICTED],
  ['Tiếng gọi đại ngàn', 7, 'Rock', 144, 'E minor', STANDARD],
  ['Thư gửi mùa đông', 0, 'Ballad', 68, 'F major', STANDARD],
  ['Chạy về phía biển', 1, 'Pop Rock', 132, 'E major', COMMERCIAL],
  ['Sương Đà Lạt', 2, 'Ambient', 54, 'C minor', COMMERCIAL],
  ['Trăng đầu làng', 3, 'Dân gian', 88, 'G minor', RESTRICTED],
  ['Những ngã tư', 4, 'Indie', 104, 'E minor', STANDARD],
  ['Sài Gòn 2 giờ sáng', 5, 'House', 124, 'Bb minor', STANDARD],
  ['Phố nhỏ không đèn', 6, 'Jazz', 92, 'Eb minor', STANDARD],
  ['Đá và gió', 7, 'Metal', 152, 'A minor', STANDARD],
  ['Đường về nhà', 0, 'Ballad', 76, 'G major', COMMERCIAL],
  ['Hẹn nhau cuối tuần', 1, 'Pop', 122, 'C major', STANDARD],
  ['Ô cửa xanh', 2, 'Lo-fi', 86, 'F minor', STANDARD],
  ['Hội mùa lúa mới', 3, 'Dân gian', 108, 'A major', STANDARD],
  ['Căn phòng số 9', 4, 'Indie', 100, 'F# minor', COMMERCIAL],
  ['Tầng thượng', 5, 'House', 126, 'G# minor', COMMERCIAL],
  ['Điệu swing mùa hạ', 6, 'Jazz', 168, 'F major', COMMERCIAL],
  ['Lửa trại', 7, 'Acoustic', 98, 'G major', COMMERCIAL],
]

const artistNamed = (name: string) => ARTISTS.find((artist) => artist.name === name)!

/** In the order in which they are published: one of each kind first. */
export const SONGS: readonly DemoSong[] = ROWS.map(([title, artist, genre, bpm, key, license]) => {
  const { featuring = [], ...details } = SONG_DETAILS[title] ?? {}
  return { title, ...details, artist: ARTISTS[artist]!, featured: featuring.map(artistNamed), genre, bpm, key, license }
})
