import { formatTime } from '../../text/local-time.ts'
import { inBoth, type Sentence } from '../../text/sentence.ts'

/** A name of a stranger's choosing: bounded, so that a message stays one. */
const MAX_NAME = 120
const short = (text: string) => (text.length <= MAX_NAME ? text : `${text.slice(0, MAX_NAME - 1)}…`)

const JOBS: Readonly<Record<string, Sentence>> = {
  track: { vi: 'Việc tải bài hát lên', en: 'The upload of a track' },
  artist: { vi: 'Việc tải ảnh nghệ sĩ lên', en: 'The upload of a picture of an artist' },
  import: { vi: 'Việc nhập danh mục', en: 'The import' },
  bulk: { vi: 'Việc sửa nhiều bài', en: 'The change of many tracks' },
  trace: { vi: 'Việc truy vết', en: 'The trace' },
}

const jobNamed = (kind: string): Sentence => JOBS[kind] ?? { vi: `Việc "${kind}"`, en: `The job "${kind}"` }

export const sayApplication = (name: string): Sentence => ({
  vi: `Có đơn đăng ký mới: ${short(name)}.`,
  en: `A new application: ${short(name)}.`,
})

export const sayQuotaRequest = (partner: string, quota: number): Sentence => ({
  vi: `${short(partner)} xin hạn mức ${quota} yêu cầu mỗi phút.`,
  en: `${short(partner)} asks for a quota of ${quota} requests per minute.`,
})

export function sayClock(hours: number, clock: { title: string; deadlineAt: number; notices: number; untold: number }) {
  const { deadlineAt, notices, untold } = clock
  const title = short(clock.title)
  return {
    vi: `Gỡ bài "${title}": còn chưa đến ${hours} giờ, đến ${formatTime(deadlineAt, 'vi')}. ${
      untold === 0 ? 'Mọi đối tác đã nhận tin.' : `${untold} trên ${notices} đối tác chưa nhận tin.`
    }`,
    en: `Takedown of "${title}": less than ${hours} hours left, until ${formatTime(deadlineAt, 'en')}. ${
      untold === 0 ? 'All partners were told.' : `${untold} of ${notices} partners were not told yet.`
    }`,
  }
}

export const sayFailing = (partner: string, host: string, since: number): Sentence => ({
  vi: `Webhook của ${short(partner)} (${short(host)}) lỗi từ ${formatTime(since, 'vi')}.`,
  en: `The webhook of ${short(partner)} (${short(host)}) has been failing since ${formatTime(since, 'en')}.`,
})

export const saySuspended = (partner: string, host: string): Sentence => ({
  vi: `Webhook của ${short(partner)} (${short(host)}) đã bị tạm ngưng: ba ngày liền không gửi được.`,
  en: `The webhook of ${short(partner)} (${short(host)}) is suspended: nothing but failures for three days.`,
})

export const sayJobFailed = (kind: string, by: string, why: Sentence): Sentence =>
  inBoth((language) =>
    language === 'vi'
      ? `${jobNamed(kind).vi} của ${short(by)} đã hỏng: ${short(why.vi)}`
      : `${jobNamed(kind).en} by ${short(by)} has failed: ${short(why.en)}`,
  )

export const sayJobDone = (kind: string, by: string): Sentence => ({
  vi: `${jobNamed(kind).vi} của ${short(by)} đã xong.`,
  en: `${jobNamed(kind).en} by ${short(by)} is done.`,
})

export const sayExpiring = (partner: string, name: string, prefix: string, at: number): Sentence => ({
  vi: `Khoá "${short(name)}" (${prefix}…) của ${short(partner)} hết hạn lúc ${formatTime(at, 'vi')}.`,
  en: `The key "${short(name)}" (${prefix}…) of ${short(partner)} ends on ${formatTime(at, 'en')}.`,
})

const GIGABYTE = 1e9

export const sayDisk = (host: string, freeBytes: number): Sentence => {
  const free = (freeBytes / GIGABYTE).toFixed(1)
  return {
    vi: `Ổ đĩa của máy ${host} chỉ còn ${free.replace('.', ',')} GB trống.`,
    en: `The disk of ${host} has only ${free} GB left.`,
  }
}
