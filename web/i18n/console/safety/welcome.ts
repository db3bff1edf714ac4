import { defineWords } from '../../words.ts'

export const welcome = defineWords(
  {
    title: 'Chọn mật khẩu của bạn',
    intro: (name: string) => `Mật khẩu này là của ${name}: không ai khác biết. Các phiên cũ sẽ kết thúc.`,
    name: 'Tên đăng nhập',
    password: 'Mật khẩu',
    passwordHelp:
      'Một câu dài dễ nhớ tốt hơn vài ký tự khó nhớ. Từ 8 ký tự; ngắn hơn 12 thì không được là một từ quen.',
    repeat: 'Mật khẩu, lần nữa',
    choose: 'Dùng mật khẩu này',
    missing: 'Hãy nhập mật khẩu.',
    different: 'Hai lần nhập không giống nhau.',
    gone: 'Hãy nhờ một chủ sở hữu gửi liên kết mới.',
    again: 'Hãy tải lại trang để thử lại.',
    toSignIn: 'Tới trang đăng nhập',
  },
  {
    title: 'Choose your password',
    intro: (name: string) => `It is the password of ${name}: no one else knows it. Older sessions end.`,
    name: 'Name to sign in with',
    password: 'Password',
    passwordHelp:
      'A long sentence that you remember is better than a few characters that you do not. 8 characters at least; under 12 it must not be a common word.',
    repeat: 'Password, once more',
    choose: 'Use this password',
    missing: 'Enter a password.',
    different: 'The two are not the same.',
    gone: 'Ask an owner for a new link.',
    again: 'Reload the page to try again.',
    toSignIn: 'To the sign-in page',
  },
)
