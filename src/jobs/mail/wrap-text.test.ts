import { expect, test } from 'vitest'
import { oneLine, wrapText } from './wrap-text.ts'

test('what could begin a new line becomes a space', () => {
  expect(oneLine('Một\r\nBcc: ai@đó.vn\u2028\t hai\0')).toBe('Một Bcc: ai@đó.vn hai')
})

test('lines are broken between words and never lose one', () => {
  const text = 'Đường ra Bắc '.repeat(40).trim()

  const lines = wrapText(text).split('\n')

  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(72)
  expect(lines.join(' ')).toBe(text)
})

test('a link stays whole, and lines that are there stay', () => {
  const link = `https://khonhac.example/keys/claim/${'a'.repeat(90)}`

  expect(wrapText(`Xem ${link} nhé\nhai`)).toBe(`Xem\n${link}\nnhé\nhai`)
})
