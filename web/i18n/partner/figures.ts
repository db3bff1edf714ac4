import { defineWords, plural } from '../words.ts'

/** Usage day by day, and limits in figures. */
export const figures = defineWords({
  byDay: { vi: 'Theo ngày, đường dẫn và mã trạng thái', en: 'By day, path and status' },
  byDayHelp: { vi: 'Ngày tính theo UTC.', en: 'Days are those of UTC.' },
  day: { vi: 'Ngày', en: 'Day' },
  path: { vi: 'Đường dẫn', en: 'Path' },
  status: { vi: 'Mã trạng thái', en: 'Status' },
  requests: { vi: 'Yêu cầu', en: 'Requests' },
  csv: { vi: 'Tải CSV', en: 'Download CSV' },
  limits: { vi: 'Hạn mức và giới hạn', en: 'Quota and limits' },
  limitsHelp: { vi: 'Những giới hạn mà bạn có thể gặp, bằng con số.', en: 'The limits that you can meet, in figures.' },
  limit: { vi: 'Giới hạn', en: 'Limit' },
  value: { vi: 'Nhiều nhất', en: 'At most' },
  seconds: {
    vi: (count: string, _n: number) => `${count} giây`,
    en: (count, n) => `${count} ${plural(n, 'second', 'seconds')}`,
  },
  minutes: {
    vi: (count: string, _n: number) => `${count} phút`,
    en: (count, n) => `${count} ${plural(n, 'minute', 'minutes')}`,
  },
  hours: {
    vi: (count: string, _n: number) => `${count} giờ`,
    en: (count, n) => `${count} ${plural(n, 'hour', 'hours')}`,
  },
  days: {
    vi: (count: string, _n: number) => `${count} ngày`,
    en: (count, n) => `${count} ${plural(n, 'day', 'days')}`,
  },
  quota: { vi: 'Yêu cầu mỗi phút của khoá này (hạn mức)', en: 'Requests of this key a minute (its quota)' },
  address: {
    vi: 'Yêu cầu mỗi phút của khoá này từ một địa chỉ mạng',
    en: 'Requests of this key a minute from one network address',
  },
  usage: { vi: 'Lần gọi /me/usage mỗi phút', en: 'Calls of /me/usage a minute' },
  webhook_reads: { vi: 'Lần đọc webhook mỗi phút', en: 'Looks at webhooks a minute' },
  webhook_writes: {
    vi: 'Lần đăng ký, sửa hay xoá webhook mỗi phút',
    en: 'Webhooks registered, changed or removed a minute',
  },
  marked_copies: { vi: 'Bản nghe thử có dấu riêng mỗi phút', en: 'Marked previews a minute' },
  marked_copies_a_day: { vi: 'Bản nghe thử có dấu riêng mỗi ngày', en: 'Marked previews a day' },
  ids: { vi: 'Id trong một yêu cầu', en: 'Ids in one request' },
  body: { vi: 'Thân JSON của một yêu cầu', en: 'JSON body of a request' },
  link_life: { vi: 'Liên kết đến tệp dùng được trong', en: 'A link to a file works for' },
  webhooks: { vi: 'Webhook', en: 'Webhooks' },
  webhook_answer: { vi: 'Máy nhận phải trả lời trong', en: 'A receiver has to answer within' },
  webhook_tests: { vi: 'Lần gửi thử mỗi phút', en: 'Tests of webhooks a minute' },
  webhook_failures: {
    vi: 'Webhook bị tạm ngưng sau số lần lỗi liên tiếp',
    en: 'A webhook is suspended after this many failures in a row',
  },
  webhook_failing: { vi: 'và lỗi đã kéo dài ít nhất', en: 'that have lasted for at least' },
  secret_overlap: { vi: 'Mã bí mật cũ còn ký thêm', en: 'The old secret signs as well for' },
  deliveries_kept: { vi: 'Các lần gửi được giữ trong', en: 'Deliveries are kept for' },
  rotations: { vi: 'Lần tự đổi khoá trong 24 giờ', en: 'Rotations of a key by yourself in 24 hours' },
  rotation_overlap: { vi: 'Khoá cũ dùng song song', en: 'The old key works beside the new one for' },
  test_quota: { vi: 'Yêu cầu mỗi phút của khoá thử', en: 'Requests of a key for tests a minute' },
  test_life: { vi: 'Khoá thử dùng được trong', en: 'A key for tests works for' },
  session: { vi: 'Phiên của trang này', en: 'A session of this page' },
})
