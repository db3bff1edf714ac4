import { defineWords } from '../../words.ts'

export const welcome = defineWords({
  title: { vi: 'Chọn mật khẩu của bạn', en: 'Choose your password' },
  intro: {
    vi: (name: string) => `Mật khẩu này là của ${name}: không ai khác biết. Các phiên cũ sẽ kết thúc.`,
    en: (name) => `It is the password of ${name}: no one else knows it. Older sessions end.`,
  },
  name: { vi: 'Tên đăng nhập', en: 'Name to sign in with' },
  password: { vi: 'Mật khẩu', en: 'Password' },
  passwordHelp: {
    vi: 'Một câu dài dễ nhớ tốt hơn vài ký tự khó nhớ. Từ 8 ký tự; ngắn hơn 12 thì không được là một từ quen.',
    en: 'A long sentence that you remember is better than a few characters that you do not. 8 characters at least; under 12 it must not be a common word.',
  },
  repeat: { vi: 'Mật khẩu, lần nữa', en: 'Password, once more' },
  choose: { vi: 'Dùng mật khẩu này', en: 'Use this password' },
  missing: { vi: 'Hãy nhập mật khẩu.', en: 'Enter a password.' },
  different: { vi: 'Hai lần nhập không giống nhau.', en: 'The two are not the same.' },
  gone: { vi: 'Hãy nhờ một chủ sở hữu gửi liên kết mới.', en: 'Ask an owner for a new link.' },
  again: { vi: 'Hãy tải lại trang để thử lại.', en: 'Reload the page to try again.' },
  toSignIn: { vi: 'Tới trang đăng nhập', en: 'To the sign-in page' },
})
