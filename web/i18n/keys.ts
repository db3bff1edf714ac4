import { defineWords, plural } from './words.ts'

export const keyWords = defineWords({
  title: { vi: 'Khoá API', en: 'API keys' },
  none: { vi: 'Chưa có khoá nào.', en: 'There are no keys yet.' },
  noneHelp: {
    vi: 'Đối tác nhận khoá đầu tiên qua liên kết, hoặc bạn cấp ở đây.',
    en: 'A partner gets its first key by the link, or you issue one here.',
  },
  issue: { vi: 'Cấp khoá', en: 'Issue a key' },
  issueTitle: { vi: 'Cấp khoá mới', en: 'Issue a key' },
  name: { vi: 'Tên khoá', en: 'Name of the key' },
  nameHelp: { vi: 'Khoá dùng cho việc gì, ví dụ "web".', en: 'What it is for, such as "web".' },
  key: { vi: 'Khoá', en: 'Key' },
  state: { vi: 'Trạng thái', en: 'State' },
  active: { vi: 'Hoạt động', en: 'Active' },
  expired: { vi: 'Hết hạn', en: 'Expired' },
  heldBack: { vi: 'Bị từ chối: đối tác tạm ngưng', en: 'Refused: the partner is suspended' },
  revoked: { vi: 'Đã thu hồi', en: 'Revoked' },
  quota: { vi: 'Hạn mức mỗi phút', en: 'Quota per minute' },
  quotaDefaultHelp: { vi: 'Để trống thì dùng mặc định của dịch vụ.', en: 'Left empty, the default of the service.' },
  perMinute: { vi: (count: string) => `${count}/phút`, en: (count) => `${count}/min` },
  ends: { vi: 'Hết hạn', en: 'Ends' },
  endsHelp: {
    vi: 'Để trống thì khoá không hết hạn. Khoá bị từ chối từ 0 giờ ngày này (UTC).',
    en: 'Left empty, the key does not end. It is refused from 00:00 of this day (UTC) on.',
  },
  never: { vi: 'Không hết hạn', en: 'Never' },
  lastUsed: { vi: 'Dùng lần cuối', en: 'Last used' },
  neverUsed: { vi: 'Chưa dùng', en: 'Not used yet' },
  replaces: { vi: (prefix: string) => `thay cho ${prefix}…`, en: (prefix) => `replaces ${prefix}…` },
  forTests: { vi: 'Khoá thử, đối tác tự tạo', en: 'For tests, made by the partner' },
  shownTitle: { vi: 'Khoá mới, chỉ hiện lần này', en: 'The new key, shown this once' },
  shownHelp: {
    vi: 'Hãy chép và đưa cho đối tác một cách an toàn. Khoá không được lưu và không thể hiện lại.',
    en: 'Copy it and hand it to the partner in a safe way. It is not stored and cannot be shown again.',
  },
  kept: { vi: 'Tôi đã cất khoá', en: 'I have kept the key' },
  edit: { vi: 'Sửa', en: 'Edit' },
  editTitle: { vi: (name: string) => `Sửa khoá ${name}`, en: (name) => `Edit the key ${name}` },
  save: { vi: 'Lưu', en: 'Save' },
  saved: { vi: 'Đã lưu.', en: 'Saved.' },
  rotate: { vi: 'Đổi khoá', en: 'Rotate' },
  rotateTitle: { vi: (name: string) => `Đổi khoá ${name}?`, en: (name) => `Rotate the key ${name}?` },
  rotateNew: {
    vi: 'Một khoá mới cùng tên và hạn mức sẽ được cấp, chỉ hiện một lần.',
    en: 'A new key with the same name and quota is issued, and shown once.',
  },
  rotateOld: {
    vi: (prefix: string) =>
      `Khoá cũ ${prefix}… dùng được song song cho đến hết thời gian dưới đây; hai khoá dùng chung một hạn mức.`,
    en: (prefix) => `The old key ${prefix}… goes on beside it for the time below; the two share one quota.`,
  },
  rotateEnds: {
    vi: (count: number, names: string) =>
      `${count} khoá cũ hơn nữa dừng ngay: ${names}. Mỗi lúc chỉ hai khoá thay nhau được hoạt động.`,
    en: (count, names) =>
      `${count} older ${plural(count, 'key ends', 'keys end')} now: ${names}. Only two keys that replace each other work at a time.`,
  },
  rotateOwn: {
    vi: 'Khoá mới hết hạn khi khoá cũ vốn sẽ hết hạn. Chỉ đổi tiếp được khi khoá cũ đã dừng, nhiều nhất ba lần trong 24 giờ. Chúng tôi báo cho bạn qua thư.',
    en: 'The new key ends when the old one was to. It can be rotated again once the old one has ended, at most three times in 24 hours. We tell you by mail.',
  },
  overlap: { vi: 'Thời gian dùng song song', en: 'Both work for' },
  overlapNone: { vi: 'Không: khoá cũ dừng ngay', en: 'No time: the old key ends now' },
  overlapHours: { vi: (count: number) => `${count} giờ`, en: (count) => `${count} ${plural(count, 'hour', 'hours')}` },
  overlapDays: { vi: (count: number) => `${count} ngày`, en: (count) => `${count} ${plural(count, 'day', 'days')}` },
  oldUntil: {
    vi: (prefix: string, time: string) => `Khoá cũ ${prefix}… dùng được đến ${time}.`,
    en: (prefix, time) => `The old key ${prefix}… works until ${time}.`,
  },
  revoke: { vi: 'Thu hồi', en: 'Revoke' },
  revokeTitle: { vi: (name: string) => `Thu hồi khoá ${name}?`, en: (name) => `Revoke the key ${name}?` },
  revokeNow: {
    vi: 'Mọi yêu cầu dùng khoá này bị từ chối ngay (403).',
    en: 'Every request with it is refused at once (403).',
  },
  revokeAlso: {
    vi: (count: number, names: string) => `Thu hồi luôn ${count} khoá đã thay nó hay được tạo bằng nó: ${names}.`,
    en: (count, names) =>
      `Also the ${count} ${plural(count, 'key', 'keys')} that replaced it or ${plural(count, 'was', 'were')} made with it: ${names}.`,
  },
  revokeKeeps: {
    vi: (count: number, names: string) => `${count} khoá đã thay nó hay được tạo bằng nó vẫn hoạt động: ${names}.`,
    en: (count, names) =>
      `The ${count} ${plural(count, 'key', 'keys')} that replaced it or ${plural(count, 'was', 'were')} made with it ${plural(count, 'goes', 'go')} on: ${names}.`,
  },
  successors: {
    vi: (count: number) => `${count} khoá đã thay nó hay được tạo bằng nó`,
    en: (count) =>
      `The ${count} ${plural(count, 'key', 'keys')} that replaced it or ${plural(count, 'was', 'were')} made with it`,
  },
  successorsRevoked: { vi: 'Thu hồi luôn', en: 'Revoke too' },
  successorsKept: { vi: 'Giữ lại', en: 'Keep at work' },
  revokeFinal: {
    vi: 'Không thể hoàn tác. Muốn chuyển dần, hãy đổi khoá.',
    en: 'This cannot be undone. To change over slowly, rotate it.',
  },
  revokedToast: { vi: (prefix: string) => `Đã thu hồi ${prefix}….`, en: (prefix) => `${prefix}… is revoked.` },
})
