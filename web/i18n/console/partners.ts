import { defineWords, plural } from '../words.ts'

export const partners = defineWords({
  title: { vi: 'Đối tác', en: 'Partners' },
  intro: { vi: 'Những ai đã xin dùng API, và những ai đang dùng.', en: 'Who has asked for the API, and who uses it.' },
  search: { vi: 'Tìm theo tên hoặc e-mail', en: 'Search by name or e-mail' },
  states: { vi: 'Trạng thái', en: 'States' },
  pending: { vi: 'Chờ duyệt', en: 'Waiting' },
  approved: { vi: 'Đã duyệt', en: 'Approved' },
  suspended: { vi: 'Tạm ngưng', en: 'Suspended' },
  rejected: { vi: 'Từ chối', en: 'Rejected' },
  name: { vi: 'Tổ chức', en: 'Organization' },
  status: { vi: 'Trạng thái', en: 'State' },
  activeKeys: { vi: 'Khoá', en: 'Keys' },
  requests: { vi: 'Yêu cầu, 30 ngày', en: 'Requests, 30 days' },
  since: { vi: 'Từ', en: 'Since' },
  none: { vi: 'Chưa có đối tác nào', en: 'There are no partners yet' },
  noneHelp: {
    vi: 'Đơn gửi từ trang đăng ký sẽ hiện ở đây. Bạn cũng có thể tự thêm đối tác.',
    en: 'Applications sent from the apply page will appear here. You can also add a partner yourself.',
  },
  notFound: { vi: 'Không có đối tác nào như vậy', en: 'There is no such partner' },
  notFoundHelp: { vi: 'Hãy thử từ khác hoặc bỏ bộ lọc.', en: 'Try another word, or take the filter away.' },
  add: { vi: 'Thêm đối tác', en: 'Add a partner' },
  addTitle: { vi: 'Thêm đối tác', en: 'Add a partner' },
  addHelp: { vi: 'Không có thư nào được gửi.', en: 'No mail is sent.' },
  approveAtOnce: { vi: 'Duyệt ngay, để có thể cấp khoá', en: 'Approve at once, so that it can have keys' },
  added: { vi: (name: string) => `Đã thêm ${name}.`, en: (name) => `${name} was added.` },
  applyPage: { vi: 'Trang đăng ký', en: 'Apply page' },
  rejectAll: { vi: 'Từ chối tất cả đơn trong danh sách này', en: 'Reject all of this list' },
  rejectAllTitle: {
    vi: (count: number) => `Từ chối ${count} đơn?`,
    en: (count) => `Reject ${count} ${plural(count, 'application', 'applications')}?`,
  },
  rejectAllMail: {
    vi: 'Không ai được báo tin: người bị mạo danh không nên nhận thư.',
    en: 'No mails are sent: people who were impersonated should get none.',
  },
  rejectAllUndo: { vi: 'Từng đơn vẫn có thể được duyệt sau này.', en: 'Each can still be approved later.' },
  rejectedAll: {
    vi: (count: number) => `Đã từ chối ${count} đơn.`,
    en: (count) => `${count} ${plural(count, 'application was', 'applications were')} rejected.`,
  },
})
