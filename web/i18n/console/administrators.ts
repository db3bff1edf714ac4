import { defineWords } from '../words.ts'

export const administrators = defineWords({
  title: { vi: 'Quản trị viên', en: 'Administrators' },
  intro: { vi: 'Ai được dùng bảng điều khiển, và được làm gì.', en: 'Who may use the console, and what for.' },
  add: { vi: 'Thêm quản trị viên', en: 'Add an administrator' },
  ownersOnly: { vi: 'Chỉ chủ sở hữu mới xem được trang này.', en: 'Only owners can see this page.' },
  ownersOnlyHelp: {
    vi: 'Hãy nhờ một chủ sở hữu của dịch vụ. Mật khẩu của bạn đổi được ở trang Tài khoản.',
    en: 'Ask an owner of the service. Your own password can be changed on the page Account.',
  },
  name: { vi: 'Tên', en: 'Name' },
  nameHelp: {
    vi: 'Dùng để đăng nhập. Chữ thường, chữ số, dấu chấm, gạch ngang.',
    en: 'For signing in. Small letters, digits, dots and hyphens.',
  },
  role: { vi: 'Vai trò', en: 'Role' },
  you: { vi: 'bạn', en: 'you' },
  secondFactor: { vi: 'Bước thứ hai', en: 'Second step' },
  on: { vi: 'Bật', en: 'On' },
  off: { vi: 'Tắt', en: 'Off' },
  signedIn: { vi: 'Đăng nhập lần cuối', en: 'Last signed in' },
  never: { vi: 'Chưa lần nào', en: 'Never' },
  actions: { vi: 'Thao tác', en: 'Actions' },
  owner: { vi: 'Chủ sở hữu', en: 'Owner' },
  editor: { vi: 'Biên tập', en: 'Editor' },
  support: { vi: 'Hỗ trợ', en: 'Support' },
  ownerHelp: {
    vi: 'Được làm mọi việc: đối tác, khoá, quản trị viên.',
    en: 'May do everything: partners, keys, administrators.',
  },
  editorHelp: {
    vi: 'Xem tất cả; sửa kho bài hát và gỡ bài.',
    en: 'Sees everything; changes the catalogue and takes tracks down.',
  },
  supportHelp: {
    vi: 'Xem tất cả; gửi lại webhook và truy vết.',
    en: 'Sees everything; replays webhooks and traces files.',
  },
  changeRole: { vi: 'Đổi vai trò', en: 'Change role' },
  changeRoleOf: { vi: (name: string) => `Đổi vai trò của ${name}`, en: (name) => `Change the role of ${name}` },
  changeRoleEffect: {
    vi: 'Có hiệu lực ngay, kể cả với phiên đang mở.',
    en: 'It holds at once, for open sessions too.',
  },
  resetPassword: { vi: 'Đặt lại mật khẩu', en: 'Reset password' },
  resetPasswordOf: {
    vi: (name: string) => `Đặt lại mật khẩu của ${name}`,
    en: (name) => `Reset the password of ${name}`,
  },
  resetEffects: {
    vi: 'Mật khẩu cũ hết dùng được, và mọi phiên đang mở của người này kết thúc.',
    en: 'The old password no longer works, and all open sessions of this administrator end.',
  },
  linkShown: {
    vi: 'Một liên kết dùng một lần sẽ hiện ra: người này tự chọn mật khẩu, không ai khác biết.',
    en: 'A link that is good once will be shown: they choose their own password, and no one else knows it.',
  },
  turnOff: { vi: 'Tắt bước thứ hai', en: 'Turn off second step' },
  turnOffOf: {
    vi: (name: string) => `Tắt bước thứ hai của ${name}`,
    en: (name) => `Turn off the second step of ${name}`,
  },
  turnOffEffect: {
    vi: 'Từ nay chỉ cần mật khẩu để đăng nhập. Dùng khi người này mất điện thoại.',
    en: 'From now on the password is enough to sign in. For someone who has lost the phone.',
  },
  remove: { vi: 'Xoá', en: 'Remove' },
  removeOf: { vi: (name: string) => `Xoá ${name}`, en: (name) => `Remove ${name}` },
  removeEffects: {
    vi: 'Người này không đăng nhập được nữa, và mọi phiên đang mở kết thúc.',
    en: 'This administrator can no longer sign in, and all open sessions end.',
  },
  removeKept: { vi: 'Nhật ký vẫn giữ những gì người này đã làm.', en: 'The audit log keeps what was done.' },
  removed: { vi: (name: string) => `Đã xoá ${name}.`, en: (name) => `${name} is removed.` },
  changed: { vi: (name: string) => `Đã đổi vai trò của ${name}.`, en: (name) => `The role of ${name} is changed.` },
  turnedOff: {
    vi: (name: string) => `Đã tắt bước thứ hai của ${name}.`,
    en: (name) => `The second step of ${name} is off.`,
  },
  linkOf: { vi: (name: string) => `Liên kết cho ${name}`, en: (name) => `Link for ${name}` },
  linkHelp: {
    vi: (until: string) =>
      `Hãy chép và gửi riêng cho người này. Liên kết dùng được một lần, đến ${until}, và không hiện lại lần nào nữa.`,
    en: (until) => `Copy it and send it to them alone. It is good once, until ${until}, and is not shown again.`,
  },
  link: { vi: 'Liên kết chọn mật khẩu', en: 'Link to choose a password' },
  linkOpen: {
    vi: (until: string) => `chờ chọn mật khẩu, đến ${until}`,
    en: (until) => `has yet to choose a password, until ${until}`,
  },
  demand: { vi: 'Mọi quản trị viên phải dùng bước thứ hai', en: 'All administrators must use a second step' },
  demandHelp: {
    vi: 'Ai chưa có sẽ phải bật ở lần đăng nhập tới, trước khi làm việc khác. Phiên đang mở không bị ngắt.',
    en: 'Those without one set it up at the next sign-in, before anything else. Open sessions stay.',
  },
  demanded: {
    vi: 'Từ nay mọi quản trị viên phải dùng bước thứ hai.',
    en: 'From now on all administrators must use a second step.',
  },
  notDemanded: { vi: 'Bước thứ hai từ nay là tuỳ chọn.', en: 'The second step is a choice from now on.' },
  done: { vi: 'Đã chép xong', en: 'I have copied it' },
  tokens: { vi: 'Mã truy cập cho chương trình', en: 'Tokens for scripts' },
  tokensIntro: {
    vi: 'Chương trình của bạn gọi API quản trị bằng mã này, không cần đăng nhập. Mỗi mã có vai trò riêng.',
    en: 'By a token your own programs call the admin API without signing in. Each has a role of its own.',
  },
  addToken: { vi: 'Tạo mã truy cập', en: 'Make a token' },
  tokenName: { vi: 'Dùng cho việc gì', en: 'What it is for' },
  tokenRole: { vi: 'Vai trò', en: 'Role' },
  madeBy: { vi: 'Người tạo', en: 'Made by' },
  expires: { vi: 'Hết hạn', en: 'Ends' },
  noEnd: { vi: 'Không hết hạn', en: 'Never' },
  usedAt: { vi: 'Dùng lần cuối', en: 'Last used' },
  tokenShown: {
    vi: 'Mã chỉ hiện một lần. Nó hết hiệu lực khi bị xoá, khi hết hạn, hoặc khi người tạo ra nó bị xoá.',
    en: 'It is shown only once. It ends when it is removed, at its end, or with the administrator who made it.',
  },
  tokenDays: { vi: 'Hết hạn sau (ngày)', en: 'Ends after (days)' },
  tokenDaysHelp: { vi: 'Để trống thì không hết hạn.', en: 'Empty: it does not end.' },
  token: { vi: 'Mã truy cập', en: 'Token' },
  tokenHelp: {
    vi: 'Hãy chép vào nơi cất bí mật của chương trình. Gửi trong tiêu đề Authorization: Bearer.',
    en: 'Copy it to where your program keeps its secrets. It is sent in the header Authorization: Bearer.',
  },
  removeTokenOf: { vi: (name: string) => `Xoá mã “${name}”`, en: (name) => `Remove the token “${name}”` },
  removeTokenEffect: {
    vi: 'Chương trình dùng mã này bị từ chối ngay.',
    en: 'The program that uses it is refused at once.',
  },
  noTokens: { vi: 'Chưa có mã truy cập nào.', en: 'There are no tokens yet.' },
})
