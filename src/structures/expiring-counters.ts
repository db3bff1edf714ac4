// A hash table of counters in typed arrays: name → count and expiry. A `Map` with a string and an object per address takes some
// 150 bytes an entry; here it is 20, and a million addresses stay below 64 MB.
// Names are kept as 63 bits of seeded hash: among a million names the chance that any two meet is 1 in 18 million.

export interface ExpiringCounters {
  mask: number
  /** 0 marks a free slot. */
  hashHigh: Int32Array
  hashLow: Int32Array
  counts: Uint32Array
  expiresAtMs: Float64Array
  size: number
  /** The hash of the name asked for last; a returned pair would be an allocation per request. */
  high: number
  low: number
  sweepAt: number
  readonly seed: number
  readonly maxEntries: number
}

export interface SlotTableOptions {
  /** Makes the hashes of this process unlike those of any other. */
  seed: number
  /** Full beyond this: then the entry that would expire first among a few gives way to the new one. */
  maxEntries?: number
}

const FIRST_SLOTS = 1024
const MAX_LOAD = 0.75
/** Slots looked at per new entry: the sweep goes round three times before dead entries alone could fill the table. */
const SWEEP_STEPS = 8
const EVICTION_CANDIDATES = 8
const DEFAULT_MAX_ENTRIES = 1_500_000

export function createExpiringCounters({ seed, maxEntries = DEFAULT_MAX_ENTRIES }: SlotTableOptions): ExpiringCounters {
  // Beyond 31 bits a number becomes an object on the heap, and this one is read for every request.
  return { ...emptySlots(FIRST_SLOTS), size: 0, high: 0, low: 0, sweepAt: 0, seed: seed | 0, maxEntries }
}

/** The slot of `name`, or -1. Remembers the hash for an `insertSlot` that follows. */
export function findSlot(table: ExpiringCounters, name: string): number {
  hashName(table, name)
  const slot = locate(table)
  return table.hashHigh[slot] === 0 ? -1 : slot
}

/** Adds the name that `findSlot` has just not found. */
export function insertSlot(table: ExpiringCounters, count: number, expiresAtMs: number, nowMs: number): void {
  sweep(table, nowMs)
  if (table.size >= table.maxEntries) evictOne(table)
  const slots = table.mask + 1
  if (table.size + 1 > slots * MAX_LOAD) resize(table, slots * 2, nowMs)
  else if (slots > FIRST_SLOTS && table.size < slots / 16) resize(table, slots / 4, nowMs)
  put(table, count, expiresAtMs)
}

/** Frees a slot and closes the gap behind it, so that no tombstones pile up. */
export function removeSlot(table: ExpiringCounters, slot: number): void {
  const { mask, hashHigh, hashLow, counts, expiresAtMs } = table
  let gap = slot
  for (let next = (slot + 1) & mask; hashHigh[next] !== 0; next = (next + 1) & mask) {
    const stepsFromHome = (next - hashLow[next]!) & mask
    if (stepsFromHome < ((next - gap) & mask)) continue
    hashHigh[gap] = hashHigh[next]!
    hashLow[gap] = hashLow[next]!
    counts[gap] = counts[next]!
    expiresAtMs[gap] = expiresAtMs[next]!
    gap = next
  }
  hashHigh[gap] = 0
  table.size--
}

function emptySlots(count: number) {
  return {
    mask: count - 1,
    hashHigh: new Int32Array(count),
    hashLow: new Int32Array(count),
    counts: new Uint32Array(count),
    expiresAtMs: new Float64Array(count),
  }
}

function hashName(table: ExpiringCounters, name: string): void {
  let a = table.seed
  let b = ~table.seed
  for (let i = 0; i < name.length; i++) {
    const code = name.charCodeAt(i)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul((b << 5) ^ (b >>> 27) ^ code, 0x9e3779b1)
  }
  table.low = avalanche(a ^ (b >>> 16))
  table.high = avalanche(b ^ Math.imul(a, 0x85ebca6b)) | 1
}

function avalanche(value: number): number {
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return value ^ (value >>> 16)
}

/** The slot that holds the remembered hash, or the free one where it would go. */
function locate({ mask, hashHigh, hashLow, high, low }: ExpiringCounters): number {
  let slot = low & mask
  while (hashHigh[slot] !== 0 && !(hashLow[slot] === low && hashHigh[slot] === high)) slot = (slot + 1) & mask
  return slot
}

function put(table: ExpiringCounters, count: number, expiresAtMs: number): void {
  const slot = locate(table)
  table.hashHigh[slot] = table.high
  table.hashLow[slot] = table.low
  table.counts[slot] = count
  table.expiresAtMs[slot] = expiresAtMs
  table.size++
}

function resize(table: ExpiringCounters, count: number, nowMs: number): void {
  const { mask, hashHigh, hashLow, counts, expiresAtMs, high, low } = table
  Object.assign(table, emptySlots(count), { size: 0, sweepAt: 0 })
  for (let slot = 0; slot <= mask; slot++) {
    if (hashHigh[slot] === 0 || expiresAtMs[slot]! <= nowMs) continue
    table.high = hashHigh[slot]!
    table.low = hashLow[slot]!
    put(table, counts[slot]!, expiresAtMs[slot]!)
  }
  table.high = high
  table.low = low
}

function sweep(table: ExpiringCounters, nowMs: number): void {
  for (let step = 0; step < SWEEP_STEPS; step++) {
    const isExpired = table.hashHigh[table.sweepAt] !== 0 && table.expiresAtMs[table.sweepAt]! <= nowMs
    // A removal may pull another entry into this slot, so the sweep looks at it once more before it moves on.
    if (isExpired) removeSlot(table, table.sweepAt)
    else table.sweepAt = (table.sweepAt + 1) & table.mask
  }
}

function evictOne(table: ExpiringCounters): void {
  let victim = -1
  for (
    let seen = 0;
    seen < EVICTION_CANDIDATES && seen < table.size;
    table.sweepAt = (table.sweepAt + 1) & table.mask
  ) {
    if (table.hashHigh[table.sweepAt] === 0) continue
    if (victim < 0 || table.expiresAtMs[table.sweepAt]! < table.expiresAtMs[victim]!) victim = table.sweepAt
    seen++
  }
  if (victim >= 0) removeSlot(table, victim)
}
