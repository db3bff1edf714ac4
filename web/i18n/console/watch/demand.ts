import { defineWords } from '../../words.ts'

/** The claimant's demand as a file. */
export const demandWords = defineWords({
  title: { vi: 'Văn bản yêu cầu', en: 'The demand as a file' },
  none: { vi: 'Chưa có văn bản nào.', en: 'None is attached.' },
  drop: { vi: 'Thả văn bản yêu cầu vào đây hoặc bấm để chọn', en: 'Drop the demand here, or press to choose it' },
  help: {
    vi: 'PDF, ảnh hoặc thư (.eml), nhiều nhất 20 MB. Đã gắn thì không thay được: tệp là một phần của hồ sơ.',
    en: 'PDF, picture or mail (.eml), at most 20 MB. Once attached it stays: it is part of the record.',
  },
  attached: {
    vi: (time: string, by: string) => `Gắn lúc ${time}, ${by}`,
    en: (time, by) => `Attached on ${time} by ${by}`,
  },
})
