import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesOf, joinByteTexts, toByteText } from './byte-text.ts'

test('what is joined of byte texts has the bytes of the texts together', () => {
  const texts = fc.array(fc.string({ unit: 'binary' }), { maxLength: 10 })
  fc.assert(
    fc.property(texts, (all) => {
      const texts = all.map(toByteText)
      expect(bytesOf(texts)).toEqual(Buffer.from(all.join('')))
      expect(bytesOf([joinByteTexts(texts)])).toEqual(bytesOf(texts))
    }),
  )
})

test('one character for each byte', () => {
  expect(String(toByteText('Đường về')).length).toBe(Buffer.byteLength('Đường về'))
})
