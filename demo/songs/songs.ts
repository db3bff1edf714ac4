import type { Composition } from '../music/compose.ts'
import { SONG_DETAILS, type SongDetails } from './song-details.ts'

/** Invented artists and songs, so that a newcomer has something to hear and look at a minute after `npm start`. */

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

export interface DemoSong extends Composition, Omit<SongDetails, 'featuring' | 'length'> {
  artist: DemoArtist
  featured: readonly DemoArtist[]
  genre: string
  license: License
}

type Row = readonly [
  title: string,
  artist: number,
  genre: string,
  style: Composition['style'],
  bpm: number,
  key: string,
  verse: string,
  chorus: string,
  license: License,
]

const STANDARD = 'service-standard'
const COMMERCIAL = 'service-commercial'
const RESTRICTED = 'service-restricted'

// biome-ignore format: a table
const ROWS: readonly Row[] = [
  ['Mưa trên phố cũ', 0, 'Ballad', 'ballad', 72, 'A minor', 'i VI III VII i iv V i', 'VI VII i i VI iv V i', STANDARD],
  ['Ngày nắng lên', 1, 'Pop', 'pop', 118, 'D major', 'I V vi IV', 'I IV vi V I IV V I', STANDARD],
  ['Cà phê sáng', 2, 'Lo-fi', 'lofi', 82, 'Eb major', 'IM7 vi7 ii7 V7', 'IM7 iii7 vi7 ii7-V7', COMMERCIAL],
  ['Lý con đò', 3, 'Dân gian', 'folk', 92, 'D minor', 'i i VII i i v VII i', 'i VII i v i VII v i', RESTRICTED],
  ['Tàu đêm', 4, 'Indie', 'indie', 96, 'B minor', 'i VI i VII', 'i VI III VII i VI iv-V i', STANDARD],
  ['Đèn neon', 5, 'Synthwave', 'synthwave', 110, 'C# minor', 'i VI VII i', 'i VI III VII i VI VII i', COMMERCIAL],
  ['Ba giờ chiều', 6, 'Jazz', 'jazz', 140, 'Bb major', 'I6 vi7 ii7 V7', 'IM7 I7 IVM7 iv6 IM7 vi7 ii7-V7 I6', RESTRICTED],
  ['Tiếng gọi đại ngàn', 7, 'Rock', 'rock', 144, 'E minor', 'i i VII i', 'i VI VII i i VI VII-v i', STANDARD],
  ['Thư gửi mùa đông', 0, 'Ballad', 'ballad', 68, 'F major', 'I V vi IV I IV V I', 'IV V I vi IV I V I', STANDARD],
  ['Chạy về phía biển', 1, 'Pop Rock', 'popRock', 132, 'E major', 'I I IV V', 'I V vi IV I V IV I', COMMERCIAL],
  ['Sương Đà Lạt', 2, 'Ambient', 'ambient', 54, 'C minor', 'i7 VIM7 iv7 v7', 'i7 iv7 VIM7 i7', COMMERCIAL],
  ['Trăng đầu làng', 3, 'Dân gian', 'folk', 88, 'G minor', 'i v i VII i VII v i', 'i III VII i i v VII i', RESTRICTED],
  ['Những ngã tư', 4, 'Indie', 'indie', 104, 'E minor', 'i VII VI VII', 'i III VII VI i III VII i', STANDARD],
  ['Sài Gòn 2 giờ sáng', 5, 'House', 'house', 124, 'Bb minor', 'i7 i7 VIM7 VII', 'i7 VIM7 III VII', STANDARD],
  ['Phố nhỏ không đèn', 6, 'Jazz', 'slowJazz', 92, 'Eb minor', 'i7 iv7 iih7 V7', 'i7 VIM7 iih7-V7 i7', STANDARD],
  ['Đá và gió', 7, 'Metal', 'metal', 152, 'A minor', 'i VII i VI', 'i VI III VII i VI VII i', STANDARD],
  ['Đường về nhà', 0, 'Ballad', 'ballad', 76, 'G major', 'I vi IV V I vi V I', 'I V vi iii IV I V I', COMMERCIAL],
  ['Hẹn nhau cuối tuần', 1, 'Pop', 'pop', 122, 'C major', 'I vi IV V', 'IV V I vi IV V I I', STANDARD],
  ['Ô cửa xanh', 2, 'Lo-fi', 'lofi', 86, 'F minor', 'i7 VII VIM7 v7', 'i7 iv7 VII III-V7', STANDARD],
  ['Hội mùa lúa mới', 3, 'Dân gian', 'folk', 108, 'A major', 'I vi I V I IV V I', 'I IV I V I vi V I', STANDARD],
  ['Căn phòng số 9', 4, 'Indie', 'indie', 100, 'F# minor', 'i III VI VII', 'i VI VII i i VI iv-V i', COMMERCIAL],
  ['Tầng thượng', 5, 'House', 'house', 126, 'G# minor', 'i7 VII VIM7 VII', 'i7 VIM7 VII i7', COMMERCIAL],
  ['Điệu swing mùa hạ', 6, 'Jazz', 'jazz', 168, 'F major', 'I IV7 I V7', 'I I7 IV IV I vi7 ii7-V7 I', COMMERCIAL],
  ['Lửa trại', 7, 'Acoustic', 'acoustic', 98, 'G major', 'I IV I V', 'IV I V vi IV I V I', COMMERCIAL],
]

const artistNamed = (name: string) => ARTISTS.find((artist) => artist.name === name)!

/** In the order in which they are made: one of each kind first. */
export const SONGS: readonly DemoSong[] = ROWS.map(
  ([title, artist, genre, style, bpm, key, verse, chorus, license]) => {
    const { featuring = [], length = 'usual', ...details } = SONG_DETAILS[title] ?? {}
    const composition = { title, style, bpm, key, verse, chorus, length }
    return {
      ...composition,
      ...details,
      artist: ARTISTS[artist]!,
      featured: featuring.map(artistNamed),
      genre,
      license,
    }
  },
)
