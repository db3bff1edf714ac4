import { defineWords } from '../../words.ts'

/** A draft that goes out by itself. */
export const publishAtWords = defineWords({
  plan: { vi: 'Hẹn giờ phát hành', en: 'Publish at a time' },
  planAnew: { vi: 'Đổi giờ hẹn', en: 'Another time' },
  takeAway: { vi: 'Bỏ hẹn giờ', en: 'Take the time away' },
  takenAway: { vi: 'Đã bỏ hẹn giờ; bài vẫn là bản nháp.', en: 'It has no time any more, and stays a draft.' },
  planned: { vi: 'Đã hẹn giờ phát hành.', en: 'It will go out by itself.' },
  goesOut: { vi: (when: string) => `Tự phát hành lúc ${when}`, en: (when) => `Goes out by itself at ${when}` },
  title: { vi: (name: string) => `Khi nào “${name}” tự phát hành?`, en: (name) => `When does “${name}” go out?` },
  what: {
    vi: 'Đến giờ đó bài được phát hành và đối tác được báo, kể cả khi máy chủ vừa khởi động lại. Có thể bỏ hẹn trước giờ đó.',
    en: 'It is published then and partners are told, also after a restart. Until then the time can be taken away.',
  },
  when: { vi: 'Ngày giờ', en: 'Day and time' },
  zone: {
    vi: (zone: string) => `Theo giờ ${zone}; phải ở trong tương lai.`,
    en: (zone) => `By the time of ${zone}; it must be in the future.`,
  },
})
