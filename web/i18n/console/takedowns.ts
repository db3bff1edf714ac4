import { defineWords, plural } from '../words.ts'

const count = (n: number, one: string, many: string) => `${n} ${plural(n, one, many)}`

export const takedowns = defineWords({
  title: { vi: 'Gỡ bài', en: 'Takedowns' },
  intro: {
    vi: 'Bài bị gỡ biến mất khỏi mọi danh sách và mọi liên kết trong vòng một giây. Đối tác được báo ngay.',
    en: 'A track that is taken down is gone from every list and link within a second. Partners are told at once.',
  },
  take: { vi: 'Gỡ một bài', en: 'Take a track down' },
  in_force: { vi: 'Đang gỡ', en: 'In force' },
  restored: { vi: 'Đã khôi phục', en: 'Restored' },
  emptyTitle: { vi: 'Chưa có bài nào bị gỡ', en: 'Nothing has been taken down' },
  emptyHelp: {
    vi: 'Khi chủ sở hữu quyền yêu cầu gỡ một bài hát, hãy làm ở đây.',
    en: 'When a rights holder demands that a track goes, do it here.',
  },
  takenDown: { vi: 'Gỡ lúc', en: 'Taken down' },
  told: { vi: 'Đã nhận tin', en: 'Told' },
  toldOf: { vi: (told: string, all: string) => `${told} / ${all}`, en: (told, all) => `${told} of ${all}` },
  noneToTell: { vi: 'Không phải báo ai', en: 'No one to tell' },
  timeLeft: { vi: 'Thời hạn', en: 'Deadline' },
  scopeNew: { vi: 'Chỉ nội dung mới (24 giờ)', en: 'New content only (24 hours)' },
  scopeAll: { vi: 'Cả nội dung đã xuất bản (48 giờ)', en: 'Published content too (48 hours)' },
  scopeNewHelp: {
    vi: 'Đối tác ngừng dùng bài này cho nội dung mới. Nội dung đã xuất bản không bị ảnh hưởng.',
    en: 'Partners use the track in no new content. What is already published is not affected.',
  },
  scopeAllHelp: {
    vi: 'Đối tác gỡ bài này khỏi cả nội dung đã xuất bản.',
    en: 'Partners remove the track from what is already published, too.',
  },
  reasonHelp: {
    vi: 'Ghi rõ để sau này ai đọc cũng hiểu. Đối tác không thấy dòng này.',
    en: 'For those who read it later. Partners do not see it.',
  },
  claimantHelp: { vi: 'Tên người hoặc tổ chức yêu cầu gỡ.', en: 'The person or organisation that demands it.' },
  find: { vi: 'Tìm bài hát', en: 'Find the track' },
  findHelp: { vi: 'Tên bài, nghệ sĩ, slug, ISRC hoặc mã.', en: 'Title, artist, slug, ISRC or id.' },
  nothingFound: { vi: 'Không có bài nào như vậy.', en: 'There is no such track.' },
  choose: { vi: 'Chọn', en: 'Choose' },
  change: { vi: 'Chọn bài khác', en: 'Choose another' },
  gone: {
    vi: 'Bài hát và mọi liên kết đến tệp của nó biến mất ngay, trên mọi máy chủ.',
    en: 'The track and every link to its files are gone at once, on every server.',
  },
  toldBy: {
    vi: (partners: number, webhooks: number, mails: number) =>
      `${partners} đối tác sẽ được báo: ${webhooks} có webhook, ${mails} nhận thư.`,
    en: (partners, webhooks, mails) =>
      `${count(partners, 'partner', 'partners')} will be told: ${count(webhooks, 'has a webhook', 'have webhooks')}, ${count(mails, 'gets a mail', 'get a mail')}.`,
  },
  suspendedOnes: {
    vi: (n: number) => `${n} webhook đang bị tạm ngưng: chủ của chúng nhận thư.`,
    en: (n) => `${count(n, 'webhook is', 'webhooks are')} suspended: the owners get a mail.`,
  },
  draftTold: {
    vi: 'Đây là bản nháp, chưa đối tác nào thấy, nên không ai được báo.',
    en: 'This is a draft: partners have not seen it and are not told.',
  },
  undoable: {
    vi: 'Có thể khôi phục bất cứ lúc nào; khi đó đối tác lại được báo.',
    en: 'It can be restored at any time; partners are told then, too.',
  },
  already: { vi: 'Bài này đã bị gỡ rồi.', en: 'This track has been taken down already.' },
  seeTakedown: { vi: 'Xem lần gỡ đó', en: 'See that takedown' },
  takeNow: { vi: 'Gỡ ngay', en: 'Take it down' },
  missing: { vi: 'Hãy điền ô này.', en: 'Please fill this in.' },
  done: { vi: (title: string) => `Đã gỡ “${title}”.`, en: (title) => `“${title}” is down.` },
  by: { vi: 'Người gỡ', en: 'By' },
  deadline: { vi: 'Hạn chung', en: 'Deadline' },
  notices: { vi: 'Ai đã được báo', en: 'Who has been told' },
  sentTo: { vi: 'Gửi đến', en: 'Sent to' },
  toldAt: { vi: 'Nhận lúc', en: 'Told' },
  clock: { vi: 'Còn lại', en: 'Time left' },
  delivered: { vi: 'Đã nhận', en: 'Delivered' },
  trying: { vi: 'Đang gửi', en: 'Being sent' },
  failed: { vi: 'Không gửi được', en: 'Not delivered' },
  'no webhook': { vi: 'Không có webhook', en: 'No webhook' },
  notTold: { vi: 'Chưa nhận tin', en: 'Not told yet' },
  attempts: { vi: (n: number) => `${n} lần gửi`, en: (n) => count(n, 'attempt', 'attempts') },
  nextAt: { vi: (time: string) => `gửi lại ${time}`, en: (time) => `next ${time}` },
  mailWaiting: { vi: 'thư đang chờ gửi', en: 'mail waiting' },
  mailSent: { vi: 'đã gửi thư', en: 'mail sent' },
  mailFailed: { vi: 'thư không gửi được', en: 'mail could not be sent' },
  mailToCopy: {
    vi: 'chưa có máy chủ thư: hãy chép thư và tự gửi',
    en: 'no mail server: copy the mail and send it yourself',
  },
  evidence: { vi: 'In hồ sơ', en: 'Print the record' },
  restoreTitle: { vi: (title: string) => `Khôi phục “${title}”?`, en: (title) => `Restore “${title}”?` },
  restoreBack: {
    vi: 'Bài hát trở lại như trước khi bị gỡ, trên mọi máy chủ.',
    en: 'The track is back as it was, on every server.',
  },
  restoreDraft: { vi: 'Bài hát trở lại là bản nháp.', en: 'The track is back as a draft.' },
  restoreTold: {
    vi: (n: number) => `${n} đối tác được báo rằng bài đã trở lại.`,
    en: (n) => `${count(n, 'partner is', 'partners are')} told that it is back.`,
  },
  restoredNow: { vi: (title: string) => `Đã khôi phục “${title}”.`, en: (title) => `“${title}” is back.` },
  restoredAt: { vi: 'Khôi phục lúc', en: 'Restored' },
  restoredBy: { vi: 'Người khôi phục', en: 'Restored by' },
  noNotices: { vi: 'Không đối tác nào phải được báo.', en: 'No partner had to be told.' },
  back: { vi: 'Các lần gỡ', en: 'Takedowns' },
  openTrack: { vi: 'Mở bài hát', en: 'Open the track' },
  openWebhook: { vi: 'Xem webhook', en: 'See the webhook' },
})
