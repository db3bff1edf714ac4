import { defineWords } from '../../words.ts'

/** What the page of a track tells and offers beside its facts. */
export const trackPage = defineWords(
  {
    publicPage: 'Mở trang công khai',
    takeDown: 'Gỡ bài hát',
    history: 'Lịch sử',
    noHistory: 'Chưa có gì được ghi lại về bài hát này.',
    older: 'Cũ hơn',
    change: (field: string, before: string, after: string) => `${field}: ${before} → ${after}`,
    given: (field: string, value: string) => `${field}: ${value}`,
    nothing: 'trống',
    yes: 'có',
    no: 'không',
    newFile: 'tệp mới',
    noFile: 'không còn tệp',
    imports: 'Thay đổi do nhập danh sách không có ở đây; nhật ký chỉ ghi lần nhập.',
  },
  {
    publicPage: 'Open the public page',
    takeDown: 'Take the track down',
    history: 'History',
    noHistory: 'Nothing has been written down about this track yet.',
    older: 'Older',
    change: (field: string, before: string, after: string) => `${field}: ${before} → ${after}`,
    given: (field: string, value: string) => `${field}: ${value}`,
    nothing: 'empty',
    yes: 'yes',
    no: 'no',
    newFile: 'another file',
    noFile: 'no file any more',
    imports: 'What imports changed is not here; the log has each import as a whole.',
  },
)

/** What else the history of a track tells of, beside the fields of its form. */
export const historyNames = defineWords(
  {
    artist_id: 'Nghệ sĩ (id)',
    duration_seconds: 'Độ dài (giây)',
    published_at: 'Lúc phát hành',
    publish_at: 'Hẹn phát hành',
    preview_start_seconds: 'Đoạn nghe thử từ (giây)',
    preview_duration_seconds: 'Đoạn nghe thử dài (giây)',
    audio_original: 'Âm thanh',
    cover_media: 'Ảnh bìa',
    claimant: 'Bên yêu cầu',
    reason: 'Lý do',
    scope: 'Phạm vi',
  },
  {
    artist_id: 'Artist (id)',
    duration_seconds: 'Length (seconds)',
    published_at: 'Published at',
    publish_at: 'Planned for',
    preview_start_seconds: 'Preview from (seconds)',
    preview_duration_seconds: 'Length of the preview (seconds)',
    audio_original: 'Sound',
    cover_media: 'Cover',
    claimant: 'Claimant',
    reason: 'Reason',
    scope: 'Scope',
  },
)
