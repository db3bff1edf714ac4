import { defineWords } from './words.ts'

export const sessionOver = defineWords({
  title: { vi: 'Phiên của bạn đã kết thúc', en: 'Your session has ended' },
  help: {
    vi: 'Hãy đăng nhập lại: những gì bạn đã gõ vẫn còn, và việc đang làm sẽ tiếp tục.',
    en: 'Sign in again: what you have typed is still there, and what you were doing goes on.',
  },
  orLeave: { vi: 'Không muốn tiếp tục?', en: 'Do you not want to go on?' },
  leave: { vi: 'Bỏ những gì chưa lưu', en: 'Discard what is not saved' },
})
