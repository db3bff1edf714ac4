export type Column = Uint8Array | Uint16Array | Int32Array | Uint32Array | Float64Array

/** An eighth more than there was once the old room is full, so that a million single additions copy little and waste little. */
export function roomFor(needed: number, current: number): number {
  return needed <= current ? current : Math.max(needed, current + (current >>> 3), 64)
}

/** The same array when it is long enough, else a longer copy. */
export function grown<T extends Column>(column: T, length: number): T {
  if (column.length >= length) return column
  const longer = new (column.constructor as new (length: number) => T)(length)
  longer.set(column)
  return longer
}
