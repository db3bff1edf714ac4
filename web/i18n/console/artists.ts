import { defineWords, plural } from '../words.ts'

/** Two artists that are one: suggestions while typing, and merging. */
export const artistWords = defineWords({
  merge: { vi: 'Gộp vào nghệ sĩ khác', en: 'Merge into another artist' },
  mergeTitle: {
    vi: (from: string) => `Gộp “${from}” vào nghệ sĩ nào?`,
    en: (from) => `Into whom is “${from}” merged?`,
  },
  firstOnes: { vi: (n: number) => `Chỉ hiện ${n} bài đầu.`, en: (n) => `These are the first ${n}.` },
  allTracks: { vi: 'Xem tất cả', en: 'See all' },
  find: { vi: 'Tìm nghệ sĩ ở lại', en: 'Find the artist that stays' },
  noneFound: { vi: 'Không có nghệ sĩ nào như vậy.', en: 'There is no such artist.' },
  choose: {
    vi: (name: string, n: string) => `${name} · ${n} bài hát`,
    en: (name, n) => `${name} · ${n} ${plural(Number(n), 'track', 'tracks')}`,
  },
  mergeOffer: {
    vi: (n: string, from: string, into: string) => `Gộp ${n} bài hát của “${from}” vào “${into}”?`,
    en: (n, from, into) =>
      plural(
        Number(n),
        `Merge the song of “${from}” into “${into}”?`,
        `Merge the ${n} songs of “${from}” into “${into}”?`,
      ),
  },
  mergeNames: {
    vi: (from: string, into: string) => `“${from}” trở thành tên khác của “${into}”; tìm theo tên nào cũng ra.`,
    en: (from, into) => `“${from}” becomes another name of “${into}”: either finds it.`,
  },
  mergeGone: {
    vi: 'Trang, tiểu sử và ảnh của nghệ sĩ bị gộp không còn nữa. Có thể hoàn tác trong vòng một ngày.',
    en: 'The page, biography and picture of the one that is merged are gone. This can be undone for a day.',
  },
  mergeTold: {
    vi: 'Đối tác được báo về từng bài hát đã phát hành.',
    en: 'Partners are told of every published track.',
  },
  mergeNow: { vi: 'Gộp', en: 'Merge' },
  merged: {
    vi: (n: string) => `Đã gộp; ${n} bài hát đã chuyển.`,
    en: (n) => plural(Number(n), 'Merged; one track moved.', `Merged; ${n} tracks moved.`),
  },
  merges: { vi: 'Mới gộp vào nghệ sĩ này', en: 'Merged into this artist lately' },
  mergeDone: {
    vi: (name: string, n: string, by: string, at: string) => `“${name}”, ${n} bài hát: ${by}, ${at}`,
    en: (name, n, by, at) => `“${name}”, ${n} ${plural(Number(n), 'track', 'tracks')}: ${by}, ${at}`,
  },
  unmerge: { vi: 'Hoàn tác việc gộp', en: 'Undo the merge' },
  unmergeOf: { vi: (name: string) => `Hoàn tác việc gộp “${name}”`, en: (name) => `Undo the merge of “${name}”` },
  unmergeTitle: { vi: (name: string) => `Tách “${name}” ra lại?`, en: (name) => `Make “${name}” an artist again?` },
  unmergeWhat: {
    vi: (name: string, n: string) => `“${name}” có lại trang, tên, tiểu sử, ảnh và ${n} bài hát.`,
    en: (name, n) =>
      `“${name}” has its page, names, biography, picture and ${n} ${plural(Number(n), 'track', 'tracks')} again.`,
  },
  unmergeUntil: {
    vi: (until: string) => `Hoàn tác được đến ${until}, nếu từ đó chưa ai sửa các tên và bài hát ấy.`,
    en: (until) => `It can be undone until ${until}, unless someone has changed these names and tracks since.`,
  },
  unmerged: { vi: (name: string) => `“${name}” đã trở lại.`, en: (name) => `“${name}” is there again.` },
  taken: {
    vi: (name: string) => `Đã có nghệ sĩ tên “${name}”.`,
    en: (name) => `There is an artist called “${name}” already.`,
  },
  otherPerson: { vi: 'Là người khác: vẫn đổi tên', en: 'Someone else: rename anyway' },
  near: { vi: 'Chưa có nghệ sĩ này. Có phải:', en: 'There is no such artist yet. Did you mean:' },
  nearNew: {
    vi: 'Nghệ sĩ mới có tên gần giống nghệ sĩ đã có',
    en: 'New artists whose names are nearly those of others',
  },
  newNear: {
    vi: (name: string, near: string) => `“${name}” là nghệ sĩ mới, gần giống “${near}”`,
    en: (name, near) => `“${name}” is a new artist, near “${near}”`,
  },
})
