import { defineWords } from '../words.ts'

/** More quota and takedowns, on the partners' own page. */
export const ownDesk = defineWords({
  quotaTitle: { vi: 'Xin thêm hạn mức', en: 'More quota' },
  quotaHelp: {
    vi: 'Chúng tôi xem và trả lời bạn qua thư. Mỗi lúc chỉ một yêu cầu.',
    en: 'We look at it and answer by mail. One request at a time.',
  },
  ask: { vi: 'Xin thêm hạn mức', en: 'Ask for more quota' },
  askTitle: { vi: 'Xin thêm hạn mức', en: 'Ask for more quota' },
  quota: { vi: 'Số yêu cầu mỗi phút bạn cần', en: 'Requests a minute that you need' },
  reason: { vi: 'Vì sao', en: 'Why' },
  reasonHelp: {
    vi: 'Ứng dụng làm gì, bao nhiêu người dùng, lúc nào đông nhất.',
    en: 'What your application does, for how many people, and when it is busiest.',
  },
  send: { vi: 'Gửi yêu cầu', en: 'Send the request' },
  sent: {
    vi: 'Đã gửi yêu cầu. Bạn sẽ được trả lời qua thư.',
    en: 'The request was sent. You will be answered by mail.',
  },
  perMinute: { vi: (count: string) => `${count} yêu cầu mỗi phút`, en: (count) => `${count} requests a minute` },
  open: { vi: 'Đang chờ trả lời', en: 'Waits for an answer' },
  approved: { vi: 'Đã chấp nhận', en: 'Granted' },
  refused: { vi: 'Không được chấp nhận', en: 'Not granted' },
  asked: { vi: 'Gửi lúc', en: 'Sent' },
  answered: { vi: 'Trả lời lúc', en: 'Answered' },
  takedowns: { vi: 'Bài hát bị gỡ', en: 'Takedowns' },
  takedownsHelp: {
    vi: 'Những lần gỡ bài mà bạn phải xử lý. Khi đã làm xong, hãy xác nhận: chúng tôi ghi vào hồ sơ.',
    en: 'Tracks taken down that you have to act on. Confirm when you have: it goes into the record.',
  },
  noTakedowns: { vi: 'Không có bài nào bị gỡ', en: 'No track was taken down' },
  track: { vi: 'Bài hát', en: 'Track' },
  scope: { vi: 'Phải làm gì', en: 'What to do' },
  scopeNew: { vi: 'Không dùng cho nội dung mới', en: 'No use in new content' },
  scopeAll: { vi: 'Gỡ cả khỏi nội dung đã xuất bản', en: 'Published content has to go too' },
  at: { vi: 'Gỡ lúc', en: 'Taken down' },
  deadline: { vi: 'Hạn của bạn', en: 'Your deadline' },
  restored: { vi: 'Đã khôi phục: được dùng lại', en: 'Restored: it may be used again' },
  state: { vi: 'Trạng thái', en: 'State' },
  doneAt: { vi: (time: string) => `Bạn đã xác nhận lúc ${time}`, en: (time) => `You confirmed on ${time}` },
  confirm: { vi: 'Đã làm xong', en: 'It is done' },
  confirmTitle: {
    vi: (title: string) => `Xác nhận đã xử lý “${title}”?`,
    en: (title) => `Confirm that “${title}” was acted on?`,
  },
  confirmNew: {
    vi: 'Bài hát không còn được dùng cho nội dung mới.',
    en: 'The track is no longer used in new content.',
  },
  confirmAll: {
    vi: 'Bài hát không còn ở nội dung mới lẫn nội dung đã xuất bản.',
    en: 'The track is neither in new content nor in what was published before.',
  },
  confirmKept: {
    vi: 'Thời điểm xác nhận được ghi vào hồ sơ gỡ bài và không sửa được.',
    en: 'The time of it goes into the record of the takedown and cannot be changed.',
  },
  confirmed: { vi: 'Đã ghi nhận. Cảm ơn bạn.', en: 'It is written down. Thank you.' },
})
