import { defineWords } from '../words.ts'

/** Telling partners of a takedown by hand. */
export const handNotices = defineWords({
  tell: { vi: 'Báo bằng tay', en: 'Tell by hand' },
  title: { vi: (partner: string) => `Báo bằng tay cho ${partner}`, en: (partner) => `Tell ${partner} by hand` },
  counts: {
    vi: 'Đối tác được coi là đã nhận tin, và thời hạn của đối tác tính từ lúc đó.',
    en: 'The partner counts as told, and its clock runs from then.',
  },
  kept: {
    vi: 'Hồ sơ gỡ bài ghi lúc nào, ai báo và bằng cách nào.',
    en: 'The record of the takedown says when, by whom and how.',
  },
  action: { vi: 'Ghi là đã báo', en: 'Write down that it was told' },
  text: { vi: (recipient: string) => `Nội dung gửi đến ${recipient}`, en: (recipient) => `Text for ${recipient}` },
  how: { vi: 'Đã báo bằng cách nào', en: 'How it was told' },
  howHelp: {
    vi: 'Ví dụ: e-mail từ hộp thư công ty, gọi điện cho chị Lan.',
    en: 'Such as: e-mail from the company mailbox, called Ms Lan.',
  },
  at: { vi: 'Lúc nào', en: 'When' },
  atHelp: {
    vi: 'Theo giờ máy của bạn; để trống là bây giờ.',
    en: 'By the clock of your computer; now when left empty.',
  },
  written: {
    vi: (partner: string) => `Đã ghi: ${partner} đã được báo.`,
    en: (partner) => `Written down: ${partner} was told.`,
  },
  byHand: {
    vi: (time: string, by: string, how: string) => `báo bằng tay lúc ${time}, ${by}: ${how}`,
    en: (time, by, how) => `told by hand on ${time}, ${by}: ${how}`,
  },
  done: { vi: 'Đối tác báo xong', en: 'Confirmed by the partner' },
  doneAt: { vi: (time: string) => `xong lúc ${time}`, en: (time) => `done ${time}` },
  contact: { vi: 'Liên hệ của bên yêu cầu', en: 'Contact of the claimant' },
  contactHelp: {
    vi: 'Địa chỉ thư, số điện thoại hoặc tên người đại diện.',
    en: 'An e-mail address, a telephone number or the name of who speaks for it.',
  },
  reference: { vi: 'Số hiệu yêu cầu', en: 'Reference of the demand' },
  referenceHelp: {
    vi: 'Số công văn hay mã hồ sơ của bên yêu cầu.',
    en: 'The number or name under which the claimant files it.',
  },
  suspendedPartners: {
    vi: (n: number) => `${n} đối tác đang bị tạm ngưng cũng được báo, qua thư.`,
    en: (n) =>
      n === 1 ? '1 suspended partner is told too, by mail.' : `${n} suspended partners are told too, by mail.`,
  },
})
