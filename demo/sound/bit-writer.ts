/** Bits, most significant first, into bytes that grow as needed. */
export interface BitWriter {
  /** At most 24 bits at a time. */
  put(value: number, bits: number): void
  /** Zeros up to the next whole byte. */
  align(): void
  readonly length: number
  /** The bytes so far; writing on may change them. */
  bytes(): Uint8Array
}

export function openBitWriter(capacity: number): BitWriter {
  let buffer = new Uint8Array(capacity)
  let length = 0
  let pending = 0
  let pendingBits = 0
  const flush = () => {
    if (length + 4 > buffer.length) {
      const larger = new Uint8Array(buffer.length * 2)
      larger.set(buffer)
      buffer = larger
    }
    while (pendingBits >= 8) {
      pendingBits -= 8
      buffer[length++] = pending >>> pendingBits
    }
    pending &= (1 << pendingBits) - 1
  }
  return {
    put(value, bits) {
      pending = (pending << bits) | (value & ((1 << bits) - 1))
      pendingBits += bits
      if (pendingBits >= 8) flush()
    },
    align() {
      if (pendingBits === 0) return
      pending <<= 8 - pendingBits
      pendingBits = 8
      flush()
    },
    get length() {
      return length
    },
    bytes: () => buffer.subarray(0, length),
  }
}
