import { formatTime } from '../../text/local-time.ts'
import type { Language, Sentence } from '../../text/sentence.ts'
import { oneLine, wrapText } from './wrap-text.ts'

/** What each kind of mail tells. Times in milliseconds. */
export interface MailData {
  received: Record<never, never>
  approved: { organization: string; claimUrl: string; expiresAt: number }
  /** `note` is what the administrator wrote for the applicant. */
  rejected: { organization: string; note: string | null }
  /** The account of the partner is; `note` is what the administrator wrote for it. */
  suspended: { organization: string; note: string | null }
  resumed: { organization: string }
  'key-expiring': { keyName: string; keyPrefix: string; expiresAt: number }
  /** By the partner itself, or by a holder of its key: `address` is where that was asked for. */
  'key-replaced': {
    keyName: string
    keyPrefix: string
    oldPrefix: string
    oldEndsAt: number
    at: number
    address: string
  }
  /** For tests, by the partner itself, or by a holder of the key `madeWith`. */
  'test-key-made': { keyPrefix: string; madeWith: string; expiresAt: number; at: number; address: string }
  'quota-approved': { organization: string; quota: number; note: string | null }
  'quota-refused': { organization: string; quota: number; note: string | null }
  'webhook-suspended': { url: string; failingSince: number }
  /** `scope` `all`: what was made with the track before is affected too. */
  takedown: { title: string; artist: string; trackId: string; scope: 'new' | 'all'; deadlineAt: number }
  restored: { title: string; artist: string; trackId: string }
  /** To an administrator; `more` is how many others are not named. */
  alert: { items: readonly { sentence: Sentence; url: string }[]; more: number }
}

/** Who writes. */
export interface Sender {
  serviceName: string
  /** Where an answer is read. */
  contact: string
  publicUrl: string
}

export interface MailContent {
  subject: string
  text: string
}

/** Wrapped; a link stands alone in its paragraph and is left whole. */
type Draft = [subject: string, ...paragraphs: string[]]

type Writers = { [Kind in keyof MailData]: (data: MailData[Kind], sender: Sender) => Draft }

/** Titles and names are others' words: on one line, so that they cannot pretend to be part of the mail's form. */
export function writeMail<Kind extends keyof MailData>(
  kind: Kind,
  data: MailData[Kind],
  language: Language,
  sender: Sender,
): MailContent {
  const lines = Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, typeof value === 'string' ? oneLine(value) : value]),
  ) as MailData[Kind]
  const [subject, ...paragraphs] = (language === 'en' ? ENGLISH : VIETNAMESE)[kind](lines, sender)
  const signed = language === 'en' ? ENGLISH_SIGNATURE : VIETNAMESE_SIGNATURE
  const greeting = language === 'en' ? 'Hello,' : 'Xin chào,'
  return {
    subject: oneLine(`[${sender.serviceName}] ${subject}`),
    text: `${[greeting, ...paragraphs, signed(sender)].map(wrapText).join('\n\n')}\n`,
  }
}

const VIETNAMESE_SIGNATURE = ({ serviceName, contact, publicUrl }: Sender) =>
  `Trân trọng,\n${oneLine(serviceName)}\n${publicUrl}\nLiên hệ: ${contact}`
const ENGLISH_SIGNATURE = ({ serviceName, contact, publicUrl }: Sender) =>
  `Kind regards,\n${oneLine(serviceName)}\n${publicUrl}\nContact: ${contact}`

