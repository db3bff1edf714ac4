import { defineWords } from '../../words.ts'

/** The way through a list of many pages. */
export const pageWords = defineWords({
  size: { vi: 'Dòng mỗi trang', en: 'Rows a page' },
  jump: { vi: 'Đến trang', en: 'Go to page' },
  go: { vi: 'Đến', en: 'Go' },
})
