import { defineWords } from './words.ts'

export const proofs = defineWords({
  title: { vi: 'Chứng nhận giấy phép', en: 'Proofs of licence' },
  intro: {
    vi: 'Chứng nhận có chữ ký mà đối tác đã xin. Ai có đường dẫn cũng xem và kiểm tra được.',
    en: 'Signed proofs that partners asked for. Anyone with the link can see and check one.',
  },
  search: { vi: 'Bài hát, nghệ sĩ, dự án, đối tác hoặc mã số', en: 'Track, artist, project, partner or number' },
  none: { vi: 'Không có chứng nhận nào', en: 'There are no proofs' },
  noneHelp: {
    vi: 'Đối tác xin chứng nhận qua API khi dùng một bài hát.',
    en: 'Partners ask for one through the API when they use a track.',
  },
  project: { vi: 'Dự án', en: 'Project' },
  track: { vi: 'Bài hát', en: 'Track' },
  partner: { vi: 'Đối tác', en: 'Partner' },
  license: { vi: 'Giấy phép', en: 'Licence' },
  when: { vi: 'Cấp lúc', en: 'Issued' },
  certificate: { vi: 'Chứng nhận', en: 'Proof' },
  open: { vi: 'Xem và in', en: 'Show and print' },
})
