import { defineWords } from '../words.ts'

export const secondFactorGate = defineWords(
  {
    title: 'Cần bước thứ hai',
    help: 'Chủ sở hữu yêu cầu mọi quản trị viên dùng bước thứ hai khi đăng nhập. Hãy bật một lần, mất khoảng một phút: bạn cần điện thoại có ứng dụng xác thực.',
    ready: 'Bước thứ hai đã bật. Từ nay mỗi lần đăng nhập cần thêm một mã trong ứng dụng.',
    goOn: 'Vào bảng điều khiển',
  },
  {
    title: 'A second step is needed',
    help: 'An owner demands a second step at signing in of all administrators. Turn it on once, it takes about a minute: you need a phone with an authenticator app.',
    ready: 'The second step is on. From now on each sign-in asks for a code of the app as well.',
    goOn: 'To the console',
  },
)
