import type { AddressLock } from '../lock-queries.ts'

/** Which of the two tables of windows: a flood of addresses must not push out the keys' (access/address-limits.ts). */
export type Table = 'keys' | 'addresses'

/** A bucket in its table. */
interface Place {
  table: Table
  bucket: string
  windowSeconds: number
}

/** What a process that serves tells the one that counts. They arrive in the order in which they were sent. */
export type Order =
  | (Place & { kind: 'hit'; id: number; limit: number; wanted: number })
  | (Place & { kind: 'peek'; id: number; limit: number })
  | (Place & { kind: 'give-back' })
  | (Place & { kind: 'renew'; loan: number; limit: number; left: number; wanted: number })
  | (Place & { kind: 'return'; loan: number; spent: number })

/** What it hears back. */
export type Notice =
  | {
      kind: 'counted'
      id: number
      used: number
      resetAtMs: number
      isAllowed: boolean
      loan?: { id: number; size: number }
    }
  | { kind: 'grown'; table: Table; bucket: string; loan: number; by: number; used: number }
  | { kind: 'recall'; table: Table; bucket: string; loan: number }

/** What became of a wrong key: the lock that it met or caused. */
export interface WrongKeyOutcome {
  /** Set when this attempt began the lock. */
  begun?: AddressLock
}
