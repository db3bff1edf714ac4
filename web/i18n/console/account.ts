import { defineWords } from '../words.ts'

export const account = defineWords({
  title: { vi: 'Tài khoản', en: 'Account' },
  password: { vi: 'Đổi mật khẩu', en: 'Change password' },
  passwordHelp: {
    vi: 'Sau khi đổi, các phiên khác của bạn kết thúc; phiên này vẫn mở.',
    en: 'After the change your other sessions end; this one stays open.',
  },
  current: { vi: 'Mật khẩu hiện tại', en: 'Current password' },
  wanted: { vi: 'Mật khẩu mới', en: 'New password' },
  wantedHelp: {
    vi: 'Một câu dài dễ nhớ tốt hơn vài ký tự khó nhớ. Từ 8 ký tự; ngắn hơn 12 thì không được là một từ quen.',
    en: 'A long sentence that you remember is better than a few characters that you do not. 8 characters at least; under 12 it must not be a common word.',
  },
  again: { vi: 'Mật khẩu mới, lần nữa', en: 'New password, once more' },
  different: { vi: 'Hai lần nhập không giống nhau.', en: 'The two are not the same.' },
  missing: { vi: 'Hãy nhập.', en: 'Enter it.' },
  passwordChanged: {
    vi: 'Đã đổi mật khẩu. Các phiên khác đã kết thúc.',
    en: 'The password is changed. Other sessions have ended.',
  },
  secondFactor: { vi: 'Bước thứ hai khi đăng nhập', en: 'Second step at signing in' },
  secondFactorOff: {
    vi: 'Đang tắt. Ai biết mật khẩu của bạn đều đăng nhập được.',
    en: 'It is off. Anyone who knows your password can sign in.',
  },
  secondFactorOn: {
    vi: 'Đang bật: ngoài mật khẩu còn cần một mã trong ứng dụng xác thực.',
    en: 'It is on: a code from your authenticator app is asked for besides the password.',
  },
  secondFactorLost: {
    vi: 'Nếu mất điện thoại, một chủ sở hữu khác tắt giúp được ở trang Quản trị viên, hoặc người vận hành máy chủ.',
    en: 'If you lose the phone, another owner can turn it off on the page Administrators, or the operator of the server.',
  },
  codesLeft: {
    vi: (count: string) => `Còn ${count} mã dự phòng, dùng khi không có điện thoại.`,
    en: (count) => `${count} recovery codes are left, for when the phone is not at hand.`,
  },
  noCodes: {
    vi: 'Chưa có mã dự phòng: mất điện thoại thì không đăng nhập được.',
    en: 'There are no recovery codes: without the phone you cannot sign in.',
  },
  newCodes: { vi: 'Tạo mã dự phòng mới', en: 'Make new recovery codes' },
  newCodesEffect: { vi: 'Các mã dự phòng trước đây không dùng được nữa.', en: 'The recovery codes before are void.' },
  codes: { vi: 'Mã dự phòng', en: 'Recovery codes' },
  codesHelp: {
    vi: 'Mỗi mã dùng được một lần thay cho mã trong ứng dụng. Hãy cất ở nơi khác điện thoại: các mã chỉ hiện lần này.',
    en: 'Each is good once in the place of a code of the app. Keep them away from the phone: they are shown only now.',
  },
  codesKept: { vi: 'Tôi đã cất các mã', en: 'I have kept them' },
  turnOn: { vi: 'Bật bước thứ hai', en: 'Turn on the second step' },
  turnOff: { vi: 'Tắt bước thứ hai', en: 'Turn off the second step' },
  turnOffEffect: { vi: 'Từ nay chỉ cần mật khẩu để đăng nhập.', en: 'From now on the password is enough to sign in.' },
  turnedOn: { vi: 'Đã bật bước thứ hai.', en: 'The second step is on.' },
  turnedOff: { vi: 'Đã tắt bước thứ hai.', en: 'The second step is off.' },
  scan: {
    vi: 'Quét mã này bằng ứng dụng xác thực (Google Authenticator, Aegis, 1Password …).',
    en: 'Scan this with an authenticator app (Google Authenticator, Aegis, 1Password …).',
  },
  qr: { vi: 'Mã QR cho ứng dụng xác thực', en: 'QR code for the authenticator app' },
  secret: { vi: 'Hoặc nhập mã bí mật này bằng tay', en: 'Or type in this secret by hand' },
  code: { vi: 'Mã trong ứng dụng', en: 'Code in the app' },
  codeHelp: {
    vi: 'Nhập 6 chữ số đang hiện, để chắc chắn ứng dụng đã ghi nhận.',
    en: 'Enter the 6 digits that it shows, to be sure that the app has taken it.',
  },
  sessions: { vi: 'Phiên đang mở', en: 'Open sessions' },
  address: { vi: 'Địa chỉ', en: 'Address' },
  browser: { vi: 'Trình duyệt', en: 'Browser' },
  unknown: { vi: 'không rõ', en: 'unknown' },
  end: { vi: 'Kết thúc', en: 'End' },
  ended: {
    vi: (address: string) => `Đã kết thúc phiên từ ${address}.`,
    en: (address) => `The session from ${address} has ended.`,
  },
  since: { vi: 'Đăng nhập lúc', en: 'Signed in' },
  seen: { vi: 'Dùng lần cuối', en: 'Last used' },
  thisOne: { vi: 'phiên này', en: 'this session' },
  closeOthers: { vi: 'Đăng xuất khỏi mọi nơi khác', en: 'Sign out everywhere else' },
  closeEffect: {
    vi: (count: string) => `${count} phiên khác sẽ kết thúc ngay. Phiên này vẫn mở.`,
    en: (count) => `${count} other sessions end at once. This one stays open.`,
  },
  closed: { vi: (count: string) => `Đã kết thúc ${count} phiên.`, en: (count) => `${count} sessions ended.` },
  noOthers: { vi: 'Bạn không đăng nhập ở nơi nào khác.', en: 'You are signed in nowhere else.' },
})
