import { defineWords } from '../words.ts'

/** What is said of a track in a list and on its page. */
export const siteTracks = defineWords(
  {
    bpm: (value: string) => `${value} BPM`,
    explicit: 'Có nội dung nhạy cảm',
    with: 'cùng',
    onlyIn: (places: string) => `Chỉ ${places}`,
    onlyInMany: (count: number) => `Chỉ ${count} nước`,
    onlyInLong: (places: string) => `Chỉ dùng được tại ${places}.`,
    major: 'trưởng',
    minor: 'thứ',
  },
  {
    bpm: (value: string) => `${value} BPM`,
    explicit: 'Explicit content',
    with: 'with',
    onlyIn: (places: string) => `Only ${places}`,
    onlyInMany: (count: number) => `Only ${count} countries`,
    onlyInLong: (places: string) => `May only be used in ${places}.`,
    major: 'major',
    minor: 'minor',
  },
)