const VIETNAMESE: Writers = {
  // Nothing of what was written in the form is repeated: the address in it may be someone else's.
  received: (_, { serviceName }) => [
    'Chúng tôi đã nhận được đơn đăng ký của bạn',
    `Chúng tôi đã nhận được đơn đăng ký dùng API của ${serviceName} với địa chỉ thư này. Một quản trị viên sẽ xem đơn và trả lời bạn qua thư.`,
    'Nếu bạn không gửi đơn nào, xin bỏ qua thư này: sẽ không có gì xảy ra.',
  ],
  approved: ({ organization, claimUrl, expiresAt }) => [
    'Đơn của bạn đã được duyệt: hãy nhận khoá API',
    `Đơn đăng ký của ${organization} đã được duyệt. Hãy mở liên kết dưới đây để nhận khoá API:`,
    claimUrl,
    `Liên kết chỉ dùng được một lần, đến ${formatTime(expiresAt, 'vi')}. Khoá chỉ hiện một lần: hãy cất nó ngay vào nơi an toàn, và đừng chuyển tiếp thư này.`,
  ],
  rejected: ({ organization, note }) => [
    'Về đơn đăng ký của bạn',
    `Rất tiếc, đơn đăng ký của ${organization} chưa được duyệt.`,
    ...(note === null ? [] : [`Lý do: ${note}`]),
    'Nếu bạn nghĩ đây là nhầm lẫn, hãy trả lời thư này.',
  ],
  suspended: ({ organization, note }) => [
    'Tài khoản của bạn đã bị tạm ngưng',
    `Tài khoản của ${organization} đã bị tạm ngưng. Mọi yêu cầu dùng khoá API của bạn đều bị từ chối cho đến khi tài khoản được mở lại.`,
    ...(note === null ? [] : [`Lý do: ${note}`]),
    'Nếu bạn nghĩ đây là nhầm lẫn, hãy trả lời thư này.',
  ],
  resumed: ({ organization }) => [
    'Tài khoản của bạn hoạt động trở lại',
    `Tài khoản của ${organization} đã được mở lại. Các khoá API của bạn lại dùng được như trước.`,
  ],
  'key-expiring': ({ keyName, keyPrefix, expiresAt }) => [
    `Khoá API "${keyName}" sắp hết hạn`,
    `Khoá API "${keyName}" (${keyPrefix}…) hết hạn lúc ${formatTime(expiresAt, 'vi')}. Sau lúc đó mọi yêu cầu dùng khoá này đều bị từ chối.`,
    'Hãy liên hệ với chúng tôi để đổi sang khoá mới. Trong thời gian chuyển đổi, cả hai khoá đều dùng được.',
  ],
  'key-replaced': ({ keyName, keyPrefix, oldPrefix, oldEndsAt, at, address }) => [
    `Khoá API "${keyName}" đã được thay`,
    `Khoá API "${keyName}" (${oldPrefix}…) đã được thay bằng khoá mới ${keyPrefix}… lúc ${formatTime(at, 'vi')}, từ địa chỉ ${address}, trên trang đối tác.`,
    `Khoá cũ ${oldEndsAt > at ? `dùng được đến ${formatTime(oldEndsAt, 'vi')}` : 'không còn dùng được nữa'}.`,
    'Nếu không phải bạn hay người của bạn đổi, hãy trả lời thư này ngay: có người khác đang giữ khoá của bạn.',
  ],
  'test-key-made': ({ keyPrefix, madeWith, expiresAt, at, address }) => [
    'Một khoá thử đã được tạo',
    `Khoá thử ${keyPrefix}… đã được tạo lúc ${formatTime(at, 'vi')} trên trang đối tác bằng khoá ${madeWith}…, từ địa chỉ ${address}. Nó dùng được đến ${formatTime(expiresAt, 'vi')}, và thu hồi được ở đó.`,
    'Nếu không phải bạn hay người của bạn tạo, hãy trả lời thư này ngay: có người khác đang giữ khoá của bạn.',
  ],
  'quota-approved': ({ organization, quota, note }) => [
    'Hạn mức của bạn đã được nâng',
    `Yêu cầu của ${organization} đã được chấp nhận: mỗi khoá API của bạn giờ có ${quota} yêu cầu mỗi phút.`,
    ...(note === null ? [] : [`Ghi chú: ${note}`]),
  ],
  'quota-refused': ({ organization, quota, note }) => [
    'Về yêu cầu nâng hạn mức của bạn',
    `Rất tiếc, yêu cầu của ${organization} (${quota} yêu cầu mỗi phút) chưa được chấp nhận. Hạn mức của bạn giữ nguyên.`,
    ...(note === null ? [] : [`Lý do: ${note}`]),
    'Nếu có gì cần nói thêm, hãy trả lời thư này.',
  ],
  'webhook-suspended': ({ url, failingSince }) => [
    'Webhook của bạn đã bị tạm ngưng',
    'Chúng tôi đã tạm ngưng gửi sự kiện đến webhook này:',
    url,
    `Mọi lần gửi từ ${formatTime(failingSince, 'vi')} đều thất bại. Các sự kiện chưa gửi được giữ lại 30 ngày. Khi máy chủ của bạn hoạt động trở lại, hãy báo cho chúng tôi để gửi tiếp; trong lúc đó có thể đọc mọi thay đổi tại /api/public/changes.`,
  ],
  takedown: ({ title, artist, trackId, scope, deadlineAt }) => [
    `Yêu cầu gỡ bài hát "${title}"`,
    `Bài hát "${title}" của ${artist} (${trackId}) đã bị gỡ theo yêu cầu của chủ sở hữu quyền.`,
    `Hãy ngừng cung cấp bài hát này cho nội dung mới trước ${formatTime(deadlineAt, 'vi')}.`,
    scope === 'all'
      ? 'Yêu cầu này áp dụng cho cả nội dung đã xuất trước đây: hãy gỡ bài hát khỏi những nội dung đó nữa.'
      : 'Nội dung đã xuất trước đây không bị ảnh hưởng.',
    'Bạn nhận thư này vì không có webhook nào của bạn nhận được thông báo. Hãy đăng ký webhook cho sự kiện track.deleted để được báo ngay lập tức.',
  ],
  restored: ({ title, artist, trackId }) => [
    `Bài hát "${title}" đã được khôi phục`,
    `Bài hát "${title}" của ${artist} (${trackId}) đã được khôi phục. Yêu cầu gỡ trước đây không còn hiệu lực, và bạn lại có thể cung cấp bài hát này.`,
  ],
  alert: ({ items, more }) => [
    items.length + more === 1 ? oneLine(items[0]!.sentence.vi) : `${items.length + more} việc cần bạn biết`,
    ...items.flatMap(({ sentence, url }) => [oneLine(sentence.vi), url]),
    ...(more === 0 ? [] : [`… và ${more} việc khác: bảng điều khiển có đủ.`]),
    'Bạn nhận thư này vì tài khoản quản trị của bạn có địa chỉ thư; hãy xoá địa chỉ ở trang Tài khoản nếu không muốn nhận nữa.',
  ],
}

