import { defineWords } from '../words.ts'

/** Proofs of licence, on the partners' own page. */
export const ownProofs = defineWords(
  {
    title: 'Chứng nhận giấy phép',
    help: 'Chứng nhận bạn đã xin qua API, mỗi cái một trang để in hoặc lưu thành PDF. Ai có đường dẫn cũng kiểm tra được.',
    none: 'Chưa có chứng nhận nào',
    how: 'Cách xin chứng nhận',
    project: 'Dự án',
    track: 'Bài hát',
    license: 'Giấy phép',
    when: 'Cấp lúc',
    certificate: 'Chứng nhận',
    open: 'Xem và in',
  },
  {
    title: 'Proofs of licence',
    help: 'The proofs that you asked for through the API, each with a page to print or save as PDF. Anyone with the link can check it.',
    none: 'There are no proofs yet',
    how: 'How to ask for one',
    project: 'Project',
    track: 'Track',
    license: 'Licence',
    when: 'Issued',
    certificate: 'Proof',
    open: 'Show and print',
  },
)
