import { defineWords, plural } from '../../words.ts'

/** What files say of themselves, the same sound twice, and publishing what was uploaded. */
export const uploadTags = defineWords({
  reading: { vi: 'Đang đọc thông tin trong tệp', en: 'Reading what the files say of themselves' },
  offered: {
    vi: 'Lấy từ thông tin trong tệp: hãy xem lại rồi tải lên.',
    en: 'This is what the file says of itself: look at it, then upload.',
  },
  isrc: { vi: 'ISRC', en: 'ISRC' },
  releaseDate: { vi: 'Ngày phát hành', en: 'Release date' },
  album: { vi: (name: string) => `Album trong tệp: ${name}`, en: (name) => `Album in the file: ${name}` },
  year: { vi: (year: string) => `Năm trong tệp: ${year}`, en: (year) => `Year in the file: ${year}` },
  cover: { vi: 'Ảnh bìa trong tệp sẽ được dùng.', en: 'The cover in the file will be used.' },
  dropCover: { vi: 'Không dùng ảnh này', en: 'Do not use this cover' },
  sameSound: { vi: 'Âm thanh này đã có:', en: 'This sound is here already:' },
  publishAll: {
    vi: (n: string) => `Phát hành cả ${n} bài`,
    en: (n) => plural(Number(n), 'Publish it', `Publish all ${n}`),
  },
})
