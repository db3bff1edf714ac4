import { defineWords, plural } from '../../words.ts'

export const overview = defineWords({
  title: { vi: 'Tổng quan', en: 'Overview' },
  healthy: { vi: 'Máy chủ hoạt động tốt.', en: 'The server is well.' },
  healthyBut: {
    vi: (_count: number, text: string) => `Máy chủ hoạt động tốt; ${text} việc đang chờ bạn.`,
    en: (count, text) => `The server is well; ${text} ${plural(count, 'thing waits', 'things wait')} for you.`,
  },
  unhealthy: { vi: 'Có việc cần để mắt tới.', en: 'Something needs a look.' },
  catalogue: {
    vi: (tracks: string, artists: string) => `${tracks} bài hát, ${artists} nghệ sĩ đang phục vụ.`,
    en: (tracks, artists) => `${tracks} tracks by ${artists} artists are being served.`,
  },
  notLoaded: { vi: 'Kho bài hát chưa nạp xong.', en: 'The catalogue has not been loaded yet.' },
  waiting: { vi: 'Đang chờ bạn', en: 'Waiting for you' },
  ending: { vi: 'Sắp hết hạn hoặc đang hỏng', en: 'About to run out, or failing' },
  nothing: { vi: 'Không có gì cần bạn lúc này.', en: 'Nothing needs you now.' },
  quiet: { vi: (names: string) => `Không có gì về: ${names}.`, en: (names) => `Nothing about: ${names}.` },
  applications: { vi: 'Đơn xin khoá', en: 'Applications' },
  applicationsCount: {
    vi: (_count: number, text: string) => `${text} đơn chờ duyệt`,
    en: (count, text) => `${text} ${plural(count, 'application waits', 'applications wait')}`,
  },
  quotaRequests: { vi: 'Xin nâng hạn mức', en: 'More quota' },
  quotaRequestsCount: {
    vi: (_n: number, count: string) => `${count} đối tác đang chờ trả lời`,
    en: (n, count) => `${count} ${plural(n, 'partner waits', 'partners wait')} for an answer`,
  },
  perMinute: { vi: (count: string) => `${count}/phút`, en: (count) => `${count} a minute` },
  takedowns: { vi: 'Gỡ bài', en: 'Takedowns' },
  takedownsCount: {
    vi: (_count: number, text: string) => `${text} lần gỡ bài đang chạy`,
    en: (count, text) => `${text} ${plural(count, 'takedown', 'takedowns')} under way`,
  },
  untold: {
    vi: (untold: string, all: string) => `${untold} trên ${all} thông báo chưa tới`,
    en: (untold, all) => `${untold} of ${all} notices have not arrived`,
  },
  allTold: { vi: (all: string) => `đã báo đủ ${all} nơi`, en: (all) => `all ${all} have been told` },
  webhooks: { vi: 'Webhook', en: 'Webhooks' },
  webhooksCount: {
    vi: (failing: string, suspended: string) => `${failing} đang lỗi, ${suspended} bị tạm ngưng`,
    en: (failing, suspended) => `${failing} failing, ${suspended} suspended`,
  },
  failing: { vi: 'đang lỗi', en: 'failing' },
  suspended: { vi: 'tạm ngưng', en: 'suspended' },
  keys: { vi: 'Khoá sắp hết hạn', en: 'Keys that end soon' },
  keysCount: {
    vi: (_count: number, text: string) => `${text} khoá hết hạn trong 30 ngày tới`,
    en: (count, text) => `${text} ${plural(count, 'key ends', 'keys end')} within 30 days`,
  },
  jobs: { vi: 'Việc nền', en: 'Jobs' },
  jobsCount: {
    vi: (queued: string, running: string, failed: string) => `${queued} chờ, ${running} đang chạy, ${failed} hỏng`,
    en: (queued, running, failed) => `${queued} waiting, ${running} running, ${failed} failed`,
  },
  oldestJob: {
    vi: (time: string) => `Việc chờ lâu nhất đã chờ ${time}.`,
    en: (time) => `The oldest has waited for ${time}.`,
  },
  outbox: { vi: 'Thông báo webhook', en: 'Webhook deliveries' },
  outboxCount: {
    vi: (pending: string, failed: string, parked: string) => `${pending} chờ gửi, ${failed} hỏng, ${parked} để lại`,
    en: (pending, failed, parked) => `${pending} waiting, ${failed} failed, ${parked} parked`,
  },
  late: { vi: (time: string) => `Có thông báo đã trễ ${time}.`, en: (time) => `One is late by ${time}.` },
  mails: { vi: 'Thư', en: 'Mails' },
  mailsCount: {
    vi: (waiting: string, failed: string, toCopy: string) =>
      `${waiting} chờ gửi, ${failed} hỏng, ${toCopy} cần tự chép gửi`,
    en: (waiting, failed, toCopy) => `${waiting} waiting, ${failed} failed, ${toCopy} to copy and send yourself`,
  },
  locks: { vi: 'Địa chỉ bị khoá', en: 'Locked addresses' },
  locksCount: {
    vi: (_count: number, text: string) => `${text} địa chỉ đang bị khoá vì dùng sai khoá`,
    en: (count, text) => `${text} ${plural(count, 'address is', 'addresses are')} locked after wrong keys`,
  },
  all: { vi: 'Xem tất cả', en: 'See all' },
  traffic: { vi: 'Lượt gọi của đối tác hôm nay', en: "Partners' requests today" },
  trafficSummary: {
    vi: (today: string, before: string, change: string) =>
      `Từ 0 giờ đến nay: ${today} lượt gọi; cùng lúc này tuần trước: ${before}${change}.`,
    en: (today, before, change) => `Since midnight: ${today} requests; by this time a week ago: ${before}${change}.`,
  },
  more: { vi: (share: string) => ` (nhiều hơn ${share})`, en: (share) => ` (${share} more)` },
  less: { vi: (share: string) => ` (ít hơn ${share})`, en: (share) => ` (${share} fewer)` },
  same: { vi: ' (bằng nhau)', en: ' (as many)' },
  today: { vi: 'Hôm nay', en: 'Today' },
  weekBefore: { vi: 'Cùng thứ tuần trước', en: 'Same day last week' },
  toInsight: { vi: 'Xem số liệu', en: 'See the figures' },
  checks_backend_config: { vi: 'API đang bị tạm ngưng', en: 'The API is suspended' },
  checks_database_read: { vi: 'Cơ sở dữ liệu không trả lời', en: 'The database does not answer' },
  checks_catalog_read: { vi: 'Kho bài hát chưa nạp xong', en: 'The catalogue has not been loaded yet' },
  checks_request_log: { vi: 'Nhật ký yêu cầu không ghi được', en: 'The request log cannot be written' },
  checks_clock: { vi: 'Đồng hồ của máy bị lệch', en: 'The clock of the machine is wrong' },
  checks_shutdown: { vi: 'Máy chủ đang dừng', en: 'The server is stopping' },
})
