import { defineWords, plural } from '../words.ts'

/** Partners who ask for more quota. */
export const quotaRequests = defineWords(
  {
    title: 'Xin nâng hạn mức',
    perMinute: (count: string) => `${count} yêu cầu mỗi phút`,
    open: 'Chờ trả lời',
    approved: 'Đã nâng',
    refused: 'Đã từ chối',
    answered: (time: string, by: string) => `trả lời ${time}, ${by}`,
    approve: 'Nâng hạn mức',
    approveTitle: 'Nâng hạn mức của đối tác này?',
    approveKeys: (n: number, quota: string) => `${n} khoá của đối tác có ${quota} ngay.`,
    isApproved: 'Đã nâng hạn mức.',
    refuse: 'Từ chối',
    refuseTitle: 'Từ chối nâng hạn mức?',
    refuseKeys: 'Hạn mức giữ nguyên; đối tác có thể xin lại.',
    isRefused: 'Đã từ chối.',
    mail: (email: string) => `Đối tác được báo qua thư: ${email}`,
    note: 'Lời nhắn',
    noteHelp: 'Đối tác đọc được trong thư.',
  },
  {
    title: 'More quota',
    perMinute: (count: string) => `${count} requests a minute`,
    open: 'Waits for an answer',
    approved: 'Granted',
    refused: 'Refused',
    answered: (time: string, by: string) => `answered ${time}, ${by}`,
    approve: 'Raise the quota',
    approveTitle: 'Raise the quota of this partner?',
    approveKeys: (n: number, quota: string) =>
      `${n} ${plural(n, 'key of the partner gets', 'keys of the partner get')} ${quota} at once.`,
    isApproved: 'The quota is raised.',
    refuse: 'Refuse',
    refuseTitle: 'Refuse more quota?',
    refuseKeys: 'The quota stays as it is; the partner may ask again.',
    isRefused: 'It is refused.',
    mail: (email: string) => `The partner is told by mail: ${email}`,
    note: 'Note',
    noteHelp: 'The partner reads it in the mail.',
  },
)
