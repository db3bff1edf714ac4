import { defineWords, plural } from '../words.ts'

/** Partners who ask for more quota. */
export const quotaRequests = defineWords({
  title: { vi: 'Xin nâng hạn mức', en: 'More quota' },
  perMinute: { vi: (count: string) => `${count} yêu cầu mỗi phút`, en: (count) => `${count} requests a minute` },
  open: { vi: 'Chờ trả lời', en: 'Waits for an answer' },
  approved: { vi: 'Đã nâng', en: 'Granted' },
  refused: { vi: 'Đã từ chối', en: 'Refused' },
  answered: { vi: (time: string, by: string) => `trả lời ${time}, ${by}`, en: (time, by) => `answered ${time}, ${by}` },
  approve: { vi: 'Nâng hạn mức', en: 'Raise the quota' },
  approveTitle: { vi: 'Nâng hạn mức của đối tác này?', en: 'Raise the quota of this partner?' },
  approveKeys: {
    vi: (n: number, quota: string) => `${n} khoá của đối tác có ${quota} ngay.`,
    en: (n, quota) => `${n} ${plural(n, 'key of the partner gets', 'keys of the partner get')} ${quota} at once.`,
  },
  isApproved: { vi: 'Đã nâng hạn mức.', en: 'The quota is raised.' },
  refuse: { vi: 'Từ chối', en: 'Refuse' },
  refuseTitle: { vi: 'Từ chối nâng hạn mức?', en: 'Refuse more quota?' },
  refuseKeys: {
    vi: 'Hạn mức giữ nguyên; đối tác có thể xin lại.',
    en: 'The quota stays as it is; the partner may ask again.',
  },
  isRefused: { vi: 'Đã từ chối.', en: 'It is refused.' },
  mail: {
    vi: (email: string) => `Đối tác được báo qua thư: ${email}`,
    en: (email) => `The partner is told by mail: ${email}`,
  },
  note: { vi: 'Lời nhắn', en: 'Note' },
  noteHelp: { vi: 'Đối tác đọc được trong thư.', en: 'The partner reads it in the mail.' },
})
