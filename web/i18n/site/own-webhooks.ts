import { defineWords } from '../words.ts'

/** Making, changing and removing webhooks on the partners' own page. */
export const ownWebhooks = defineWords({
  add: { vi: 'Đăng ký webhook', en: 'Register a webhook' },
  addTitle: { vi: 'Đăng ký webhook', en: 'Register a webhook' },
  edit: { vi: 'Sửa', en: 'Edit' },
  editTitle: { vi: 'Sửa webhook', en: 'Edit the webhook' },
  url: { vi: 'Địa chỉ', en: 'Address' },
  urlHelp: {
    vi: 'https://, cổng 443 hoặc 8443, máy chủ trên Internet công cộng.',
    en: 'https://, port 443 or 8443, a host on the public Internet.',
  },
  events: { vi: 'Sự kiện', en: 'Events' },
  eventsHelp: {
    vi: 'Không chọn gì là nhận ba sự kiện của bài hát.',
    en: 'With none chosen, the three of tracks are sent.',
  },
  created: { vi: 'Bài hát được đăng', en: 'A track is published' },
  collectionUpdated: { vi: 'Tuyển tập mới có hoặc thay đổi', en: 'A collection is new or changes' },
  collectionDeleted: { vi: 'Tuyển tập bị xoá', en: 'A collection is deleted' },
  updated: { vi: 'Bài hát thay đổi', en: 'A track changes' },
  deleted: { vi: 'Bài hát bị xoá hoặc gỡ', en: 'A track is deleted or taken down' },
  note: { vi: 'Ghi chú', en: 'Note' },
  noteHelp: { vi: 'Chỉ dành cho bạn.', en: 'For yourself alone.' },
  save: { vi: 'Lưu', en: 'Save' },
  saved: { vi: 'Đã lưu.', en: 'Saved.' },
  secretTitle: { vi: 'Mã bí mật, chỉ hiện lần này', en: 'The secret, shown this once' },
  secret: { vi: 'Mã bí mật', en: 'Secret' },
  secretHelp: {
    vi: 'Chữ ký của mỗi lần gửi được tạo bằng mã này. Hãy chép và cất ở nơi an toàn: mã không thể hiện lại, chỉ có thể đổi.',
    en: 'The signature of every delivery is made with it. Copy it and keep it in a safe place: it cannot be shown again, only replaced.',
  },
  secretKept: { vi: 'Tôi đã cất mã', en: 'I have kept the secret' },
  rotate: { vi: 'Đổi mã bí mật', en: 'Replace the secret' },
  rotateTitle: { vi: 'Đổi mã bí mật của webhook này?', en: 'Replace the secret of this webhook?' },
  rotateNew: {
    vi: 'Mã mới chỉ hiện một lần; từ giờ X-Service-Signature được ký bằng mã mới.',
    en: 'The new secret is shown once; from now on X-Service-Signature is made with it.',
  },
  rotateOld: {
    vi: 'Trong thời gian dưới đây, X-Service-Signature-Previous được ký bằng mã cũ.',
    en: 'For the time below X-Service-Signature-Previous is made with the old one.',
  },
  overlap: { vi: 'Mã cũ còn ký thêm', en: 'The old secret signs as well for' },
  overlapNone: { vi: 'Không: mã cũ dừng ngay', en: 'Not at all: it ends at once' },
  overlapHours: { vi: (count: number) => `${count} giờ`, en: (count) => `${count} h` },
  oldUntil: {
    vi: (time: string) => `Mã cũ còn được ký thêm đến ${time}.`,
    en: (time) => `The old secret signs as well until ${time}.`,
  },
  turnOff: { vi: 'Tắt', en: 'Turn off' },
  turnOffTitle: { vi: 'Tắt webhook này?', en: 'Turn this webhook off?' },
  turnOffWhat: {
    vi: 'Không gửi gì nữa cho đến khi bạn bật lại; tin đang chờ được giữ 30 ngày.',
    en: 'Nothing is sent until you resume it; what waits is kept for 30 days.',
  },
  turnOffTakedowns: {
    vi: 'Khi có bài bị gỡ mà không webhook nào nhận được tin, chúng tôi báo cho bạn qua thư.',
    en: 'When a track is taken down and no webhook of yours can be told, we write to you.',
  },
  turnedOff: { vi: 'Webhook đã tắt.', en: 'The webhook is off.' },
  remove: { vi: 'Xoá', en: 'Remove' },
  removeTitle: { vi: 'Xoá webhook này?', en: 'Remove this webhook?' },
  removeWhat: {
    vi: 'Không gửi gì đến địa chỉ này nữa, và danh sách các lần gửi cũng bị xoá.',
    en: 'Nothing more is sent to this address, and the list of its deliveries goes too.',
  },
  removeFinal: { vi: 'Không thể hoàn tác. Tắt thì có thể.', en: 'This cannot be undone. Turning it off can.' },
  removed: { vi: 'Đã xoá webhook.', en: 'The webhook is removed.' },
})
