import { defineWords, plural } from '../words.ts'

/** What would be lost, and what goes on elsewhere. */
export const leaving = defineWords(
  {
    title: 'Rời đi mà không lưu?',
    help: 'Những gì bạn vừa nhập chưa được lưu và sẽ mất.',
    stay: 'Ở lại',
    leave: 'Rời đi, không lưu',
    sending: (left: number) => `Đang gửi: còn ${left} tệp`,
    notSent: (count: number) => `${count} tệp chưa gửi`,
    open: 'Xem',
    unsentTitle: 'Chưa gửi trước khi trang được tải lại',
    unsentHelp: 'Trình duyệt không giữ được tệp. Hãy chọn lại các tệp này: những gì bạn đã ghi về chúng vẫn còn.',
    forget: 'Bỏ qua',
  },
  {
    title: 'Leave without saving?',
    help: 'What you have entered is not saved and will be lost.',
    stay: 'Stay',
    leave: 'Leave, do not save',
    sending: (left: number) => `Sending: ${left} ${plural(left, 'file is', 'files are')} left`,
    notSent: (count: number) => `${count} ${plural(count, 'file was', 'files were')} not sent`,
    open: 'Show',
    unsentTitle: 'Not sent before the page was reloaded',
    unsentHelp: 'The browser cannot keep files. Choose these again: what you wrote of them is still there.',
    forget: 'Never mind',
  },
)
