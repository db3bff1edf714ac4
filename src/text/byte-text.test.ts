import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesOf, joinByteTexts, toByteText } from './byte-text.ts'

test('what is joined of byte texts has the bytes of the joined texts', () => {
  const texts = fc.array(fc.string({ unit: 'binary' }), { maxLength: 10 })
  fc.assert(
    fc.property(texts, (all) => {
      expect(bytesOf(joinByteTexts(all.map(toByteText), ','))).toEqual(Buffer.from(all.join(',')))
    }),
  )
})

test('one character for each byte', () => {
  expect(String(toByteText('Đường về')).length).toBe(Buffer.byteLength('Đường về'))
})
