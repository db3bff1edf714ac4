import { defineWords } from '../words.ts'

/** What is said of a track in a list and on its page. */
export const siteTracks = defineWords({
  bpm: { vi: (value: string) => `${value} BPM`, en: (value) => `${value} BPM` },
  explicit: { vi: 'Có nội dung nhạy cảm', en: 'Explicit content' },
  with: { vi: 'cùng', en: 'with' },
  onlyIn: { vi: (places: string) => `Chỉ ${places}`, en: (places) => `Only ${places}` },
  onlyInMany: { vi: (count: number) => `Chỉ ${count} nước`, en: (count) => `Only ${count} countries` },
  onlyInLong: {
    vi: (places: string) => `Chỉ dùng được tại ${places}.`,
    en: (places) => `May only be used in ${places}.`,
  },
  major: { vi: 'trưởng', en: 'major' },
  minor: { vi: 'thứ', en: 'minor' },
})
