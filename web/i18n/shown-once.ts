import { defineWords } from './words.ts'

export const shownOnce = defineWords({
  question: {
    vi: 'Đã chép và cất chưa? Sau khi đóng sẽ không xem lại được.',
    en: 'Have you copied and kept it? It cannot be shown again once this is closed.',
  },
  closeAnyway: { vi: 'Đóng, tôi đã cất', en: 'Close, I have kept it' },
  goBack: { vi: 'Quay lại', en: 'Go back' },
})
