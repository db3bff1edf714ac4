import { defineWords } from '../../words.ts'

/** The way through a list of many pages. */
export const pageWords = defineWords(
  { size: 'Dòng mỗi trang', jump: 'Đến trang', go: 'Đến' },
  { size: 'Rows a page', jump: 'Go to page', go: 'Go' },
)
