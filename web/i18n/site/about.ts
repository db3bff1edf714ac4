import { defineWords, plural } from '../words.ts'

/** Pages about the whole: genres, collections, what is new, texts of the operator, status, changes of the API. */
export const about = defineWords({
  genres: { vi: 'Thể loại', en: 'Genres' },
  genresLead: {
    vi: 'Mọi thể loại của kho nhạc, với số bài và những bài được nghe nhiều nhất.',
    en: 'Every genre of the catalogue, with how many songs it has and those that are played most.',
  },
  noGenres: { vi: 'Kho nhạc chưa có thể loại nào.', en: 'There are no genres yet.' },
  collections: { vi: 'Tuyển tập', en: 'Collections' },
  collection: { vi: 'Tuyển tập', en: 'Collection' },
  collectionsLead: { vi: 'Những bài hát được chọn và xếp cùng nhau.', en: 'Songs that were chosen and put together.' },
  collectionAbout: {
    vi: (title: string) => `${title}: những bài hát được chọn và xếp cùng nhau.`,
    en: (title) => `${title}: songs that were chosen and put together.`,
  },
  noCollections: { vi: 'Chưa có tuyển tập nào.', en: 'There are no collections yet.' },
  emptyCollection: { vi: 'Tuyển tập này chưa có bài nào.', en: 'This collection has no songs yet.' },
  trackCount: {
    vi: (count: string, _n: number) => `${count} bài`,
    en: (count, n) => `${count} ${plural(n, 'song', 'songs')}`,
  },
  newest: { vi: 'Bài mới', en: 'New songs' },
  newestLead: {
    vi: 'Những bài vừa được phát hành, mới nhất trước.',
    en: 'What was published lately, the newest first.',
  },
  follow: { vi: 'Theo dõi bằng Atom', en: 'Follow by Atom' },
  noTracks: { vi: 'Kho nhạc chưa có bài nào.', en: 'There are no tracks yet.' },
  privacy: { vi: 'Quyền riêng tư', en: 'Privacy' },
  privacyAbout: {
    vi: 'Trang này và máy chủ giữ những gì về bạn, và trong bao lâu.',
    en: 'What this site and its server keep about you, and for how long.',
  },
  terms: { vi: 'Điều khoản', en: 'Terms' },
  termsAbout: {
    vi: 'Điều gì áp dụng khi bạn nghe, dùng nhạc và dùng API.',
    en: 'What holds when you listen, use songs and use the API.',
  },
  contact: { vi: 'Liên hệ', en: 'Contact' },
  contactAbout: { vi: 'Viết cho ai về việc gì.', en: 'Whom to write to about what.' },
  status: { vi: 'Tình trạng dịch vụ', en: 'Status of the service' },
  statusAbout: {
    vi: 'Dịch vụ bây giờ ra sao, và 30 ngày qua thế nào.',
    en: 'How the service does now, and how the last 30 days were.',
  },
  operational: { vi: 'Mọi thứ đang chạy.', en: 'Everything is running.' },
  degraded: {
    vi: 'Có trục trặc: máy chủ không đến được kho dữ liệu. Bạn vẫn nghe được, nhưng lượt nghe, lượt thích và đơn xin khoá có thể phải chờ.',
    en: 'There is a problem: the server cannot reach its store. You can listen, but plays, likes and applications may have to wait.',
  },
  asOf: { vi: (time: string) => `Lúc ${time} UTC.`, en: (time) => `As of ${time} UTC.` },
  catalogue: { vi: (count: string) => `${count} bài hát.`, en: (count) => `${count} songs.` },
  version: { vi: (version: string) => `API ${version}.`, en: (version) => `API ${version}.` },
  lastDays: { vi: '30 ngày qua', en: 'The last 30 days' },
  lastDaysHelp: {
    vi: 'Theo nhật ký của chính máy chủ: bao nhiêu yêu cầu được trả lời mà không có lỗi của chúng tôi. Giờ không có ghi chép nghĩa là không ai hỏi, hoặc máy chủ không chạy hay không nối được mạng: từ đây không phân biệt được.',
    en: 'By the server’s own record: how many requests were answered without a fault of ours. An hour without record means that there were no requests, or that the server was off or cut off: from here the two cannot be told apart.',
  },
  noRecord: {
    vi: 'Lúc này không đọc được nhật ký, nên không biết 30 ngày qua thế nào.',
    en: 'The record cannot be read right now, so nothing is known here of the last 30 days.',
  },
  day: { vi: 'Ngày', en: 'Day' },
  requests: { vi: 'Yêu cầu', en: 'Requests' },
  answered: { vi: 'Trả lời được', en: 'Answered' },
  silent: { vi: 'Giờ không có ghi chép', en: 'Hours without record' },
  unknown: { vi: 'không có ghi chép', en: 'no record' },
  allGood: { vi: 'không có lỗi', en: 'no faults' },
  forPrograms: { vi: 'Cho chương trình', en: 'For programs' },
  changelog: { vi: 'Thay đổi của API', en: 'Changes of the API' },
  changelogLead: {
    vi: 'Mọi thay đổi mà đối tác thấy được, mới nhất trước. Phiên bản 1 không bao giờ bị phá: điều này có nghĩa gì, hướng dẫn về phiên bản nói rõ.',
    en: 'Every change that partners can see, the newest first. Version 1 is never broken; what that means is in the guide to versions.',
  },
  versions: { vi: 'Phiên bản và ngừng hỗ trợ', en: 'Versions and deprecation' },
})
