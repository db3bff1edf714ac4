import { defineWords, plural } from './words.ts'

export const webhooks = defineWords({
  title: { vi: 'Webhook', en: 'Webhooks' },
  intro: {
    vi: 'Nơi đối tác nhận tin về thay đổi của danh mục.',
    en: 'Where partners hear of changes in the catalogue.',
  },
  active: { vi: 'Đang chạy', en: 'Active' },
  failing: { vi: 'Đang lỗi', en: 'Failing' },
  suspended: { vi: 'Bị ngưng', en: 'Suspended' },
  emptyTitle: { vi: 'Không có webhook nào', en: 'There are no webhooks' },
  emptyHelp: {
    vi: 'Đối tác tự đăng ký webhook bằng khoá API của mình.',
    en: 'Partners register them with their own API key.',
  },
  lastAttempt: { vi: 'Lần gửi cuối', en: 'Last attempt' },
  kept: { vi: 'Giữ lại', en: 'Kept back' },
  failedCount: { vi: 'Hỏng', en: 'Failed' },
  never: { vi: 'Chưa gửi lần nào', en: 'Nothing was sent yet' },
  failuresSince: {
    vi: (n: number, time: string) => `${n} lần hỏng liên tiếp, từ ${time}`,
    en: (n, time) => `${n} ${plural(n, 'failure', 'failures')} in a row, since ${time}`,
  },
  suspendedAt: { vi: 'Ngưng lúc', en: 'Suspended' },
  registered: { vi: 'Đăng ký', en: 'Registered' },
  resumeTitle: { vi: 'Mở lại webhook này?', en: 'Resume this webhook?' },
  resumeWhat: {
    vi: 'Tin mới lại được gửi đến địa chỉ này; số lần hỏng đếm lại từ 0.',
    en: 'News are sent to this address again; its failures are counted from 0.',
  },
  resumeKept: {
    vi: (n: number) => `${n} tin đang giữ lại không tự gửi: hãy bấm “Gửi lại” sau khi mở lại.`,
    en: (n) =>
      `${n} ${plural(n, 'delivery that is', 'deliveries that are')} kept back will not go by themselves: replay them afterwards.`,
  },
  resumed: { vi: 'Webhook đã được mở lại.', en: 'The webhook is active again.' },
  replayAll: { vi: 'Gửi lại tất cả', en: 'Replay all' },
  replayAllTitle: { vi: 'Gửi lại những tin chưa đến nơi?', en: 'Send again what has not arrived?' },
  replayAllWhat: {
    vi: (n: number) => `${n} tin hỏng hoặc bị giữ lại được gửi lại, tối đa 50 tin mỗi giây.`,
    en: (n) =>
      `${n} ${plural(n, 'delivery that failed or was kept back is', 'deliveries that failed or were kept back are')} sent again, at most 50 a second.`,
  },
  replayTwice: {
    vi: 'Bên nhận có thể nhận một tin hai lần; mã của tin giữ nguyên.',
    en: 'The receiver may get one twice; its id stays the same.',
  },
  replayed: {
    vi: (n: number) => `Sẽ gửi lại ${n} tin.`,
    en: (n) => `${n} ${plural(n, 'delivery', 'deliveries')} will be sent again.`,
  },
  replay: { vi: 'Gửi lại', en: 'Replay' },
  deliveries: { vi: 'Các lần gửi', en: 'Deliveries' },
  pending: { vi: 'Chờ gửi', en: 'Waiting' },
  done: { vi: 'Đã nhận', en: 'Delivered' },
  failed: { vi: 'Hỏng', en: 'Failed' },
  parked: { vi: 'Giữ lại', en: 'Kept back' },
  superseded: { vi: 'Đã có tin mới hơn', en: 'Superseded' },
  event: { vi: 'Sự kiện', en: 'Event' },
  took: { vi: 'Mất', en: 'Took' },
  attempts: { vi: (n: number) => `${n} lần gửi`, en: (n) => `${n} ${plural(n, 'attempt', 'attempts')}` },
  next: { vi: (time: string) => `gửi lại ${time}`, en: (time) => `next ${time}` },
  deletedTrack: { vi: 'Bài đã xoá', en: 'A deleted track' },
  aCollection: { vi: 'Một tuyển tập', en: 'A collection' },
  testSent: {
    vi: 'Đã gửi thử: kết quả ở danh sách bên dưới.',
    en: 'A test was sent: what became of it is in the list below.',
  },
  noDeliveriesTitle: { vi: 'Không có lần gửi nào', en: 'There are no such deliveries' },
  noDeliveriesHelp: { vi: 'Các lần gửi được giữ 30 ngày.', en: 'Deliveries are kept for 30 days.' },
  back: { vi: 'Các webhook', en: 'Webhooks' },
  ofPartner: { vi: 'Chỉ của một đối tác', en: 'Of one partner only' },
  showAll: { vi: 'Xem tất cả', en: 'Show all' },
  milliseconds: { vi: (n: string) => `${n} ms`, en: (n) => `${n} ms` },
})
