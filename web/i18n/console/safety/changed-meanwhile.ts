import { defineWords } from '../../words.ts'

export const changedMeanwhile = defineWords({
  save: { vi: 'Lưu', en: 'Save' },
  saved: { vi: 'Đã lưu.', en: 'Saved.' },
  nothingToSave: { vi: 'Chưa có gì thay đổi.', en: 'Nothing has been changed.' },
  title: { vi: 'Người khác vừa sửa cùng chỗ này', en: 'Someone else has just changed the same' },
  help: {
    vi: 'Chưa lưu gì. Nếu lưu bản của bạn, thay đổi dưới đây sẽ mất.',
    en: 'Nothing has been saved. If you save yours, the change below is lost.',
  },
  by: { vi: (who: string, when: string) => `${who}, ${when}`, en: (who, when) => `${who}, ${when}` },
  import: { vi: 'một lần nhập', en: 'an import' },
  theirs: { vi: 'Của họ', en: 'Theirs' },
  mine: { vi: 'Của bạn', en: 'Yours' },
  nothing: { vi: '(trống)', en: '(empty)' },
  takeTheirs: { vi: 'Lấy bản của họ', en: 'Take theirs' },
  saveMine: { vi: 'Vẫn lưu bản của tôi', en: 'Save mine anyway' },
  tookTheirs: {
    vi: 'Đã lấy bản của họ. Những chỗ khác bạn sửa vẫn còn, chưa lưu.',
    en: 'Theirs was taken. What else you have changed is still there, not saved.',
  },
})
