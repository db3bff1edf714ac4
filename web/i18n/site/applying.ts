import { defineWords, plural } from '../words.ts'

/** The form for partners to be, and the page on which a key is claimed. */
export const applying = defineWords({
  title: { vi: 'Đăng ký dùng API', en: 'Apply for the API' },
  intro: {
    vi: (service: string) =>
      `Kể cho chúng tôi biết bạn là ai và muốn dùng ${service} để làm gì. Một quản trị viên sẽ đọc đơn và trả lời bạn qua e-mail.`,
    en: (service) =>
      `Tell us who you are and what you want ${service} for. An administrator reads the application and answers by e-mail.`,
  },
  organization: { vi: 'Tổ chức', en: 'Organization' },
  organizationHelp: { vi: 'Tên công ty, kênh hoặc dự án.', en: 'The name of the company, channel or project.' },
  name: { vi: 'Họ và tên người liên hệ', en: 'Name of the contact' },
  email: { vi: 'E-mail', en: 'E-mail' },
  emailHelp: { vi: 'Liên kết nhận khoá sẽ được gửi đến đây.', en: 'The link to the key goes here.' },
  website: { vi: 'Trang web', en: 'Website' },
  websiteHelp: { vi: 'Bắt đầu bằng https:// hoặc http://.', en: 'Begins with https:// or http://.' },
  purpose: { vi: 'Bạn sẽ dùng nhạc để làm gì?', en: 'What will you use the music for?' },
  purposeHelp: {
    vi: 'Ví dụ: nhạc nền cho video của người dùng trong ứng dụng, khoảng 2.000 lượt mỗi ngày. Tối đa 2.000 ký tự.',
    en: "For example: background music for our users' videos in an app, some 2,000 a day. At most 2,000 characters.",
  },
  fax: { vi: 'Đừng điền ô này', en: 'Leave this empty' },
  send: { vi: 'Gửi đơn', en: 'Send the application' },
  wrong: {
    vi: 'Đơn chưa gửi được. Hãy sửa những ô được đánh dấu; những gì bạn đã viết vẫn còn đây.',
    en: 'The application was not sent. Correct the marked fields; what you wrote is still here.',
  },
  receivedTitle: { vi: 'Chúng tôi đã nhận được đơn của bạn', en: 'We have received your application' },
  received: {
    vi: 'Một quản trị viên sẽ đọc đơn và trả lời qua e-mail, thường trong vài ngày làm việc.',
    en: 'An administrator will read it and answer by e-mail, usually within a few working days.',
  },
  tooManyTitle: { vi: 'Bạn vừa gửi nhiều đơn', en: 'That was many applications' },
  tooMany: {
    vi: (minutes: number) => `Từ một địa chỉ mạng chỉ gửi được năm đơn mỗi giờ. Hãy thử lại sau ${minutes} phút.`,
    en: (minutes) =>
      `Five applications an hour can be sent from one network address. Try again in ${minutes} ${plural(minutes, 'minute', 'minutes')}.`,
  },
  networkFullTitle: { vi: 'Mạng này đã gửi rất nhiều đơn', en: 'Very many applications from this network' },
  networkFull: {
    vi: (hours: number) => `Hôm nay đã có rất nhiều đơn gửi từ mạng này. Hãy thử lại sau ${hours} giờ.`,
    en: (hours) =>
      `Very many applications have come from this network today. Try again in ${hours} ${plural(hours, 'hour', 'hours')}.`,
  },
  fullTitle: { vi: 'Hiện có quá nhiều đơn đang chờ', en: 'Too many applications are waiting' },
  full: {
    vi: 'Đơn này chưa được lưu. Hãy thử lại vào ngày mai.',
    en: 'This application was not stored. Please try again tomorrow.',
  },
  home: { vi: 'Về trang chủ', en: 'Home' },
  docs: { vi: 'Tài liệu API', en: 'API reference' },
  otherLanguage: { vi: 'English', en: 'Tiếng Việt' },
  claimTitle: { vi: 'Nhận khoá API', en: 'Get your API key' },
  claimIntro: {
    vi: 'Khoá chỉ hiện một lần, và liên kết này chỉ dùng được một lần. Hãy mở khi bạn có thể cất khoá ngay vào nơi an toàn.',
    en: 'The key is shown once, and this link works once. Open it when you can put the key into a safe place right away.',
  },
  claim: { vi: 'Hiện khoá của tôi', en: 'Show my key' },
  keyTitle: { vi: 'Đây là khoá API của bạn', en: 'This is your API key' },
  keyFor: { vi: (organization: string) => `Dành cho ${organization}.`, en: (organization) => `For ${organization}.` },
  keepIt: {
    vi: 'Hãy chép và cất khoá ngay bây giờ: chúng tôi không lưu khoá và không thể hiện lại.',
    en: 'Copy it and put it into a safe place now: we do not store it and cannot show it again.',
  },
  key: { vi: 'Khoá API', en: 'API key' },
  tryIt: { vi: 'Thử ngay', en: 'Try it' },
  tryHelp: {
    vi: 'Dán vào cửa sổ dòng lệnh: dòng này đã có khoá của bạn.',
    en: 'Paste it into a terminal: your key is in it.',
  },
  orScript: { vi: 'Hoặc bằng JavaScript, trong Node 20 trở lên:', en: 'Or in JavaScript, with Node 20 or later:' },
  next: { vi: 'Tiếp theo', en: 'What next' },
  nextDocs: {
    vi: 'Tài liệu: từ khoá đến đoạn nghe thử đầu tiên',
    en: 'The reference: from the key to the first preview',
  },
  nextLicenses: { vi: 'Giấy phép: bài nào được dùng vào việc gì', en: 'Licences: which song may be used for what' },
  partnerPage: {
    vi: 'Trang đối tác: mức sử dụng, khoá và webhook của bạn',
    en: 'Partner page: your usage, keys and webhooks',
  },
  quota: {
    vi: (count: string) => `Hạn mức: ${count} yêu cầu mỗi phút.`,
    en: (count) => `Quota: ${count} requests per minute.`,
  },
  serverOnly: {
    vi: 'Chỉ dùng khoá trên máy chủ của bạn, đừng đặt trong trang web hay ứng dụng.',
    en: 'Use it on your servers only; do not put it into a web page or an app.',
  },
  goneTitle: { vi: 'Liên kết này không dùng được', en: 'This link cannot be used' },
  gone: {
    vi: 'Liên kết đã được dùng, đã hết hạn, hoặc không đầy đủ. Hãy trả lời e-mail bạn đã nhận để xin liên kết mới.',
    en: 'It was used before, has expired, or is not complete. Answer the e-mail that you got to ask for a new one.',
  },
})
