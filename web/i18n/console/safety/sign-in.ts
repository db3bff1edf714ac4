import { defineWords } from '../../words.ts'

export const signIn = defineWords(
  {
    title: 'Đăng nhập',
    intro: 'Dành cho quản trị viên của dịch vụ.',
    name: 'Tên',
    password: 'Mật khẩu',
    submit: 'Đăng nhập',
    code: 'Mã xác thực',
    codeHelp: '6 chữ số trong ứng dụng xác thực, hoặc một mã dự phòng.',
    codeTitle: 'Bước thứ hai',
    back: 'Dùng tên khác',
    wrong: 'Tên hoặc mật khẩu không đúng.',
    wrongCode: 'Mã không đúng hoặc đã hết hạn.',
    missingName: 'Hãy nhập tên.',
    missingPassword: 'Hãy nhập mật khẩu.',
    missingCode: 'Hãy nhập mã.',
    lostPassword: 'Quên mật khẩu?',
    lostPasswordHelp: 'Hãy nhờ một chủ sở hữu gửi cho bạn liên kết đặt mật khẩu mới (trang Quản trị viên).',
    lostByOwner:
      'Nếu không còn chủ sở hữu nào đăng nhập được, người vận hành máy chủ chạy: khonhac admin password TÊN --link',
    lostPhone: 'Mất điện thoại?',
    lostPhoneHelp:
      'Hãy nhập một mã dự phòng thay cho mã trong ứng dụng. Nếu không có, một chủ sở hữu tắt bước thứ hai giúp bạn, hoặc người vận hành máy chủ chạy: khonhac admin second-factor-off TÊN',
  },
  {
    title: 'Sign in',
    intro: 'For the administrators of the service.',
    name: 'Name',
    password: 'Password',
    submit: 'Sign in',
    code: 'Verification code',
    codeHelp: '6 digits from your authenticator app, or a recovery code.',
    codeTitle: 'Second step',
    back: 'Use another name',
    wrong: 'The name or the password is wrong.',
    wrongCode: 'The code is wrong or has expired.',
    missingName: 'Enter your name.',
    missingPassword: 'Enter your password.',
    missingCode: 'Enter the code.',
    lostPassword: 'Forgot the password?',
    lostPasswordHelp: 'Ask an owner for a link to choose a new one (page Administrators).',
    lostByOwner:
      'If no owner can sign in any more, the operator of the server runs: khonhac admin password NAME --link',
    lostPhone: 'Lost the phone?',
    lostPhoneHelp:
      'Enter a recovery code in the place of the code of the app. Without one, an owner can turn the second step off for you, or the operator of the server runs: khonhac admin second-factor-off NAME',
  },
)
