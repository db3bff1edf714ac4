import { defineWords, plural } from '../words.ts'

/** What is said of any list. */
const OF_LISTS = {
  shared: { vi: 'Danh sách được chia sẻ', en: 'A shared list' },
  sharedAbout: {
    vi: 'Những bài mà ai đó đã chọn và gửi cho bạn.',
    en: 'Tracks that someone has picked and sent to you.',
  },
  lookAround: { vi: 'Xem bảng xếp hạng', en: 'See the charts' },
  count: {
    vi: (count: string, _many: number) => `${count} bài`,
    en: (count: string, many: number) => `${count} ${plural(many, 'track', 'tracks')}`,
  },
  copied: { vi: 'Đã chép liên kết', en: 'Link copied' },
}

export const siteLiked = defineWords({
  ...OF_LISTS,
  title: { vi: 'Bài đã thích', en: 'Liked tracks' },
  about: {
    vi: 'Chỉ trình duyệt này biết bạn đã thích những bài nào; không cần tài khoản.',
    en: 'Only this browser knows what you have liked; no account is needed.',
  },
  none: { vi: 'Chưa có bài nào ở đây', en: 'Nothing here yet' },
  noneHelp: {
    vi: 'Bấm Thích ở trang của một bài, hoặc nhấn phím L, rồi bài đó nằm ở đây.',
    en: 'Press Like on the page of a track, or the key L, and it is here.',
  },
  share: { vi: 'Chia sẻ danh sách', en: 'Share the list' },
  more: { vi: 'Xem thêm', en: 'Show more' },
  failed: {
    vi: 'Không kết nối được với máy chủ. Những bài bạn đã thích vẫn còn; hãy tải lại trang sau.',
    en: 'The server cannot be reached. What you have liked is still kept; reload the page later.',
  },
})

/** Lists of this browser, and those received by a link. */
export const siteLists = defineWords({
  ...OF_LISTS,
  title: { vi: 'Danh sách của bạn', en: 'Your lists' },
  tab: { vi: 'Danh sách', en: 'Lists' },
  about: {
    vi: 'Danh sách nằm trong trình duyệt này, không cần tài khoản. Gửi địa chỉ của nó cho ai, người đó nghe được.',
    en: 'Lists are kept in this browser; no account is needed. Anyone you send the address to can hear them.',
  },
  none: { vi: 'Chưa có danh sách nào', en: 'No lists yet' },
  noneHelp: {
    vi: 'Bấm dấu cộng ở một bài bất kỳ rồi đặt tên cho danh sách đầu tiên.',
    en: 'Press the plus of any track and give your first list a name.',
  },
  needsScripts: {
    vi: 'Danh sách cần JavaScript, vì chỉ trình duyệt của bạn giữ chúng.',
    en: 'Lists need JavaScript: only your browser keeps them.',
  },
  untitled: { vi: 'Danh sách không tên', en: 'A list without a name' },
  full: { vi: (most: number) => `đã đủ ${most} bài`, en: (most) => `full, ${most} tracks` },
  keep: { vi: 'Giữ trong trình duyệt này', en: 'Keep it in this browser' },
  kept: { vi: 'Đã giữ', en: 'Kept' },
  share: { vi: 'Chia sẻ', en: 'Share' },
  embed: { vi: 'Nhúng danh sách vào trang của bạn', en: 'Embed the list in your page' },
  embedHelp: {
    vi: 'Dán đoạn mã này vào trang của bạn; người đọc nghe lần lượt cả danh sách.',
    en: 'Paste this code into your page; readers hear the whole list, one after the other.',
  },
  asOthers: { vi: 'Xem như người nhận', en: 'See it as others do' },
  rename: { vi: 'Đổi tên', en: 'Rename' },
  newName: { vi: 'Tên danh sách mới', en: 'Name of a new list' },
  name: { vi: 'Tên danh sách', en: 'Name of the list' },
  save: { vi: 'Lưu', en: 'Save' },
  delete: { vi: 'Xoá danh sách', en: 'Delete the list' },
  deleted: { vi: (name: string) => `Đã xoá “${name}”.`, en: (name) => `“${name}” has been deleted.` },
  undo: { vi: 'Hoàn tác', en: 'Undo' },
  missing: { vi: 'Danh sách này không có trong trình duyệt này', en: 'This list is not in this browser' },
  missingHelp: {
    vi: 'Nó nằm ở trình duyệt đã tạo ra nó. Để gửi cho người khác, hãy dùng nút Chia sẻ ở đó.',
    en: 'It is in the browser that made it. To send it to someone, use the Share button there.',
  },
  empty: { vi: 'Chưa có bài nào trong danh sách này', en: 'Nothing in this list yet' },
  up: { vi: (title: string) => `Đưa ${title} lên`, en: (title) => `Move ${title} up` },
  down: { vi: (title: string) => `Đưa ${title} xuống`, en: (title) => `Move ${title} down` },
  drop: { vi: (title: string) => `Bỏ ${title} khỏi danh sách`, en: (title) => `Take ${title} out of the list` },
  moved: {
    vi: (title: string, place: number) => `${title} giờ ở vị trí ${place}.`,
    en: (title, place) => `${title} is number ${place} now.`,
  },
  dropped: { vi: (title: string) => `Đã bỏ ${title}.`, en: (title) => `${title} was taken out.` },
  gone: {
    vi: (count: number) => `${count} bài không còn trong kho nhạc.`,
    en: (count) => `${count} ${plural(count, 'track is', 'tracks are')} no longer in the catalogue.`,
  },
  failed: {
    vi: 'Không kết nối được với máy chủ. Danh sách vẫn còn; hãy tải lại trang sau.',
    en: 'The server cannot be reached. The list is still kept; reload the page later.',
  },
  notKept: {
    vi: 'Trình duyệt không giữ được: danh sách đã đầy, hoặc không cho trang lưu gì.',
    en: 'The browser could not keep it: there is no room for more, or it keeps nothing of this page.',
  },
  addTo: { vi: (title: string) => `Thêm ${title}`, en: (title) => `Add ${title}` },
  addMany: {
    vi: (count: number) => `Thêm ${count} bài`,
    en: (count) => `Add ${count} ${plural(count, 'track', 'tracks')}`,
  },
  playNext: { vi: 'Phát kế tiếp', en: 'Play next' },
  playLast: { vi: 'Vào cuối danh sách chờ', en: 'At the end of the queue' },
  begin: { vi: 'Tạo danh sách', en: 'Make the list' },
  begun: { vi: (name: string) => `Đã tạo “${name}”.`, en: (name) => `“${name}” has been made.` },
})
