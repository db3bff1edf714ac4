import { defineWords } from './words.ts'

export const shownOnce = defineWords(
  {
    question: 'Đã chép và cất chưa? Sau khi đóng sẽ không xem lại được.',
    closeAnyway: 'Đóng, tôi đã cất',
    goBack: 'Quay lại',
  },
  {
    question: 'Have you copied and kept it? It cannot be shown again once this is closed.',
    closeAnyway: 'Close, I have kept it',
    goBack: 'Go back',
  },
)
