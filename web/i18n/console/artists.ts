import { defineWords, plural } from '../words.ts'

/** Two artists that are one: suggestions while typing, and merging. */
export const artistWords = defineWords(
  {
    merge: 'Gộp vào nghệ sĩ khác',
    mergeTitle: (from: string) => `Gộp “${from}” vào nghệ sĩ nào?`,
    find: 'Tìm nghệ sĩ ở lại',
    noneFound: 'Không có nghệ sĩ nào như vậy.',
    choose: (name: string, n: string) => `${name} · ${n} bài hát`,
    mergeOffer: (n: string, from: string, into: string) => `Gộp ${n} bài hát của “${from}” vào “${into}”?`,
    mergeNames: (from: string, into: string) => `“${from}” trở thành tên khác của “${into}”; tìm theo tên nào cũng ra.`,
    mergeGone: 'Trang, tiểu sử và ảnh của nghệ sĩ bị gộp không còn nữa. Không thể hoàn tác.',
    mergeTold: 'Đối tác được báo về từng bài hát đã phát hành.',
    mergeNow: 'Gộp',
    merged: (n: string) => `Đã gộp; ${n} bài hát đã chuyển.`,
    taken: (name: string) => `Đã có nghệ sĩ tên “${name}”.`,
    otherPerson: 'Là người khác: vẫn đổi tên',
    near: 'Chưa có nghệ sĩ này. Có phải:',
    nearNew: 'Nghệ sĩ mới có tên gần giống nghệ sĩ đã có',
    newNear: (name: string, near: string) => `“${name}” là nghệ sĩ mới, gần giống “${near}”`,
  },
  {
    merge: 'Merge into another artist',
    mergeTitle: (from: string) => `Into whom is “${from}” merged?`,
    find: 'Find the artist that stays',
    noneFound: 'There is no such artist.',
    choose: (name: string, n: string) => `${name} · ${n} ${plural(Number(n), 'track', 'tracks')}`,
    mergeOffer: (n: string, from: string, into: string) =>
      plural(
        Number(n),
        `Merge the song of “${from}” into “${into}”?`,
        `Merge the ${n} songs of “${from}” into “${into}”?`,
      ),
    mergeNames: (from: string, into: string) => `“${from}” becomes another name of “${into}”: either finds it.`,
    mergeGone: 'The page, biography and picture of the one that is merged are gone. This cannot be undone.',
    mergeTold: 'Partners are told of every published track.',
    mergeNow: 'Merge',
    merged: (n: string) => plural(Number(n), 'Merged; one track moved.', `Merged; ${n} tracks moved.`),
    taken: (name: string) => `There is an artist called “${name}” already.`,
    otherPerson: 'Somebody else: rename anyway',
    near: 'There is no such artist yet. Did you mean:',
    nearNew: 'New artists whose names are nearly those of others',
    newNear: (name: string, near: string) => `“${name}” is a new artist, near “${near}”`,
  },
)
