import { grown } from './grow.ts'
import {
  addNumber,
  createHashTable,
  firstPlace,
  type HashTable,
  NO_PLACE,
  nextPlace,
  numberAt,
  removeAt,
  setNumberAt,
} from './hash-table.ts'

/**
 * Name → count and expiry, in typed arrays. A `Map` with a string and an object per address takes some 150 bytes an entry; here it is
 * about 40, and a million addresses stay below 64 MB. Names are kept as 63 bits of seeded hash: among a million names the chance that
 * any two meet is 1 in 18 million.
 *
 * Invariants: the entries 0 to `size` - 1 are in use, with no gap; each is in the table once, under its `hashLow`; no two have the same hash.
 */
export interface ExpiringCounters {
  /** Low half of the hash → entry. */
  table: HashTable
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

export interface ExpiringCountersOptions {
  /** Makes the hashes of this process unlike those of any other. */
  seed: number
  /** Full beyond this: then the entry that would expire first among a few gives way to the new one. */
  maxEntries?: number
}

const MIN_ROOM = 1024
/** Entries looked at per new one: the sweep goes round several times before expired entries alone could double the room. */
const SWEEP_STEPS = 8
const EVICTION_CANDIDATES = 8
const DEFAULT_MAX_ENTRIES = 1_500_000

export function createExpiringCounters(options: ExpiringCountersOptions): ExpiringCounters {
  const { seed, maxEntries = DEFAULT_MAX_ENTRIES } = options
  return {
    table: createHashTable(MIN_ROOM),
    hashHigh: new Int32Array(MIN_ROOM),
    hashLow: new Int32Array(MIN_ROOM),
    counts: new Uint32Array(MIN_ROOM),
    expiresAtMs: new Float64Array(MIN_ROOM),
    size: 0,
    high: 0,
    low: 0,
    sweepAt: 0,
    // Beyond 31 bits a number becomes an object on the heap, and this one is read for every request.
    seed: seed | 0,
    maxEntries,
  }
}

/** The entry of `name`, or -1. Remembers the hash for an `addCounter` that follows. */
export function findCounter(counters: ExpiringCounters, name: string): number {
  hashName(counters, name)
  const { table, hashHigh, high, low } = counters
  for (let place = firstPlace(table, low); place !== NO_PLACE; place = nextPlace(table, low, place)) {
    const entry = numberAt(table, place)
    if (hashHigh[entry] === high) return entry
  }
  return -1
}

/** Adds the name that `findCounter` has just not found. */
export function addCounter(counters: ExpiringCounters, count: number, expiresAtMs: number, nowMs: number): void {
  sweep(counters, nowMs)
  if (counters.size >= counters.maxEntries) evictOne(counters)
  fitRoom(counters)
  const entry = counters.size++
  counters.hashHigh[entry] = counters.high
  counters.hashLow[entry] = counters.low
  counters.counts[entry] = count
  counters.expiresAtMs[entry] = expiresAtMs
  addNumber(counters.table, counters.low, entry)
}

/** Removes an entry; the last one takes its number. */
export function removeCounter(counters: ExpiringCounters, entry: number): void {
  const { table, hashHigh, hashLow, counts, expiresAtMs } = counters
  removeAt(table, placeOf(counters, entry))
  const last = --counters.size
  if (entry === last) return
  setNumberAt(table, placeOf(counters, last), entry)
  hashHigh[entry] = hashHigh[last]!
  hashLow[entry] = hashLow[last]!
  counts[entry] = counts[last]!
  expiresAtMs[entry] = expiresAtMs[last]!
}

function placeOf({ table, hashLow }: ExpiringCounters, entry: number): number {
  const low = hashLow[entry]!
  let place = firstPlace(table, low)
  while (numberAt(table, place) !== entry) place = nextPlace(table, low, place)
  return place
}

function hashName(counters: ExpiringCounters, name: string): void {
  let a = counters.seed
  let b = ~counters.seed
  for (let i = 0; i < name.length; i++) {
    const code = name.charCodeAt(i)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul((b << 5) ^ (b >>> 27) ^ code, 0x9e3779b1)
  }
  counters.low = avalanche(a ^ (b >>> 16))
  counters.high = avalanche(b ^ Math.imul(a, 0x85ebca6b)) | 1
}

function avalanche(value: number): number {
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return value ^ (value >>> 16)
}

/** Twice the room when it is full; a quarter when a sixteenth is in use, so that a flood of addresses does not keep its memory. */
function fitRoom(counters: ExpiringCounters): void {
  const { size, counts } = counters
  if (size === counts.length) setRoom(counters, counts.length * 2)
  else if (counts.length > MIN_ROOM && size < counts.length / 16) {
    const room = Math.max(MIN_ROOM, counts.length / 4)
    setRoom(counters, room)
    counters.table = createHashTable(room)
    for (let entry = 0; entry < size; entry++) addNumber(counters.table, counters.hashLow[entry]!, entry)
  }
}

function setRoom(counters: ExpiringCounters, room: number): void {
  counters.hashHigh = resized(counters.hashHigh, room)
  counters.hashLow = resized(counters.hashLow, room)
  counters.counts = resized(counters.counts, room)
  counters.expiresAtMs = resized(counters.expiresAtMs, room)
}

function resized<T extends Int32Array | Uint32Array | Float64Array>(column: T, room: number): T {
  return column.length > room ? (column.slice(0, room) as T) : grown(column, room)
}

function sweep(counters: ExpiringCounters, nowMs: number): void {
  for (let step = 0; step < SWEEP_STEPS; step++) {
    if (counters.sweepAt >= counters.size) counters.sweepAt = 0
    // A removal puts another entry in this place, so the sweep looks at it once more before it moves on.
    if (counters.size > 0 && counters.expiresAtMs[counters.sweepAt]! <= nowMs) removeCounter(counters, counters.sweepAt)
    else counters.sweepAt++
  }
}

function evictOne(counters: ExpiringCounters): void {
  let victim = -1
  for (let seen = 0; seen < EVICTION_CANDIDATES && seen < counters.size; seen++, counters.sweepAt++) {
    if (counters.sweepAt >= counters.size) counters.sweepAt = 0
    if (victim < 0 || counters.expiresAtMs[counters.sweepAt]! < counters.expiresAtMs[victim]!) victim = counters.sweepAt
  }
  if (victim >= 0) removeCounter(counters, victim)
}
