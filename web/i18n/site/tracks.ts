import { defineWords } from '../words.ts'

/** What is said of a track in a list and on its page. */
export const siteTracks = defineWords(
  {
    bpm: (value: string) => `${value} BPM`,
    explicit: 'Có nội dung nhạy cảm',
    with: 'cùng',
    onlyIn: (places: string) => `Chỉ ${places}`,
    onlyInMany: (count: number) => `Chỉ ${count} nước`,
    onlyInLong: (places: string) => `Chỉ dùng được tại ${places}.`,
    standard: 'Kiếm tiền được · ghi công',
    standardLong: 'Được dùng cho mục đích thương mại; phải ghi tên nghệ sĩ.',
    commercial: 'Kiếm tiền được · miễn ghi công',
    commercialLong: 'Được dùng cho mục đích thương mại; không cần ghi tên nghệ sĩ.',
    restricted: 'Không kiếm tiền · ghi công',
    restrictedLong: 'Chỉ dùng phi thương mại; phải ghi tên nghệ sĩ.',
    major: 'trưởng',
    minor: 'thứ',
  },
  {
    bpm: (value: string) => `${value} BPM`,
    explicit: 'Explicit content',
    with: 'with',
    onlyIn: (places: string) => `Only ${places}`,
    onlyInMany: (count: number) => `Only ${count} countries`,
    onlyInLong: (places: string) => `May only be used in ${places}.`,
    standard: 'Can earn · credit',
    standardLong: 'May be used commercially; the artist must be named.',
    commercial: 'Can earn · no credit',
    commercialLong: 'May be used commercially; the artist need not be named.',
    restricted: 'No earning · credit',
    restrictedLong: 'For non-commercial use only; the artist must be named.',
    major: 'major',
    minor: 'minor',
  },
)
