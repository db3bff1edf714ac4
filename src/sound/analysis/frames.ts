/** Cuts a stream into overlapping frames; `onFrame` sees a view that the next frame overwrites. */
export function createFramer(size: number, hop: number, onFrame: (frame: Float32Array) => void) {
  const frame = new Float32Array(size)
  let filled = 0
  return (samples: Float32Array): void => {
    for (let from = 0; from < samples.length; ) {
      const take = Math.min(size - filled, samples.length - from)
      frame.set(samples.subarray(from, from + take), filled)
      filled += take
      from += take
      if (filled < size) return
      onFrame(frame)
      frame.copyWithin(0, hop)
      filled = size - hop
    }
  }
}

/** One number per frame, four bytes each, as many as the sound has. */
export function createSeries() {
  let store = new Float32Array(1024)
  let length = 0
  return {
    get length() {
      return length
    },
    push(value: number) {
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
