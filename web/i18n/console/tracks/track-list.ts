import { defineWords } from '../../words.ts'

/** What narrows the list of tracks down, and moves about in it. */
export const trackList = defineWords({
  filters: { vi: 'Bộ lọc', en: 'Filters' },
  filtersOn: { vi: (n: string) => `Bộ lọc: ${n} đang dùng`, en: (n) => `Filters: ${n} in use` },
  any: { vi: 'tất cả', en: 'any' },
  genreOf: { vi: (genre: string, n: string) => `${genre} (${n})`, en: (genre, n) => `${genre} (${n})` },
  explicit: { vi: 'Nội dung nhạy cảm', en: 'Explicit' },
  yes: { vi: 'có', en: 'yes' },
  no: { vi: 'không', en: 'no' },
  from: { vi: 'Phát hành từ ngày', en: 'Published from' },
  to: { vi: 'đến hết ngày', en: 'up to and on' },
  without: { vi: 'Còn thiếu', en: 'Still without' },
  sound: { vi: 'âm thanh', en: 'a sound' },
  cover: { vi: 'ảnh bìa', en: 'a cover' },
  isrc: { vi: 'ISRC', en: 'an ISRC' },
  tempo: { vi: 'nhịp', en: 'a tempo' },
  clear: { vi: 'Bỏ mọi bộ lọc', en: 'Clear all filters' },
  license: { vi: 'Giấy phép', en: 'Licence' },
})
