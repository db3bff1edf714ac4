import { defineWords, plural } from '../../words.ts'

/** What files say of themselves, the same sound twice, and publishing what was uploaded. */
export const uploadTags = defineWords(
  {
    reading: 'Đang đọc thông tin trong tệp',
    offered: 'Lấy từ thông tin trong tệp: hãy xem lại rồi tải lên.',
    isrc: 'ISRC',
    releaseDate: 'Ngày phát hành',
    album: (name: string) => `Album trong tệp: ${name}`,
    year: (year: string) => `Năm trong tệp: ${year}`,
    cover: 'Ảnh bìa trong tệp sẽ được dùng.',
    dropCover: 'Không dùng ảnh này',
    sameSound: 'Âm thanh này đã có:',
    publishAll: (n: string) => `Phát hành cả ${n} bài`,
  },
  {
    reading: 'Reading what the files say of themselves',
    offered: 'This is what the file says of itself: look at it, then upload.',
    isrc: 'ISRC',
    releaseDate: 'Release date',
    album: (name: string) => `Album in the file: ${name}`,
    year: (year: string) => `Year in the file: ${year}`,
    cover: 'The cover in the file will be used.',
    dropCover: 'Do not use this cover',
    sameSound: 'This sound is here already:',
    publishAll: (n: string) => plural(Number(n), 'Publish it', `Publish all ${n}`),
  },
)
