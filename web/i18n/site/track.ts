import { defineWords, plural } from '../words.ts'

/** A track, an artist, the player in other sites' pages. */
export const track = defineWords({
  by: { vi: (title: string, artist: string) => `${title} – ${artist}`, en: (title, artist) => `${title} – ${artist}` },
  description: {
    vi: (title: string, artist: string, facts: string) =>
      `Nghe thử “${title}” của ${artist}: ${facts}. Xem giấy phép và dòng ghi công.`,
    en: (title, artist, facts) => `Listen to “${title}” by ${artist}: ${facts}. See its licence and attribution.`,
  },
  explicit: { vi: 'Có nội dung nhạy cảm', en: 'Explicit content' },
  noPreview: { vi: 'Bài này chưa có đoạn nghe thử.', en: 'This track has no preview yet.' },
  needsScript: {
    vi: 'Trình duyệt của bạn đang tắt JavaScript: nghe thử ở đây.',
    en: 'JavaScript is off in your browser: hear the preview here.',
  },
  preview: { vi: 'Đoạn nghe thử', en: 'Preview' },
  wave: { vi: (title: string) => `Dạng sóng của ${title}`, en: (title) => `Waveform of ${title}` },
  previewPlace: {
    vi: (from: string, to: string) => `Đoạn nghe thử ${from}–${to}`,
    en: (from, to) => `Preview ${from}–${to}`,
  },
  like: { vi: 'Thích', en: 'Like' },
  liked: { vi: 'Đã thích', en: 'Liked' },
  share: { vi: 'Chia sẻ', en: 'Share' },
  addToList: { vi: 'Thêm vào danh sách', en: 'Add to a list' },
  linkCopied: { vi: 'Đã chép liên kết', en: 'Link copied' },
  facts: { vi: 'Thông tin bài hát', en: 'About the track' },
  length: { vi: 'Độ dài', en: 'Length' },
  lengthIs: {
    vi: (whole: string, preview: string) => `${whole}, nghe thử ${preview} giây`,
    en: (whole, preview) => `${whole}, preview ${preview} seconds`,
  },
  plays: { vi: 'Lượt nghe', en: 'Plays' },
  genre: { vi: 'Thể loại', en: 'Genre' },
  license: { vi: 'Giấy phép', en: 'Licence' },
  moreOfLicense: { vi: 'Giấy phép này nói gì', en: 'What this licence says' },
  attribution: { vi: 'Dòng ghi công', en: 'Attribution' },
  attributionHelp: {
    vi: 'Đặt trong mô tả video, trên hình khi phát, hoặc ở trang thông tin bài hát.',
    en: 'Show it in the video description, on screen while it plays, or where you tell about the track.',
  },
  attributionFree: { vi: 'Không bắt buộc, nhưng nghệ sĩ sẽ vui.', en: 'Not required, but the artist will be glad.' },
  copy: { vi: 'Chép', en: 'Copy' },
  copied: { vi: 'Đã chép', en: 'Copied' },
  worldwide: { vi: 'Dùng được ở mọi nước.', en: 'May be used in every country.' },
  onlyIn: { vi: (places: string) => `Chỉ dùng được tại ${places}.`, en: (places) => `May only be used in ${places}.` },
  takedown: {
    vi: 'Bạn giữ quyền với bài này và muốn gỡ xuống?',
    en: 'You hold rights in this track and want it taken down?',
  },
  takedownTo: { vi: 'Viết cho chúng tôi', en: 'Write to us' },
  embed: { vi: 'Nhúng vào trang của bạn', en: 'Put it on your page' },
  embedHelp: {
    vi: 'Dán đoạn mã này vào trang: người đọc nghe được ngay, kèm dòng ghi công.',
    en: 'Paste this code into a page: readers can listen at once, with the attribution.',
  },
  forPartners: { vi: 'Muốn dùng trong ứng dụng của bạn?', en: 'Want it in your own app?' },
  inApi: { vi: 'Xem API', en: 'See the API' },
  similar: { vi: 'Nghe tiếp', en: 'Listen next' },
  similarHelp: { vi: 'Những bài gần với bài này, và vì sao.', en: 'Tracks near this one, and why.' },
  same_artist: { vi: 'Cùng nghệ sĩ', en: 'Same artist' },
  similar_title: { vi: 'Tên gần giống', en: 'Similar title' },
  same_genre: { vi: 'Cùng thể loại', en: 'Same genre' },
  artist: { vi: 'Nghệ sĩ', en: 'Artist' },
  trackCount: {
    vi: (count: string, _n: number) => `${count} bài hát`,
    en: (count, n) => `${count} ${plural(n, 'track', 'tracks')}`,
  },
  tracks: { vi: 'Bài hát', en: 'Tracks' },
  withOthers: { vi: 'Góp giọng cùng nghệ sĩ khác', en: 'With other artists' },
  noTracks: { vi: 'Chưa có bài hát nào.', en: 'No tracks yet.' },
  artistAbout: {
    vi: (name: string, count: string, _n: number) => `${name}: nghe thử ${count} bài hát có giấy phép rõ ràng.`,
    en: (name, count, n) => `${name}: listen to ${count} ${plural(n, 'track', 'tracks')} with a clear licence.`,
  },
  onService: { vi: (service: string) => `Nghe trên ${service}`, en: (service) => `Listen on ${service}` },
})
