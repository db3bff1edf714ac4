import { defineWords } from '../../words.ts'

export const searches = defineWords({
  see: { vi: 'Xem tìm thấy gì', en: 'See what it finds' },
  addAsName: { vi: 'Thêm làm tên khác', en: 'Add as another name' },
  actions: { vi: 'Làm gì', en: 'What to do' },
  addTitle: {
    vi: (query: string) => `Thêm "${query}" làm tên khác của …`,
    en: (query) => `Add "${query}" as another name of …`,
  },
  addHelp: {
    vi: 'Từ nay ai tìm tên này sẽ thấy nghệ sĩ hay bài hát ấy.',
    en: 'Searches for this name will find that artist or track.',
  },
  artist: { vi: 'Nghệ sĩ hoặc bài hát', en: 'Artist or track' },
  look: { vi: 'Tìm', en: 'Find' },
  noArtist: { vi: 'Không có nghệ sĩ hay bài hát nào như vậy.', en: 'There is no such artist or track.' },
  add: { vi: (name: string) => `Thêm cho ${name}`, en: (name) => `Add to ${name}` },
  added: {
    vi: (query: string, name: string) => `"${query}" giờ là tên khác của ${name}.`,
    en: (query, name) => `"${query}" is now another name of ${name}.`,
  },
  partner: { vi: 'Đối tác', en: 'Partner' },
  allPartners: { vi: 'Mọi đối tác', en: 'All partners' },
  path: { vi: 'Đường dẫn có', en: 'Path contains' },
  anyError: { vi: 'Mọi lỗi và từ chối', en: 'All errors and refusals' },
})
