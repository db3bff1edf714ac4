import { defineWords } from '../../words.ts'

/** A draft that goes out by itself. */
export const publishAtWords = defineWords(
  {
    plan: 'Hẹn giờ phát hành',
    planAnew: 'Đổi giờ hẹn',
    takeAway: 'Bỏ hẹn giờ',
    takenAway: 'Đã bỏ hẹn giờ; bài vẫn là bản nháp.',
    planned: 'Đã hẹn giờ phát hành.',
    goesOut: (when: string) => `Tự phát hành lúc ${when}`,
    title: (name: string) => `Khi nào “${name}” tự phát hành?`,
    what: 'Đến giờ đó bài được phát hành và đối tác được báo, kể cả khi máy chủ vừa khởi động lại. Có thể bỏ hẹn trước giờ đó.',
    when: 'Ngày giờ',
    zone: (zone: string) => `Theo giờ ${zone}; phải ở trong tương lai.`,
  },
  {
    plan: 'Publish at a time',
    planAnew: 'Another time',
    takeAway: 'Take the time away',
    takenAway: 'It has no time any more, and stays a draft.',
    planned: 'It will go out by itself.',
    goesOut: (when: string) => `Goes out by itself at ${when}`,
    title: (name: string) => `When does “${name}” go out?`,
    what: 'It is published then and partners are told, also after a restart. Until then the time can be taken away.',
    when: 'Day and time',
    zone: (zone: string) => `By the time of ${zone}; it must be in the future.`,
  },
)
