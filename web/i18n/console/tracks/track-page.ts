import { defineWords } from '../../words.ts'

/** What the page of a track tells and offers beside its facts. */
export const trackPage = defineWords({
  publicPage: { vi: 'Mở trang công khai', en: 'Open the public page' },
  takeDown: { vi: 'Gỡ bài hát', en: 'Take the track down' },
  history: { vi: 'Lịch sử', en: 'History' },
  noHistory: {
    vi: 'Chưa có gì được ghi lại về bài hát này.',
    en: 'Nothing has been written down about this track yet.',
  },
  older: { vi: 'Cũ hơn', en: 'Older' },
  change: {
    vi: (field: string, before: string, after: string) => `${field}: ${before} → ${after}`,
    en: (field, before, after) => `${field}: ${before} → ${after}`,
  },
  given: { vi: (field: string, value: string) => `${field}: ${value}`, en: (field, value) => `${field}: ${value}` },
  nothing: { vi: 'trống', en: 'empty' },
  yes: { vi: 'có', en: 'yes' },
  no: { vi: 'không', en: 'no' },
  newFile: { vi: 'tệp mới', en: 'another file' },
  noFile: { vi: 'không còn tệp', en: 'no file any more' },
  imports: {
    vi: 'Thay đổi do nhập danh sách không có ở đây; nhật ký chỉ ghi lần nhập.',
    en: 'What imports changed is not here; the log has each import as a whole.',
  },
})

/** What else the history of a track tells of, beside the fields of its form. */
export const historyNames = defineWords({
  artist_id: { vi: 'Nghệ sĩ (id)', en: 'Artist (id)' },
  duration_seconds: { vi: 'Độ dài (giây)', en: 'Length (seconds)' },
  published_at: { vi: 'Lúc phát hành', en: 'Published at' },
  publish_at: { vi: 'Hẹn phát hành', en: 'Planned for' },
  preview_start_seconds: { vi: 'Đoạn nghe thử từ (giây)', en: 'Preview from (seconds)' },
  preview_duration_seconds: { vi: 'Đoạn nghe thử dài (giây)', en: 'Length of the preview (seconds)' },
  audio_original: { vi: 'Âm thanh', en: 'Sound' },
  cover_media: { vi: 'Ảnh bìa', en: 'Cover' },
  claimant: { vi: 'Bên yêu cầu', en: 'Claimant' },
  reason: { vi: 'Lý do', en: 'Reason' },
  scope: { vi: 'Phạm vi', en: 'Scope' },
})
