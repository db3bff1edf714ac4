import { defineWords, plural } from '../../words.ts'

/** Albums: a title, a day, tracks in an order. */
export const releaseWords = defineWords({
  title: { vi: 'Bản phát hành', en: 'Releases' },
  intro: {
    vi: 'Album, EP, đĩa đơn: các bài ra cùng nhau, theo thứ tự. Đối tác vẫn thấy từng bài như trước.',
    en: 'Albums, EPs, singles: tracks that came out together, in order. Partners go on seeing each track as before.',
  },
  none: { vi: 'Chưa có bản phát hành nào', en: 'There are no releases yet' },
  noneHelp: {
    vi: 'Đánh dấu các bài trong danh mục rồi chọn “Tạo bản phát hành”.',
    en: 'Tick tracks in the catalogue and choose “Make a release”.',
  },
  search: { vi: 'Tìm theo tên', en: 'Search by title' },
  name: { vi: 'Tên bản phát hành', en: 'Title of the release' },
  day: { vi: 'Ngày phát hành', en: 'Day of release' },
  dayHelp: {
    vi: 'Của bản phát hành; ngày của từng bài không đổi theo.',
    en: 'Of the release; the days of its tracks stay as they are.',
  },
  noDay: { vi: 'chưa có ngày', en: 'no day yet' },
  tracks: { vi: 'Bài hát', en: 'Tracks' },
  changed: { vi: 'Sửa lần cuối', en: 'Last changed' },
  make: { vi: 'Tạo bản phát hành', en: 'Make a release' },
  makeWhat: {
    vi: (n: string) => `${n} bài, theo thứ tự đang thấy. Thứ tự sửa được sau.`,
    en: (n) => plural(Number(n), '1 track.', `${n} tracks, in the order that you see; it can be changed.`),
  },
  cover: { vi: 'Ảnh bìa', en: 'Cover' },
  coverHelp: {
    vi: 'Mọi bài của bản phát hành nhận ảnh này; đối tác được báo.',
    en: 'Every track of the release gets this picture; partners are told.',
  },
  drop: { vi: 'Thả ảnh vào đây hoặc bấm để chọn', en: 'Drop a picture here, or press to choose one' },
  order: { vi: 'Thứ tự các bài', en: 'Order of the tracks' },
  up: { vi: (track: string) => `Đưa “${track}” lên`, en: (track) => `Move “${track}” up` },
  down: { vi: (track: string) => `Đưa “${track}” xuống`, en: (track) => `Move “${track}” down` },
  off: { vi: (track: string) => `Bỏ “${track}” khỏi bản phát hành`, en: (track) => `Take “${track}” off the release` },
  empty: { vi: 'Chưa có bài nào.', en: 'There is no track on it.' },
  inList: { vi: 'Xem trong danh mục', en: 'See them in the catalogue' },
  all: { vi: 'Cả bản phát hành', en: 'The whole release' },
  publish: { vi: 'Phát hành tất cả', en: 'Publish all' },
  takedown: { vi: 'Gỡ tất cả', en: 'Take all down' },
  restore: { vi: 'Khôi phục tất cả', en: 'Restore all' },
  giveDay: { vi: 'Ghi ngày này cho các bài', en: 'Give this day to its tracks' },
  giveDayTitle: { vi: (day: string) => `Ghi ngày ${day} cho mọi bài?`, en: (day) => `Give all tracks the day ${day}?` },
  giveDayWhat: {
    vi: (n: string) => `${n} bài nhận ngày phát hành này; đối tác được báo.`,
    en: (n) =>
      plural(Number(n), '1 track gets this day; partners are told.', `${n} tracks get this day; partners are told.`),
  },
  given: { vi: 'Đang ghi ngày cho các bài.', en: 'The tracks are given the day.' },
  remove: { vi: 'Xoá bản phát hành', en: 'Delete the release' },
  removeTitle: { vi: (name: string) => `Xoá bản phát hành “${name}”?`, en: (name) => `Delete the release “${name}”?` },
  removeWhat: { vi: 'Các bài hát vẫn còn nguyên.', en: 'Its tracks stay as they are.' },
  removed: { vi: 'Đã xoá bản phát hành.', en: 'The release is deleted.' },
  place: {
    vi: (position: string, name: string) => `Bài ${position} của ${name}`,
    en: (position, name) => `Track ${position} of ${name}`,
  },
})
