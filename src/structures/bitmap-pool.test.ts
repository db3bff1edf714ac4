import { beforeEach, expect, test } from 'vitest'
import { afterScratch, copyBitmap, takeBitmap, withScratch } from './bitmap-pool.ts'

// Whoever ran before in this process may have left bitmaps; after many lengths the pools are emptied.
beforeEach(() =>
  withScratch(() => {
    for (let length = 5000; length < 5020; length++) takeBitmap(length)
  }),
)

test('bitmaps are zeroed, never handed out twice at a time, and used again', () => {
  const take = () =>
    withScratch(() => {
      const both = [takeBitmap(4000), takeBitmap(4000)]
      expect(both[0]).not.toBe(both[1])
      for (const bitmap of both) {
        expect(bitmap.every((word) => word === 0)).toBe(true)
        bitmap.fill(7)
      }
      return both
    })

  expect(new Set([...take(), ...take()]).size).toBe(2)
})

test('inside another question nothing of the outer one is taken back', () => {
  withScratch(() => {
    const outer = takeBitmap(4000)
    withScratch(() => takeBitmap(4000))
    expect(takeBitmap(4000)).not.toBe(outer)
  })
})

test('outside of a question, and after an error, they are nobody else’s', () => {
  expect(() =>
    withScratch(() => {
      throw new Error('no')
    }),
  ).toThrow('no')
  const own = takeBitmap(4000)

  expect(withScratch(() => takeBitmap(4000))).not.toBe(own)
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
