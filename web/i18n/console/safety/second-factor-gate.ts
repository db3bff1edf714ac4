import { defineWords } from '../../words.ts'

export const secondFactorGate = defineWords({
  title: { vi: 'Cần bước thứ hai', en: 'A second step is needed' },
  help: {
    vi: 'Chủ sở hữu yêu cầu mọi quản trị viên dùng bước thứ hai khi đăng nhập. Hãy bật một lần, mất khoảng một phút: bạn cần điện thoại có ứng dụng xác thực.',
    en: 'An owner demands a second step at signing in of all administrators. Turn it on once, it takes about a minute: you need a phone with an authenticator app.',
  },
  ready: {
    vi: 'Bước thứ hai đã bật. Từ nay mỗi lần đăng nhập cần thêm một mã trong ứng dụng.',
    en: 'The second step is on. From now on each sign-in asks for a code of the app as well.',
  },
  goOn: { vi: 'Vào bảng điều khiển', en: 'To the console' },
})
