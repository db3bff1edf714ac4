import { expect } from 'vitest'

/**
 * For vitest: whether two files are the same, asked of their bytes at once. vitest itself takes each byte for a property of its own, which is
 * seconds for a store. What it is not asked about (undefined) vitest answers as ever; so it does for numbers that may differ in their bytes alone.
 */
function areSameBytes(one: unknown, other: unknown): boolean | undefined {
  if (!ArrayBuffer.isView(one) || !ArrayBuffer.isView(other) || one.constructor !== other.constructor) return undefined
  const isEqual = bytesOf(one).equals(bytesOf(other))
  return isEqual || one instanceof Uint8Array ? isEqual : undefined
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView) => Buffer.from(buffer, byteOffset, byteLength)

// Once in each worker, which loads this module once.
expect.addEqualityTesters([areSameBytes])
