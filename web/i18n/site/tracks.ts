import { defineWords } from '../words.ts'

/** What is said of a track in a list and on its page. */
export const siteTracks = defineWords(
  {
    bpm: (value: string) => `${value} BPM`,
    explicit: 'Có nội dung nhạy cảm',
    standard: 'Cần ghi công',
    standardLong: 'Được dùng cho mục đích thương mại; phải ghi tên nghệ sĩ.',
    commercial: 'Miễn ghi công',
    commercialLong: 'Được dùng cho mục đích thương mại; không cần ghi tên nghệ sĩ.',
    restricted: 'Phi thương mại',
    restrictedLong: 'Chỉ dùng phi thương mại; phải ghi tên nghệ sĩ.',
    major: 'trưởng',
    minor: 'thứ',
  },
  {
    bpm: (value: string) => `${value} BPM`,
    explicit: 'Explicit content',
    standard: 'Credit needed',
    standardLong: 'May be used commercially; the artist must be named.',
    commercial: 'No credit needed',
    commercialLong: 'May be used commercially; the artist need not be named.',
    restricted: 'Non-commercial',
    restrictedLong: 'For non-commercial use only; the artist must be named.',
    major: 'major',
    minor: 'minor',
  },
)
