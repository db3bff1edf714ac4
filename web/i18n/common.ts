import { defineWords } from './words.ts'

/** The texts of the components. */
export const common = defineWords({
  cancel: { vi: 'Huỷ', en: 'Cancel' },
  typedQuestion: {
    vi: 'Đóng lại thì những gì bạn vừa nhập sẽ mất.',
    en: 'What you have typed here is lost when this is closed.',
  },
  closeAnyway: { vi: 'Đóng và bỏ', en: 'Close and lose it' },
  goOnTyping: { vi: 'Nhập tiếp', en: 'Go on' },
  loading: { vi: 'Đang tải…', en: 'Loading…' },
  working: { vi: 'Đang xử lý…', en: 'Working…' },
  optional: { vi: 'không bắt buộc', en: 'optional' },
  unreachable: {
    vi: 'Không kết nối được với máy chủ. Hãy kiểm tra mạng rồi thử lại.',
    en: 'The server cannot be reached. Check the network, then try again.',
  },
  noAnswer: { vi: 'Mất kết nối trước khi máy chủ trả lời.', en: 'The connection was lost before the server answered.' },
  brokenOff: { vi: 'Câu trả lời của máy chủ bị ngắt giữa chừng.', en: 'The answer of the server broke off.' },
  notOurAnswer: {
    vi: 'Câu trả lời không phải của máy chủ này: có thể là trang đăng nhập của mạng, hoặc của một proxy.',
    en: 'What answered was not this server: perhaps the sign-in page of the network, or a proxy.',
  },
  failed: { vi: 'Chưa làm được.', en: 'That did not work.' },
  unsure: {
    vi: 'Chưa rõ việc đó đã được thực hiện hay chưa. Trang đang tự tải lại: hãy xem kết quả trước khi thử lại.',
    en: 'We do not know whether it was done. The page is loading again what it shows: look before you try again.',
  },
  nothingChanged: { vi: 'Chưa có gì thay đổi.', en: 'Nothing has been changed.' },
  waitSeconds: { vi: (time: string) => `Hãy thử lại sau ${time}.`, en: (time) => `Try again in ${time}.` },
  previousPage: { vi: 'Trang trước', en: 'Previous page' },
  nextPage: { vi: 'Trang sau', en: 'Next page' },
  pageOf: {
    vi: (page: string, pages: string) => `Trang ${page} / ${pages}`,
    en: (page, pages) => `Page ${page} of ${pages}`,
  },
  shownOf: {
    vi: (from: string, to: string, total: string) => `${from}–${to} trong ${total}`,
    en: (from, to, total) => `${from}–${to} of ${total}`,
  },
  pages: { vi: 'Trang của danh sách', en: 'Pages of the list' },
  size: { vi: 'Dòng mỗi trang', en: 'Rows a page' },
  jump: { vi: 'Đến trang', en: 'Go to page' },
  go: { vi: 'Đến', en: 'Go' },
  sortBy: { vi: (column: string) => `Sắp xếp theo ${column}`, en: (column) => `Sort by ${column}` },
  choose: { vi: (name: string) => `Chọn ${name}`, en: (name) => `Choose ${name}` },
  chooseAll: { vi: 'Chọn cả trang', en: 'Choose the whole page' },
  dropFiles: { vi: 'Thả tệp vào đây', en: 'Drop files here' },
  chooseFiles: { vi: 'Chọn tệp', en: 'Choose files' },
  overdue: { vi: (time: string) => `quá hạn ${time}`, en: (time) => `overdue by ${time}` },
  timeLeft: { vi: (time: string) => `còn ${time}`, en: (time) => `${time} left` },
  showTable: { vi: 'Xem dạng bảng', en: 'Show as a table' },
  at: { vi: 'Thời điểm', en: 'Time' },
  waveform: { vi: 'Dạng sóng', en: 'Waveform' },
  previewStart: { vi: 'Điểm bắt đầu đoạn nghe thử', en: 'Start of the preview' },
  previewEnd: { vi: 'Điểm kết thúc đoạn nghe thử', en: 'End of the preview' },
  seconds: { vi: (value: string) => `${value} giây`, en: (value) => `${value} seconds` },
  listenBefore: {
    vi: (seconds: string) => `Nghe từ ${seconds} giây trước`,
    en: (seconds) => `Listen from ${seconds} s before`,
  },
  sent: {
    vi: (sent: string, total: string) => `Đã gửi ${sent} / ${total}`,
    en: (sent, total) => `${sent} of ${total} sent`,
  },
  snap: { vi: 'Bám theo nhịp', en: 'Snap to beats' },
})
