import { defineWords, plural } from '../words.ts'

/** Many tracks at once, and a list as a file. */
export const bulkWords = defineWords({
  chosen: {
    vi: (n: string) => `Đã chọn ${n} bài`,
    en: (n) => plural(Number(n), '1 track chosen', `${n} tracks chosen`),
  },
  bar: { vi: 'Việc cho các bài đã chọn', en: 'What to do with the chosen tracks' },
  allOfFilter: { vi: (n: string) => `Chọn tất cả ${n} bài của bộ lọc`, en: (n) => `Choose all ${n} of this filter` },
  clear: { vi: 'Bỏ chọn', en: 'Choose none' },
  unpublish: { vi: 'Đưa về bản nháp', en: 'Make drafts' },
  update: { vi: 'Đổi thông tin', en: 'Change' },
  takedown: { vi: 'Gỡ bài', en: 'Take down' },
  delete: { vi: 'Xoá hẳn', en: 'Delete for good' },
  add_to_collection: { vi: 'Thêm vào tuyển tập', en: 'Add to a collection' },
  remove_from_collection: { vi: 'Bỏ khỏi tuyển tập', en: 'Remove from a collection' },
  chooseCollection: { vi: 'chọn một tuyển tập', en: 'choose a collection' },
  findCollection: { vi: 'Tìm tuyển tập', en: 'Find a collection' },
  toCollections: { vi: 'Đến trang tuyển tập', en: 'To the collections' },
  undone: { vi: 'Đã hoàn tác.', en: 'Undone.' },
  unchangedField: { vi: 'giữ nguyên', en: 'as it is' },
  scopeNew: { vi: 'không dùng cho nội dung mới (24 giờ)', en: 'no new uses (24 hours)' },
  scopeAll: { vi: 'gỡ cả nội dung đã đăng (48 giờ)', en: 'existing uses must go too (48 hours)' },
  check: { vi: 'Xem trước kết quả', en: 'See what comes of it' },
  checking: { vi: 'Đang xem trước', en: 'Looking what would come of it' },
  wouldChange: {
    vi: (n: string) => `${n} bài sẽ thay đổi`,
    en: (n) => plural(Number(n), '1 track will change', `${n} tracks will change`),
  },
  wouldStay: {
    vi: (n: string) => `${n} bài đã như vậy`,
    en: (n) => plural(Number(n), '1 track is so already', `${n} tracks are so already`),
  },
  wouldFail: {
    vi: (n: string) => `${n} bài không làm được`,
    en: (n) => plural(Number(n), '1 track cannot be done', `${n} tracks cannot be done`),
  },
  forGood: { vi: 'Không thể hoàn tác.', en: 'This cannot be undone.' },
  doIt: {
    vi: (n: string) => `Làm với ${n} bài`,
    en: (n) => plural(Number(n), 'Do it to 1 track', `Do it to ${n} tracks`),
  },
  changing: { vi: 'Đang làm', en: 'Under way' },
  done: { vi: (n: string) => `Xong ${n} bài.`, en: (n) => plural(Number(n), '1 track done.', `${n} tracks done.`) },
  failed: {
    vi: (n: string) => `${n} bài không làm được`,
    en: (n) => plural(Number(n), '1 track could not be done', `${n} tracks could not be done`),
  },
  stopped: { vi: 'Công việc không xong', en: 'The work did not come to its end' },
})
