import { defineWords } from '../../words.ts'

export const find = defineWords({
  title: { vi: 'Tìm', en: 'Find' },
  open: { vi: 'Tìm (Ctrl K)', en: 'Find (Ctrl K)' },
  label: { vi: 'Tên, id, khoá hoặc mã yêu cầu', en: 'A name, an id, a key or a request id' },
  help: {
    vi: 'Bài hát, nghệ sĩ, tuyển tập, bản phát hành, đối tác, khoá theo phần đầu, webhook, lần gỡ bài, yêu cầu, trang. Dán cả khoá để biết của ai: khoá không được lưu lại.',
    en: 'Tracks, artists, collections, releases, partners, keys by how they begin, webhooks, takedowns, requests, pages. Paste a whole key to learn whose it is: it is not kept.',
  },
  page: { vi: 'Trang', en: 'Page' },
  release: { vi: 'Bản phát hành', en: 'Release' },
  key: { vi: 'Khoá', en: 'Key' },
  takedown: { vi: 'Gỡ bài', en: 'Takedown' },
  none: { vi: 'Không tìm thấy gì.', en: 'Nothing was found.' },
  found: { vi: (count: string) => `${count} kết quả.`, en: (count) => `${count} found.` },
  good: { vi: 'Khoá này đang dùng được.', en: 'This key works.' },
  malformed: {
    vi: 'Đây không phải là một khoá: thiếu hoặc thừa ký tự.',
    en: 'This is no key: characters are missing or too many.',
  },
  'wrong checksum': {
    vi: 'Khoá này bị gõ sai: chưa từng có khoá như vậy.',
    en: 'This key is mistyped: there never was one like it.',
  },
  unknown: { vi: 'Khoá này không thuộc về ai ở đây.', en: 'No partner here has this key.' },
  revoked: { vi: 'Khoá này đã bị thu hồi.', en: 'This key was revoked.' },
  expired: { vi: 'Khoá này đã hết hạn.', en: 'This key has expired.' },
  'partner not approved': {
    vi: 'Khoá này bị từ chối: tài khoản của đối tác không hoạt động.',
    en: 'This key is refused: the account of its partner is not active.',
  },
  upload: { vi: 'Tải bài hát lên', en: 'Upload tracks' },
  import: { vi: 'Nhập danh mục', en: 'Import' },
  releases: { vi: 'Bản phát hành', en: 'Releases' },
  searches: { vi: 'Tìm kiếm của người nghe', en: 'What listeners look for' },
})
