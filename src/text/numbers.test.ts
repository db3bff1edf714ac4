import { expect, test } from 'vitest'
import { numberReadings, otherNumerals } from './numbers.ts'

const typed = (text: string) => text.split(' ').map((folded) => ({ folded, marked: undefined }))

test.each([
  ['tuoi muoi tam', 'tuoi 18'],
  ['nam muoi nam ve sau', '50 nam ve sau'],
  ['hai muoi lam', '25'],
  ['chin tram chin muoi chin doa hong', '999 doa hong'],
  ['chin tram chin chin doa hong', '999 doa hong'],
  ['mot nghin le mot dem', '1001 dem'],
  ['hai trieu nam', '2000000 nam'],
  ['hai tu gio', '24 gio'],
  ['ba mot khong bay', '3107'],
  ['twenty one guns', '21 guns'],
  ['22', 'hai muoi hai'],
  ['15', 'muoi lam'],
  ['10000 nam', 'muoi nghin nam'],
  ['365 ngay', 'ba tram sau muoi lam ngay'],
])('%s may be %s', (text, meant) => {
  expect(numberReadings(typed(text)).map((words) => words.join(' '))).toContain(meant)
})

test('few readings, however many numbers', () => {
  expect(
    numberReadings(typed('mot hai ba bon nam sau bay tam chin muoi '.repeat(3).trim())).length,
  ).toBeLessThanOrEqual(4)
  expect(numberReadings(typed('em gai mua'))).toEqual([])
})

test.each([
  ['mot', undefined, '1'],
  ['1', undefined, 'mot'],
  ['7', undefined, 'seven'],
  ['nam', 'năm', '5'],
  ['ngan', undefined, 'nghin'],
])('%s (%s) is %s', (folded, marked, other) => {
  expect(otherNumerals({ folded, marked })).toContain(other)
})

test('marks that were typed are those of the number', () => {
  expect(otherNumerals({ folded: 'nam', marked: 'nắm' })).toEqual([])
})
