import { defineWords } from '../../words.ts'

export const changedMeanwhile = defineWords(
  {
    save: 'Lưu',
    saved: 'Đã lưu.',
    nothingToSave: 'Chưa có gì thay đổi.',
    title: 'Người khác vừa sửa cùng chỗ này',
    help: 'Chưa lưu gì. Nếu lưu bản của bạn, thay đổi dưới đây sẽ mất.',
    by: (who: string, when: string) => `${who}, ${when}`,
    import: 'một lần nhập',
    theirs: 'Của họ',
    mine: 'Của bạn',
    nothing: '(trống)',
    takeTheirs: 'Lấy bản của họ',
    saveMine: 'Vẫn lưu bản của tôi',
    tookTheirs: 'Đã lấy bản của họ. Những chỗ khác bạn sửa vẫn còn, chưa lưu.',
  },
  {
    save: 'Save',
    saved: 'Saved.',
    nothingToSave: 'Nothing has been changed.',
    title: 'Someone else has just changed the same',
    help: 'Nothing has been saved. If you save yours, the change below is lost.',
    by: (who: string, when: string) => `${who}, ${when}`,
    import: 'an import',
    theirs: 'Theirs',
    mine: 'Yours',
    nothing: '(empty)',
    takeTheirs: 'Take theirs',
    saveMine: 'Save mine anyway',
    tookTheirs: 'Theirs was taken. What else you have changed is still there, not saved.',
  },
)
