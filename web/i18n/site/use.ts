import { defineWords } from '../words.ts'

/** May I use this song? */
export const use = defineWords({
  title: { vi: (title: string) => `Dùng bài “${title}”`, en: (title) => `Use “${title}”` },
  about: {
    vi: (title: string, artist: string) =>
      `Được dùng “${title}” của ${artist} trong video, podcast, quảng cáo hay phim của bạn không, và ghi công thế nào.`,
    en: (title, artist) =>
      `Whether you may use “${title}” by ${artist} in your video, podcast, advertisement or film, and how to give credit.`,
  },
  link: { vi: 'Dùng bài này', en: 'Use this song' },
  back: { vi: 'Về trang bài hát', en: 'Back to the song' },
  lead: {
    vi: 'Chọn bạn làm gì, có kiếm tiền không và người ta xem ở đâu: giấy phép trả lời bằng một câu. Không cần tài khoản.',
    en: 'Say what you make, whether it earns money and where it is seen: the licence answers in one sentence. No account needed.',
  },
  what: { vi: 'Bạn làm gì?', en: 'What do you make?' },
  video: { vi: 'Video', en: 'Video' },
  podcast: { vi: 'Podcast', en: 'Podcast' },
  advertising: { vi: 'Quảng cáo, nội dung tài trợ', en: 'Advertising, sponsored content' },
  film: { vi: 'Phim', en: 'Film' },
  money: { vi: 'Có kiếm tiền không?', en: 'Does it earn money?' },
  yes: { vi: 'Có: bật kiếm tiền, bán vé, bán hàng', en: 'Yes: monetised, tickets, sales' },
  no: { vi: 'Không', en: 'No' },
  where: { vi: 'Người ta xem, nghe ở đâu?', en: 'Where is it seen or heard?' },
  everywhere: { vi: 'Ở mọi nước, như trên mạng', en: 'In every country, as on the internet' },
  ask: { vi: 'Xem được dùng không', en: 'May I use it?' },
  allowed: { vi: 'Được.', en: 'Allowed.' },
  notAllowed: { vi: 'Không được.', en: 'Not allowed.' },
  inUse: {
    vi: (name: string) =>
      ({ video: 'trong video', podcast: 'trong podcast', advertising: 'trong quảng cáo', film: 'trong phim' })[name] ??
      '',
    en: (name) =>
      ({ video: 'in a video', podcast: 'in a podcast', advertising: 'in advertising', film: 'in a film' })[name] ?? '',
  },
  commercial: {
    vi: (license: string, where: string) => `${license} cho dùng bài này ${where}, cả khi kiếm tiền`,
    en: (license, where) => `The ${license} lets you use this song ${where}, also to earn money`,
  },
  notCommercial: {
    vi: (license: string, where: string) => `${license} cho dùng bài này ${where} khi không kiếm tiền`,
    en: (license, where) => `The ${license} lets you use this song ${where} without earning money`,
  },
  withCredit: { vi: ', miễn là bạn ghi công.', en: ', as long as you give credit.' },
  withoutCredit: { vi: '; không bắt buộc ghi công.', en: '; no credit is required.' },
  earningForbidden: {
    vi: (license: string) => `${license} chỉ cho dùng bài này khi không kiếm tiền.`,
    en: (license) => `The ${license} allows this song only where no money is earned.`,
  },
  advertisingForbidden: {
    vi: (license: string) =>
      `${license} không cho dùng bài này trong quảng cáo hay nội dung tài trợ, kể cả khi không ai trả tiền.`,
    en: (license) =>
      `The ${license} does not allow this song in advertising or sponsored content, even where no one is paid.`,
  },
  territoryForbidden: {
    vi: (places: string, wanted: string) => `Bài này chỉ dùng được tại ${places}, không phải ${wanted}.`,
    en: (places, wanted) => `This song may only be used in ${places}, not ${wanted}.`,
  },
  everyCountry: { vi: 'ở mọi nước', en: 'in every country' },
  credit: { vi: 'Dòng ghi công', en: 'Credit line' },
  video_place: { vi: 'Dán vào mô tả của video.', en: 'Paste it into the description of the video.' },
  podcast_place: { vi: 'Dán vào ghi chú của tập podcast.', en: 'Paste it into the show notes of the episode.' },
  advertising_place: {
    vi: 'Đặt trong bài đăng, hoặc trên hình khi phát.',
    en: 'Put it into the post, or on screen while it plays.',
  },
  film_place: { vi: 'Đặt ở phần chạy chữ cuối phim.', en: 'Put it into the end credits.' },
  music: { vi: (line: string) => `Nhạc: ${line}`, en: (line) => `Music: ${line}` },
  free: { vi: 'Không bắt buộc, nhưng nghệ sĩ sẽ vui.', en: 'Not required, but the artist will be glad.' },
  preview: { vi: 'Tải đoạn nghe thử', en: 'Download the preview' },
  previewHelp: {
    vi: (seconds: string) => `MP3, ${seconds} giây, để dựng thử.`,
    en: (seconds) => `MP3, ${seconds} seconds, to try it in your edit.`,
  },
  noPreview: { vi: 'Bài này chưa có đoạn nghe thử để tải.', en: 'There is no preview of this song to download yet.' },
  whole: { vi: 'Cần cả bài? Viết đến', en: 'You need the whole song? Write to' },
  askUs: { vi: 'Bạn vẫn muốn dùng? Hãy hỏi chúng tôi:', en: 'You still want to use it? Ask us:' },
  askOther: { vi: 'Hoặc tìm bài khác', en: 'Or find another song' },
  other: { vi: 'Bài dùng được khi kiếm tiền', en: 'Songs that may earn money' },
  mailSubject: { vi: (title: string) => `Xin phép dùng bài “${title}”`, en: (title) => `Permission to use “${title}”` },
  record: { vi: 'Bản ghi để lưu', en: 'A record to keep' },
  recordHelp: {
    vi: 'In trang này, hoặc lưu thành PDF, để giữ cùng dự án của bạn.',
    en: 'Print this page, or save it as PDF, and keep it with your project.',
  },
  print: { vi: 'In hoặc lưu thành PDF', en: 'Print or save as PDF' },
  song: { vi: 'Bài hát', en: 'Song' },
  artist: { vi: 'Nghệ sĩ', en: 'Artist' },
  isrc: { vi: 'Mã ISRC', en: 'ISRC' },
  noIsrc: { vi: 'không có', en: 'none' },
  license: { vi: 'Giấy phép', en: 'Licence' },
  territory: { vi: 'Dùng được ở', en: 'May be used in' },
  intended: { vi: 'Dự định dùng', en: 'Intended use' },
  answer: { vi: 'Trả lời', en: 'Answer' },
  earning: { vi: 'có kiếm tiền', en: 'earning money' },
  notEarning: { vi: 'không kiếm tiền', en: 'not earning money' },
  day: { vi: 'Xem lúc', en: 'Looked up' },
  address: { vi: 'Địa chỉ', en: 'Address' },
  signed: {
    vi: (service: string) => `${service} trả lời theo giấy phép của bài hát vào lúc đó. Giấy phép có thể đổi về sau.`,
    en: (service) => `${service} answered by the licence that the song had at that time. It may change later.`,
  },
})
