/** What a terminal obeys, line breaks apart: control characters, and those that turn the direction of the text around. */
const OBEYED = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu
const EVERY_BREAK = /[\p{Cc}\u2028\u2029]+/gu

/** Text for a terminal. Titles, file names and user agents come from outside, and must not be able to give it orders. */
export const printable = (text: string) => text.replace(OBEYED, ' ')

/** A word from outside inside one line of ours. */
export const printableWord = (text: string) => printable(text.replace(EVERY_BREAK, ' '))

/** JSON has its own spelling for what a terminal obeys, and JSON.stringify uses it for half of it only. */
export function printableJson(value: unknown): string {
  const spell = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(value).replace(OBEYED, spell)
}
