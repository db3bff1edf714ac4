import { defineWords } from '../../words.ts'

/** Collections: the list, the form, the order of the tracks. */
export const collectionWords = defineWords({
  title: { vi: 'Tuyển tập', en: 'Collections' },
  search: { vi: 'Tìm tuyển tập', en: 'Find a collection' },
  none: { vi: 'Chưa có tuyển tập nào.', en: 'There are no collections yet.' },
  noneHelp: {
    vi: 'Tuyển tập là những bài hát bạn chọn và xếp thứ tự. Đối tác và người nghe thấy ngay.',
    en: 'A collection is tracks that you choose and put in order. Partners and listeners see it at once.',
  },
  add: { vi: 'Thêm tuyển tập', en: 'Add a collection' },
  name: { vi: 'Tên', en: 'Title' },
  slug: { vi: 'Địa chỉ', en: 'Address' },
  slugHelp: {
    vi: 'Phần cuối của địa chỉ trang. Đổi rồi thì địa chỉ cũ không còn.',
    en: 'The last part of the address of its page. When it is changed, the old address is gone.',
  },
  slugNewHelp: { vi: 'Để trống thì lấy từ tên.', en: 'Left empty, it is made of the title.' },
  description: { vi: 'Mô tả', en: 'Description' },
  cover: { vi: 'Ảnh', en: 'Picture' },
  tracks: { vi: 'Bài hát', en: 'Tracks' },
  shown: { vi: 'Đang hiện', en: 'Shown' },
  changed: { vi: 'Sửa lần cuối', en: 'Last changed' },
  saved: { vi: 'Đã lưu.', en: 'Saved.' },
  deleteIt: { vi: 'Xóa tuyển tập', en: 'Delete the collection' },
  deleteTitle: { vi: (name: string) => `Xóa “${name}”?`, en: (name) => `Delete “${name}”?` },
  deleteWhat: { vi: 'Các bài hát vẫn còn nguyên.', en: 'Its tracks stay as they are.' },
  deleteTold: {
    vi: 'Trang của tuyển tập không còn; đối tác có đăng ký được báo.',
    en: 'Its page is gone; partners who asked for it are told.',
  },
  deleted: { vi: 'Đã xóa.', en: 'Deleted.' },
  onSite: { vi: 'Xem trên trang', en: 'See it on the site' },
  order: { vi: 'Thứ tự bài hát', en: 'Order of the tracks' },
  orderHelp: {
    vi: 'Kéo thả để đổi thứ tự, hoặc dùng nút lên, xuống; Alt và phím mũi tên khi một bài đang được chọn. Bài chưa phát hành giữ chỗ và chưa hiện.',
    en: 'Drag a track to its place, or use the buttons up and down; Alt and an arrow key when a track has the focus. One that is not published keeps its place and is not shown.',
  },
  saveOrder: { vi: 'Lưu thứ tự', en: 'Save the order' },
  orderIs: { vi: 'Thứ tự', en: 'Order' },
  empty: { vi: 'Chưa có bài nào: hãy tìm và thêm ở dưới.', en: 'There are no tracks yet: find and add them below.' },
  up: { vi: (name: string) => `Đưa “${name}” lên`, en: (name) => `Move “${name}” up` },
  down: { vi: (name: string) => `Đưa “${name}” xuống`, en: (name) => `Move “${name}” down` },
  remove: { vi: (name: string) => `Bỏ “${name}” ra`, en: (name) => `Take “${name}” out` },
  drag: {
    vi: (place: string, name: string) => `${place}, đổi chỗ “${name}”: Alt và phím mũi tên`,
    en: (place, name) => `${place}, move “${name}”: Alt and an arrow key`,
  },
  moved: {
    vi: (name: string, place: string, count: string) => `${name}: vị trí ${place} trên ${count}`,
    en: (name, place, count) => `${name}: place ${place} of ${count}`,
  },
  removed: { vi: (name: string) => `Đã bỏ ${name} ra.`, en: (name) => `${name} was taken out.` },
  find: { vi: 'Tìm bài hát để thêm', en: 'Find a track to add' },
  addTrack: {
    vi: (title: string, artist: string) => `Thêm “${title}” của ${artist}`,
    en: (title, artist) => `Add “${title}” by ${artist}`,
  },
  added: { vi: (name: string) => `Đã thêm ${name} vào cuối.`, en: (name) => `${name} was added at the end.` },
  nothingFound: { vi: 'Không có bài nào.', en: 'There is no such track.' },
  more: { vi: (count: string) => `Hiện thêm (còn ${count})`, en: (count) => `Show more (${count} left)` },
  tooMany: { vi: 'Một tuyển tập có nhiều nhất 5.000 bài.', en: 'A collection has 5,000 tracks at most.' },
})
