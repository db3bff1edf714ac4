import { defineWords } from '../../words.ts'

export const signIn = defineWords({
  title: { vi: 'Đăng nhập', en: 'Sign in' },
  intro: { vi: 'Dành cho quản trị viên của dịch vụ.', en: 'For the administrators of the service.' },
  name: { vi: 'Tên', en: 'Name' },
  password: { vi: 'Mật khẩu', en: 'Password' },
  submit: { vi: 'Đăng nhập', en: 'Sign in' },
  code: { vi: 'Mã xác thực', en: 'Verification code' },
  codeHelp: {
    vi: '6 chữ số trong ứng dụng xác thực, hoặc một mã dự phòng.',
    en: '6 digits from your authenticator app, or a recovery code.',
  },
  codeTitle: { vi: 'Bước thứ hai', en: 'Second step' },
  back: { vi: 'Dùng tên khác', en: 'Use another name' },
  wrong: { vi: 'Tên hoặc mật khẩu không đúng.', en: 'The name or the password is wrong.' },
  wrongCode: { vi: 'Mã không đúng hoặc đã hết hạn.', en: 'The code is wrong or has expired.' },
  missingName: { vi: 'Hãy nhập tên.', en: 'Enter your name.' },
  missingPassword: { vi: 'Hãy nhập mật khẩu.', en: 'Enter your password.' },
  missingCode: { vi: 'Hãy nhập mã.', en: 'Enter the code.' },
  lostPassword: { vi: 'Quên mật khẩu?', en: 'Forgot the password?' },
  lostPasswordHelp: {
    vi: 'Hãy nhờ một chủ sở hữu gửi cho bạn liên kết đặt mật khẩu mới (trang Quản trị viên).',
    en: 'Ask an owner for a link to choose a new one (page Administrators).',
  },
  lostByOwner: {
    vi: 'Nếu không còn chủ sở hữu nào đăng nhập được, người vận hành máy chủ chạy: khonhac admin password TÊN --link',
    en: 'If no owner can sign in any more, the operator of the server runs: khonhac admin password NAME --link',
  },
  lostPhone: { vi: 'Mất điện thoại?', en: 'Lost the phone?' },
  lostPhoneHelp: {
    vi: 'Hãy nhập một mã dự phòng thay cho mã trong ứng dụng. Nếu không có, một chủ sở hữu tắt bước thứ hai giúp bạn, hoặc người vận hành máy chủ chạy: khonhac admin second-factor-off TÊN',
    en: 'Enter a recovery code in the place of the code of the app. Without one, an owner can turn the second step off for you, or the operator of the server runs: khonhac admin second-factor-off NAME',
  },
})
