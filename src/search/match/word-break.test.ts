import { expect, test } from 'vitest'
import { breakWords } from './word-break.ts'

const COUNTS = new Map(
  'em 900,gai 50,mua 400,thu 300,ha 200,noi 500,hano 1,i 2,e 3,mgai 1,son 80,tung 40'.split(',').map((each) => {
    const [word = '', count] = each.split(' ')
    return [word, Number(count)]
  }),
)
const frequency = (word: string) => COUNTS.get(word) ?? 0

test.each([
  ['emgaimua', 'em gai mua'],
  ['thuhanoi', 'thu ha noi'],
  ['sontung', 'son tung'],
  ['mua', 'mua'],
])('%s is %s', (text, meant) => {
  expect(breakWords(text, frequency)[0]?.join(' ')).toBe(meant)
})

test('other readings follow, at most three in all', () => {
  const readings = breakWords('emgaimuathuhanoi', frequency)

  expect(readings.length).toBe(3)
  expect(new Set(readings.map((words) => words.join(' '))).size).toBe(3)
  for (const words of readings) expect(words.join('')).toBe('emgaimuathuhanoi')
})

test.each(['xyz', 'emx', '', 'e'.repeat(61)])('%s: no words, no reading', (text) => {
  expect(breakWords(text, frequency).flat()).toEqual([])
})
