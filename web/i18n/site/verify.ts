import { defineWords } from '../words.ts'

/** The page on which anybody checks a proof of licence. */
export const verify = defineWords({
  title: { vi: 'Kiểm tra chứng nhận giấy phép', en: 'Check a proof of licence' },
  lead: {
    vi: 'Dán chứng nhận hoặc đường dẫn của nó, hay chọn tệp. Ai cũng kiểm tra được, không cần tài khoản.',
    en: 'Paste a proof or its link, or choose a file. Anybody can check one; no account is needed.',
  },
  field: { vi: 'Chứng nhận, đường dẫn hoặc mã số', en: 'Proof, link or number' },
  file: { vi: 'Chọn tệp', en: 'Choose a file' },
  check: { vi: 'Kiểm tra', en: 'Check' },
  again: { vi: 'Kiểm tra chứng nhận khác', en: 'Check another proof' },
  certificate: { vi: 'Chứng nhận giấy phép', en: 'Proof of licence' },
  print: { vi: 'In hoặc lưu thành PDF', en: 'Print or save as PDF' },
  show: { vi: 'Xem bản để in', en: 'Show it for print' },
  valid: {
    vi: 'Hợp lệ: đúng là do dịch vụ này cấp, không sai một chữ.',
    en: 'Valid: this service issued it, word for word.',
  },
  same: {
    vi: 'Bài hát và giấy phép của nó đến nay không đổi.',
    en: 'The track and its licence have not changed since.',
  },
  gone: {
    vi: 'Hợp lệ khi cấp, nhưng đã thay đổi từ đó: bài hát không còn trong kho nhạc.',
    en: 'Valid when issued, changed since: the track is no longer in the catalogue.',
  },
  narrower: {
    vi: 'Hợp lệ khi cấp, nhưng đã thay đổi từ đó: giấy phép hiện nay hẹp hơn.',
    en: 'Valid when issued, changed since: the licence of today is narrower.',
  },
  other: {
    vi: 'Hợp lệ khi cấp, nhưng đã thay đổi từ đó: giấy phép hoặc phạm vi hiện nay khác.',
    en: 'Valid when issued, changed since: the licence or its territory is another today.',
  },
  nowUnder: { vi: 'Giấy phép hiện nay', en: 'Licence of today' },
  invalid: { vi: 'Không hợp lệ.', en: 'Not valid.' },
  malformed: {
    vi: 'Đây không phải chứng nhận của chúng tôi, hoặc bị thiếu chữ. Hãy dán nguyên vẹn.',
    en: 'This is no proof of ours, or letters are missing. Paste all of it.',
  },
  unknown_key: { vi: 'Không có khoá nào của dịch vụ này ký chứng nhận đó.', en: 'No key of this service signed it.' },
  bad_signature: {
    vi: 'Nội dung đã bị sửa sau khi ký, hoặc chữ ký là giả.',
    en: 'It was changed after it was signed, or its signature is forged.',
  },
  expired: { vi: 'Chứng nhận đã hết hạn.', en: 'The proof has expired.' },
  holder: { vi: 'Cấp cho', en: 'Issued to' },
  project: { vi: 'Dự án', en: 'Project' },
  address: { vi: 'Địa chỉ của dự án', en: 'Address of the project' },
  song: { vi: 'Bài hát', en: 'Track' },
  artist: { vi: 'Nghệ sĩ', en: 'Artist' },
  isrc: { vi: 'ISRC', en: 'ISRC' },
  license: { vi: 'Giấy phép', en: 'Licence' },
  territory: { vi: 'Phạm vi', en: 'Territory' },
  commercial: { vi: 'Mục đích thương mại', en: 'Commercial use' },
  yes: { vi: 'Được phép', en: 'Allowed' },
  no: { vi: 'Không được phép', en: 'Not allowed' },
  credit: { vi: 'Ghi công', en: 'Credit' },
  noCredit: { vi: 'Không bắt buộc', en: 'Not required' },
  day: { vi: 'Cấp lúc', en: 'Issued at' },
  number: { vi: 'Mã số', en: 'Number' },
  page: { vi: 'Kiểm tra tại', en: 'Checked at' },
  signed: { vi: 'Bản có chữ ký', en: 'The signed text' },
  signedHelp: {
    vi: 'Phần mềm nào đọc được JWS cũng kiểm tra được đoạn này, kể cả khi không có mạng, với khoá công bố tại',
    en: 'Any software that reads JWS can check it, offline too, with the key that is published at',
  },
  tooLong: {
    vi: 'Tệp lớn quá: một chứng nhận không quá 8 KB.',
    en: 'The file is too large: a proof has no more than 8 KB.',
  },
})
