import { expect, test } from 'vitest'
import { afterScratch, copyBitmap, takeBitmap, withScratch } from './bitmap-pool.ts'

test('bitmaps are zeroed, never handed out twice at a time, and used again', () => {
  const take = () =>
    withScratch(() => {
      const both = [takeBitmap(4000), takeBitmap(4000)] as const
      expect(both[0].buffer).not.toBe(both[1].buffer)
      for (const bitmap of both) {
        expect(bitmap.every((word) => word === 0)).toBe(true)
        bitmap.fill(7)
      }
      return both.map(({ buffer }) => buffer)
    })

  expect(new Set([...take(), ...take()]).size).toBe(2)
})

test('they are used again for other lengths, each as long as it was asked for', () => {
  const take = (length: number) =>
    withScratch(() => {
      const bitmap = takeBitmap(length)
      expect(bitmap).toEqual(new Uint32Array(length))
      bitmap.fill(7)
      return bitmap.buffer
    })
  const buffers = [9000, 2000, 5555, 9000].map(take)

  expect(new Set(buffers).size).toBe(1)
})

test('what is kept has a limit', () => {
  const bytes = 5 * 1024 * 1024
  const take = () => withScratch(() => Array.from({ length: 10 }, () => takeBitmap(bytes / 4).buffer))
  const first = new Set(take())

  expect(take().filter((buffer) => first.has(buffer)).length).toBe(6)
})

test('inside another question nothing of the outer one is taken back', () => {
  withScratch(() => {
    const outer = takeBitmap(4000)
    withScratch(() => takeBitmap(4000))
    expect(takeBitmap(4000).buffer).not.toBe(outer.buffer)
  })
})

test('outside of a question, and after an error, they are not shared', () => {
  expect(() =>
    withScratch(() => {
      throw new Error('no')
    }),
  ).toThrow('no')
  const own = takeBitmap(4000)

  expect(withScratch(() => takeBitmap(4000).buffer)).not.toBe(own.buffer)
})

test('a copy is cut or filled up', () => {
  const bits = Uint32Array.of(1, 2, 3)

  expect(copyBitmap(bits, 2)).toEqual(Uint32Array.of(1, 2))
  expect(copyBitmap(bits, 4)).toEqual(Uint32Array.of(1, 2, 3, 0))
})

test('work for afterwards is done once, when the outermost question ends', () => {
  let done = 0
  const work = () => done++
  withScratch(() => {
    withScratch(() => afterScratch(work))
    afterScratch(work)
    expect(done).toBe(0)
  })
  withScratch(() => {})

  expect(done).toBe(1)
})
