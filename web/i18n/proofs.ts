import { defineWords } from './words.ts'

export const proofs = defineWords(
  {
    title: 'Chứng nhận giấy phép',
    intro: 'Chứng nhận có chữ ký mà đối tác đã xin. Ai có đường dẫn cũng xem và kiểm tra được.',
    search: 'Bài hát, nghệ sĩ, dự án, đối tác hoặc mã số',
    none: 'Không có chứng nhận nào',
    noneHelp: 'Đối tác xin chứng nhận qua API khi dùng một bài hát.',
    project: 'Dự án',
    track: 'Bài hát',
    partner: 'Đối tác',
    license: 'Giấy phép',
    when: 'Cấp lúc',
    certificate: 'Chứng nhận',
    open: 'Xem và in',
  },
  {
    title: 'Proofs of licence',
    intro: 'Signed proofs that partners asked for. Anyone with the link can see and check one.',
    search: 'Track, artist, project, partner or number',
    none: 'There are no proofs',
    noneHelp: 'Partners ask for one through the API when they use a track.',
    project: 'Project',
    track: 'Track',
    partner: 'Partner',
    license: 'Licence',
    when: 'Issued',
    certificate: 'Proof',
    open: 'Show and print',
  },
)
