import { expect, test } from 'vitest'
import { areSameBytes } from './same-bytes.ts'

test('bytes are the same or not, wherever they lie in memory', () => {
  const whole = Buffer.from('xkho nhạc')
  expect(whole.subarray(1)).toEqual(Buffer.from('kho nhạc'))
  expect({ file: whole }).not.toEqual({ file: Buffer.from('xkho nhac') })
  expect(Buffer.from('a')).not.toEqual(Buffer.from('ab'))
})

test('of everything else vitest judges as ever', () => {
  expect(new Float32Array([Number.NaN, 1])).toEqual(new Float32Array([Number.NaN, 1]))
  expect(areSameBytes(new Float32Array([0]), new Float32Array([-0]))).toBeUndefined()
  expect(areSameBytes(Buffer.from('a'), new Uint8Array([97]))).toBeUndefined()
  expect(areSameBytes('a', 'a')).toBeUndefined()
})
