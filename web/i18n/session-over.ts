import { defineWords } from './words.ts'

export const sessionOver = defineWords(
  {
    title: 'Phiên của bạn đã kết thúc',
    help: 'Hãy đăng nhập lại: những gì bạn đã gõ vẫn còn, và việc đang làm sẽ tiếp tục.',
    orLeave: 'Không muốn tiếp tục?',
    leave: 'Bỏ những gì chưa lưu',
  },
  {
    title: 'Your session has ended',
    help: 'Sign in again: what you have typed is still there, and what you were doing goes on.',
    orLeave: 'Do you not want to go on?',
    leave: 'Discard what is not saved',
  },
)
