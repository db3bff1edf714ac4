import type { RequestEntry } from './journal-line.ts'

/** Refusals of one address that get a line of their own; more of them before the next `take` share lines. */
const OWN_LINES = 20
/** Beyond so many kinds the endpoints of one address are no longer counted apart, so that asking for all of them in turn does not help. */
const MAX_KINDS = 8
const MAX_ADDRESSES = 10_000
const SEVERAL = '(several)'

type CountedEntry = RequestEntry & { repeats: number }

interface Address {
  ownLines: number
  readonly kinds: Map<string, CountedEntry>
}

/**
 * Keeps a flood of refusals from filling the disk: beyond the first few of an address, equal ones become one line with a count. Paths,
 * user agents and wrong keys do not make them different, since the sender of a flood chooses those freely; the line shows the first.
 */
export function createRefusalFolder() {
  let addresses = new Map<string, Address>()
  return {
    /** True when the refusal is counted in a line that `take` will give; false when it needs a line of its own. */
    fold(address: string, entry: RequestEntry): boolean {
      let known = addresses.get(address)
      if (known === undefined) {
        known = { ownLines: 0, kinds: new Map() }
        addresses.set(address, known)
      }
      if (known.ownLines < OWN_LINES) {
        known.ownLines++
        return false
      }
      count(known.kinds, entry)
      return true
    },
    /** Every line that is due, and a fresh start for all addresses. */
    take(): RequestEntry[] {
      const lines = [...addresses.values()].flatMap(({ kinds }) => [...kinds.values()])
      addresses = new Map()
      return lines
    },
    get isFull() {
      return addresses.size >= MAX_ADDRESSES
    },
  }
}

function count(kinds: Map<string, CountedEntry>, entry: RequestEntry): void {
  const reason = `${entry.status} ${entry.code} ${entry.keyId}`
  const exact = kinds.get(`${reason} ${entry.endpoint}`)
  const endpoint = exact || kinds.size < MAX_KINDS ? entry.endpoint : SEVERAL
  const found = exact ?? kinds.get(`${reason} ${endpoint}`)
  if (found) found.repeats++
  else kinds.set(`${reason} ${endpoint}`, { ...entry, endpoint, repeats: 1 })
}
