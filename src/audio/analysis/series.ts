export interface Series {
  readonly length: number
  push(value: number): void
  values(): Float32Array
}

/** A list of numbers that grows at four bytes each. */
export function createSeries(): Series {
  let store = new Float32Array(1024)
  let length = 0
  return {
    get length() {
      return length
    },
    push(value) {
      if (length === store.length) {
        const grown = new Float32Array(length * 2)
        grown.set(store)
        store = grown
      }
      store[length++] = value
    },
    values: () => store.subarray(0, length),
  }
}
