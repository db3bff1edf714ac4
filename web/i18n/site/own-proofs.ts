import { defineWords } from '../words.ts'

/** Proofs of licence, on the partners' own page. */
export const ownProofs = defineWords({
  title: { vi: 'Chứng nhận giấy phép', en: 'Proofs of licence' },
  help: {
    vi: 'Chứng nhận bạn đã xin qua API, mỗi cái một trang để in hoặc lưu thành PDF. Ai có đường dẫn cũng kiểm tra được.',
    en: 'The proofs that you asked for through the API, each with a page to print or save as PDF. Anyone with the link can check it.',
  },
  none: { vi: 'Chưa có chứng nhận nào', en: 'There are no proofs yet' },
  how: { vi: 'Cách xin chứng nhận', en: 'How to ask for one' },
  project: { vi: 'Dự án', en: 'Project' },
  track: { vi: 'Bài hát', en: 'Track' },
  license: { vi: 'Giấy phép', en: 'Licence' },
  when: { vi: 'Cấp lúc', en: 'Issued' },
  certificate: { vi: 'Chứng nhận', en: 'Proof' },
  open: { vi: 'Xem và in', en: 'Show and print' },
})