const ENGLISH: Writers = {
  received: (_, { serviceName }) => [
    'We have received your application',
    `We have received an application for the API of ${serviceName} with this e-mail address. An administrator will look at it and answer you by mail.`,
    'If you did not apply, please ignore this mail: nothing will happen.',
  ],
  approved: ({ organization, claimUrl, expiresAt }) => [
    'Your application is approved: get your API key',
    `The application of ${organization} is approved. Open this link to get the API key:`,
    claimUrl,
    `The link works once, until ${formatTime(expiresAt, 'en')}. The key is shown only once: keep it in a safe place at once, and do not forward this mail.`,
  ],
  rejected: ({ organization, note }) => [
    'About your application',
    `We are sorry: the application of ${organization} was not approved.`,
    ...(note === null ? [] : [`Reason: ${note}`]),
    'If you think that this is a mistake, please answer this mail.',
  ],
  suspended: ({ organization, note }) => [
    'Your account is suspended',
    `The account of ${organization} is suspended. Every request with an API key of yours is refused until the account is resumed.`,
    ...(note === null ? [] : [`Reason: ${note}`]),
    'If you think that this is a mistake, please answer this mail.',
  ],
  resumed: ({ organization }) => [
    'Your account is resumed',
    `The account of ${organization} is resumed. Your API keys work again as before.`,
  ],
  'key-expiring': ({ keyName, keyPrefix, expiresAt }) => [
    `The API key "${keyName}" is about to expire`,
    `The API key "${keyName}" (${keyPrefix}…) expires on ${formatTime(expiresAt, 'en')}. After that every request with it is refused.`,
    'Please contact us to change to a new key. While you change, both keys work.',
  ],
  'key-replaced': ({ keyName, keyPrefix, oldPrefix, oldEndsAt, at, address }) => [
    `The API key "${keyName}" was replaced`,
    `The API key "${keyName}" (${oldPrefix}…) was replaced by the new key ${keyPrefix}… on ${formatTime(at, 'en')}, from the address ${address}, on the partner page.`,
    `The old key ${oldEndsAt > at ? `works until ${formatTime(oldEndsAt, 'en')}` : 'no longer works'}.`,
    'If neither you nor anyone of yours did this, answer this mail at once: someone else has your key.',
  ],
  'test-key-made': ({ keyPrefix, madeWith, expiresAt, at, address }) => [
    'A key for tests was made',
    `The key for tests ${keyPrefix}… was made on ${formatTime(at, 'en')} on the partner page with the key ${madeWith}…, from the address ${address}. It works until ${formatTime(expiresAt, 'en')}, and can be revoked there.`,
    'If neither you nor anyone of yours did this, answer this mail at once: someone else has your key.',
  ],
  'quota-approved': ({ organization, quota, note }) => [
    'Your quota is raised',
    `The request of ${organization} is granted: each of your API keys now has ${quota} requests per minute.`,
    ...(note === null ? [] : [`Note: ${note}`]),
  ],
  'quota-refused': ({ organization, quota, note }) => [
    'About your request for more quota',
    `We are sorry: the request of ${organization} (${quota} requests per minute) was not granted. Your quota stays as it is.`,
    ...(note === null ? [] : [`Reason: ${note}`]),
    'If there is more to say, please answer this mail.',
  ],
  'webhook-suspended': ({ url, failingSince }) => [
    'Your webhook is suspended',
    'We have suspended the deliveries to this webhook:',
    url,
    `Every delivery since ${formatTime(failingSince, 'en')} has failed. Events that could not be sent are kept for 30 days. When your server works again, tell us, and we send them; meanwhile every change can be read at /api/public/changes.`,
  ],
  takedown: ({ title, artist, trackId, scope, deadlineAt }) => [
    `Takedown of the track "${title}"`,
    `The track "${title}" by ${artist} (${trackId}) was taken down at the demand of a rights holder.`,
    `Please stop offering it for new content before ${formatTime(deadlineAt, 'en')}.`,
    scope === 'all'
      ? 'This also applies to content that was exported before: please remove the track from it as well.'
      : 'Content that was exported before is not affected.',
    'You get this mail because no webhook of yours was told. Register a webhook for the event track.deleted to be told at once.',
  ],
  restored: ({ title, artist, trackId }) => [
    `The track "${title}" is restored`,
    `The track "${title}" by ${artist} (${trackId}) is restored. The former takedown is no longer in force, and you may offer the track again.`,
  ],
  alert: ({ items, more }) => [
    items.length + more === 1 ? oneLine(items[0]!.sentence.en) : `${items.length + more} things to know`,
    ...items.flatMap(({ sentence, url }) => [oneLine(sentence.en), url]),
    ...(more === 0 ? [] : [`… and ${more} more: the console has them all.`]),
    'You get this mail because your account of an administrator has an address; remove it on the page Account to get no more.',
  ],
}
