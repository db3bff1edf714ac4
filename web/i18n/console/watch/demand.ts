import { defineWords } from '../../words.ts'

/** The claimant's demand as a file. */
export const demandWords = defineWords(
  {
    title: 'Văn bản yêu cầu',
    none: 'Chưa có văn bản nào.',
    drop: 'Thả văn bản yêu cầu vào đây hoặc bấm để chọn',
    help: 'PDF, ảnh hoặc thư (.eml), nhiều nhất 20 MB. Đã gắn thì không thay được: tệp là một phần của hồ sơ.',
    attached: (time: string, by: string) => `Gắn lúc ${time}, ${by}`,
  },
  {
    title: 'The demand as a file',
    none: 'None is attached.',
    drop: 'Drop the demand here, or press to choose it',
    help: 'PDF, picture or mail (.eml), at most 20 MB. Once attached it stays: it is part of the record.',
    attached: (time: string, by: string) => `Attached on ${time} by ${by}`,
  },
)
