import { defineWords, plural } from '../../words.ts'

/** What would be lost, and what goes on elsewhere. */
export const leaving = defineWords({
  title: { vi: 'Rời đi mà không lưu?', en: 'Leave without saving?' },
  help: {
    vi: 'Những gì bạn vừa nhập chưa được lưu và sẽ mất.',
    en: 'What you have entered is not saved and will be lost.',
  },
  stay: { vi: 'Ở lại', en: 'Stay' },
  leave: { vi: 'Rời đi, không lưu', en: 'Leave, do not save' },
  sending: {
    vi: (left: number) => `Đang gửi: còn ${left} tệp`,
    en: (left) => `Sending: ${left} ${plural(left, 'file is', 'files are')} left`,
  },
  notSent: {
    vi: (count: number) => `${count} tệp chưa gửi`,
    en: (count) => `${count} ${plural(count, 'file was', 'files were')} not sent`,
  },
  open: { vi: 'Xem', en: 'Show' },
  unsentTitle: { vi: 'Chưa gửi trước khi trang được tải lại', en: 'Not sent before the page was reloaded' },
  unsentHelp: {
    vi: 'Trình duyệt không giữ được tệp. Hãy chọn lại các tệp này: những gì bạn đã ghi về chúng vẫn còn.',
    en: 'The browser cannot keep files. Choose these again: what you wrote of them is still there.',
  },
  forget: { vi: 'Bỏ qua', en: 'Never mind' },
})
