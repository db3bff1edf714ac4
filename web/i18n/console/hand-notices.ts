import { defineWords } from '../words.ts'

/** Telling partners of a takedown by hand. */
export const handNotices = defineWords(
  {
    tell: 'Báo bằng tay',
    title: (partner: string) => `Báo bằng tay cho ${partner}`,
    counts: 'Đối tác được coi là đã nhận tin, và thời hạn của đối tác tính từ lúc đó.',
    kept: 'Hồ sơ gỡ bài ghi lúc nào, ai báo và bằng cách nào.',
    action: 'Ghi là đã báo',
    text: (recipient: string) => `Nội dung gửi đến ${recipient}`,
    how: 'Đã báo bằng cách nào',
    howHelp: 'Ví dụ: e-mail từ hộp thư công ty, gọi điện cho chị Lan.',
    at: 'Lúc nào',
    atHelp: 'Theo giờ máy của bạn; để trống là bây giờ.',
    written: (partner: string) => `Đã ghi: ${partner} đã được báo.`,
    byHand: (time: string, by: string, how: string) => `báo bằng tay lúc ${time}, ${by}: ${how}`,
    done: 'Đối tác báo xong',
    doneAt: (time: string) => `xong lúc ${time}`,
    suspendedPartners: (n: number) => `${n} đối tác đang bị tạm ngưng cũng được báo, qua thư.`,
  },
  {
    tell: 'Tell by hand',
    title: (partner: string) => `Tell ${partner} by hand`,
    counts: 'The partner counts as told, and its clock runs from then.',
    kept: 'The record of the takedown says when, by whom and how.',
    action: 'Write down that it was told',
    text: (recipient: string) => `Text for ${recipient}`,
    how: 'How it was told',
    howHelp: 'Such as: e-mail from the company mailbox, called Ms Lan.',
    at: 'When',
    atHelp: 'By the clock of your computer; now when left empty.',
    written: (partner: string) => `Written down: ${partner} was told.`,
    byHand: (time: string, by: string, how: string) => `told by hand on ${time}, ${by}: ${how}`,
    done: 'Confirmed by the partner',
    doneAt: (time: string) => `done ${time}`,
    suspendedPartners: (n: number) =>
      n === 1 ? '1 suspended partner is told too, by mail.' : `${n} suspended partners are told too, by mail.`,
  },
)
