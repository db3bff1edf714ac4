import { defineWords, plural } from '../words.ts'

/** The partners' own page. */
export const selfService = defineWords({
  place: { vi: 'Trang đối tác', en: 'Partner page' },
  skip: { vi: 'Tới nội dung chính', en: 'Skip to the content' },
  signInTitle: { vi: 'Đăng nhập bằng khoá API', en: 'Sign in with an API key' },
  signInIntro: {
    vi: 'Xem mức sử dụng, khoá và webhook của tổ chức bạn.',
    en: "See your organization's usage, keys and webhooks.",
  },
  key: { vi: 'Khoá API', en: 'API key' },
  keyHelp: {
    vi: 'Khoá chỉ được gửi đi một lần để kiểm tra. Trình duyệt không lưu lại khoá.',
    en: 'The key is sent once, to be checked. The browser does not keep it.',
  },
  signIn: { vi: 'Đăng nhập', en: 'Sign in' },
  missingKey: { vi: 'Hãy nhập khoá API.', en: 'Enter an API key.' },
  wrongKey: {
    vi: 'Khoá không đúng, đã hết hạn hoặc đã bị thu hồi.',
    en: 'The key is wrong, has ended, or was revoked.',
  },
  locked: {
    vi: 'Địa chỉ của bạn tạm bị khoá vì quá nhiều lần dùng sai khoá. Hãy thử lại sau.',
    en: 'Your address is locked for a while after too many wrong keys. Try again later.',
  },
  noKey: { vi: 'Chưa có khoá?', en: 'No key yet?' },
  apply: { vi: 'Gửi đơn xin khoá', en: 'Apply for one' },
  signOut: { vi: 'Đăng xuất', en: 'Sign out' },
  signedInWith: {
    vi: (prefix: string, name: string) => `Đăng nhập bằng khoá ${prefix}… (${name})`,
    en: (prefix, name) => `Signed in with the key ${prefix}… (${name})`,
  },
  endsAt: { vi: (time: string) => `Phiên kết thúc lúc ${time}.`, en: (time) => `The session ends at ${time}.` },
  docs: { vi: 'Tài liệu API', en: 'API docs' },
  links: { vi: 'Liên kết', en: 'Links' },
  usage: { vi: 'Mức sử dụng', en: 'Usage' },
  span: { vi: 'Khoảng thời gian', en: 'Time span' },
  day: { vi: '24 giờ', en: '24 hours' },
  days: { vi: (count: number) => `${count} ngày`, en: (count) => `${count} ${plural(count, 'day', 'days')}` },
  whichKey: { vi: 'Khoá', en: 'Key' },
  quota: { vi: 'Hạn mức mỗi phút', en: 'Quota per minute' },
  left: { vi: 'Còn lại phút này', en: 'Left this minute' },
  leftOf: {
    vi: (left: string, used: string) => `${left} (đã dùng ${used})`,
    en: (left, used) => `${left} (${used} used)`,
  },
  allTime: { vi: 'Tổng cộng từ trước đến nay', en: 'Of all time' },
  inSpan: { vi: 'Trong khoảng đang xem', en: 'In the time shown' },
  requests: { vi: 'Yêu cầu', en: 'Requests' },
  requestsSummary: {
    vi: (all: string, _n: number) => `${all} yêu cầu.`,
    en: (all, n) => `${all} ${plural(n, 'request', 'requests')}.`,
  },
  errors: { vi: 'Lỗi và từ chối', en: 'Errors and refusals' },
  errorsSummary: {
    vi: (failed: string, limited: string, refused: string) =>
      `Lỗi máy chủ: ${failed}; vượt hạn mức (429): ${limited}; bị từ chối vì lý do khác (4xx): ${refused}.`,
    en: (failed, limited, refused) =>
      `Server errors: ${failed}; beyond the quota (429): ${limited}; refused otherwise (4xx): ${refused}.`,
  },
  failed: { vi: 'Lỗi máy chủ (5xx)', en: 'Server errors (5xx)' },
  limited: { vi: 'Vượt hạn mức (429)', en: 'Beyond the quota (429)' },
  refused: { vi: 'Bị từ chối (4xx)', en: 'Refused (4xx)' },
  routes: { vi: 'Theo đường dẫn', en: 'By path' },
  route: { vi: 'Đường dẫn', en: 'Path' },
  noRequests: { vi: 'Chưa có yêu cầu nào trong khoảng này.', en: 'There were no requests in this time.' },
  refresh: { vi: 'Tải lại', en: 'Refresh' },
  keys: { vi: 'Khoá của bạn', en: 'Your keys' },
  created: { vi: 'Cấp ngày', en: 'Issued' },
  inUse: { vi: 'Khoá của phiên này', en: 'Key of this session' },
  ownShownHelp: {
    vi: 'Hãy chép và cất khoá ở nơi an toàn. Khoá không được lưu và không thể hiện lại.',
    en: 'Copy it and keep it in a safe place. It is not stored and cannot be shown again.',
  },
  webhooksHelp: {
    vi: 'Nơi bạn nhận tin về thay đổi của danh mục, nhiều nhất năm địa chỉ.',
    en: 'Where you are told of changes in the catalogue, five addresses at most.',
  },
  noWebhooks: { vi: 'Chưa có webhook nào', en: 'There are no webhooks yet' },
  noWebhooksHelp: {
    vi: 'Đăng ký một địa chỉ để được báo khi bài hát thay đổi hoặc bị gỡ.',
    en: 'Register an address to be told when tracks change or are taken down.',
  },
  lastAnswer: { vi: 'Trả lời cuối', en: 'Last answer' },
  showDeliveries: { vi: 'Xem các lần gửi', en: 'Show deliveries' },
  hideDeliveries: { vi: 'Ẩn các lần gửi', en: 'Hide deliveries' },
  test: { vi: 'Gửi thử', en: 'Send a test' },
  testSent: { vi: 'Đã gửi thử.', en: 'A test was sent.' },
  testDone: {
    vi: (status: string) => `Gửi thử thành công: ${status}.`,
    en: (status) => `The test arrived: ${status}.`,
  },
  testFailed: {
    vi: (reason: string) => `Gửi thử không thành công: ${reason}.`,
    en: (reason) => `The test did not arrive: ${reason}.`,
  },
  testEvent: { vi: 'Gửi thử', en: 'A test' },
  track: { vi: 'Bài hát', en: 'Track' },
  newer: { vi: 'Mới hơn', en: 'Newer' },
  older: { vi: 'Cũ hơn', en: 'Older' },
  pageOf: {
    vi: (page: number, pages: number) => `Trang ${page}/${pages}`,
    en: (page, pages) => `Page ${page} of ${pages}`,
  },
  resumeMissed: {
    vi: 'Tin đã lỡ trong lúc bị tạm ngưng không tự gửi lại: hãy lấy qua /changes.',
    en: 'What was missed meanwhile is not sent by itself: fetch it from /changes.',
  },
})
