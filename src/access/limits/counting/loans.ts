import { type WindowState, windowState } from '../rate-windows.ts'
import type { Notice, Order, Table } from './messages.ts'

/** Requests of one bucket that may be admitted without asking. */
interface Loan {
  readonly id: number
  readonly limit: number
  readonly windowSeconds: number
  readonly resetAtMs: number
  /** All that was lent of it so far. */
  size: number
  left: number
  used: number
  /** When it was made, or last grew, and what was left of it then. */
  since: number
  leftThen: number
  /** When so few are left, more is asked for; never when that has been done, until it grows. */
  renewAt: number
}

type Terms = Pick<Loan, 'id' | 'limit' | 'windowSeconds' | 'resetAtMs' | 'size' | 'used'>

interface State {
  readonly table: Table
  readonly now: () => number
  readonly tell: (order: Order) => void
  readonly loans: Map<string, Loan>
}

/** From so many questions in a second on it is worth being lent some: whoever asks seldom is told exactly what is left. */
const BUSY = 16
const MAX_BUCKETS = 10_000
const SECOND_MS = 1_000
/** So long a loan should last; one that lasts less was too small. */
const TERM_MS = 500
const MAX_GROWTH = 4
const NEVER = -1

/** What this process has been lent of one table's windows. */
export function createLoans(table: Table, now: () => number, tell: (order: Order) => void) {
  const loans = new Map<string, Loan>()
  const state: State = { table, now, tell, loans }
  const demand = createDemand(now)
  return {
    /** Undefined when it has to be asked for. */
    spend(bucket: string, limit: number, windowSeconds: number): WindowState | undefined {
      const loan = loans.size === 0 ? undefined : loans.get(bucket)
      if (loan === undefined || loan.left <= 0 || loan.limit !== limit || !isOpen(loan, windowSeconds, now()))
        return undefined
      loan.left -= 1
      loan.used += 1
      if (loan.left === loan.renewAt) renew(state, bucket, loan)
      return windowState(limit, loan.used, windowSeconds, loan.resetAtMs, true)
    },
    /** Gives back what is of no use any more; says how many are worth being lent now. */
    end(bucket: string): number {
      const loan = loans.get(bucket)
      if (loan !== undefined) giveBack(state, bucket, loan)
      return loan?.left === 0 ? wantedAfter(loan, now()) : demand(bucket)
    },
    /** False when nothing is lent: then it has to be told. */
    unspend(bucket: string, windowSeconds: number): boolean {
      const loan = loans.get(bucket)
      if (loan === undefined || !isOpen(loan, windowSeconds, now())) return false
      loan.left += 1
      loan.used -= 1
      return true
    },
    keep(bucket: string, terms: Terms): void {
      // Those of windows that are over are of no use to anybody.
      if (loans.size >= MAX_BUCKETS) for (const [other, loan] of loans) if (loan.resetAtMs <= now()) loans.delete(other)
      loans.set(bucket, { ...terms, left: terms.size, ...beginTerm(terms.size, now()) })
    },
    /** One that is not here has been given back, and what it was to grow by with it. */
    grow({ bucket, loan: id, by, used }: Extract<Notice, { kind: 'grown' }>): void {
      const loan = loans.get(bucket)
      if (loan?.id !== id) return
      // What others have used meanwhile is in `used`; of all that is in it, what is left here is the only part that this process knows to be free.
      loan.used = used - loan.left
      loan.size += by
      loan.left += by
      Object.assign(loan, beginTerm(loan.left, now()))
    },
    /** One that is not here has been given back, and is on its way. */
    recall(bucket: string, id: number): void {
      const loan = loans.get(bucket)
      if (loan?.id === id) giveBack(state, bucket, loan)
    },
    returnAll(): void {
      for (const [bucket, loan] of loans) giveBack(state, bucket, loan)
    },
  }
}

const beginTerm = (left: number, since: number) => ({ since, leftThen: left, renewAt: left >> 1 })

function isOpen({ resetAtMs }: Loan, windowSeconds: number, nowMs: number): boolean {
  const lastsMs = resetAtMs - nowMs
  return lastsMs > 0 && lastsMs <= windowSeconds * 1000
}

function giveBack({ table, tell, loans }: State, bucket: string, { id, windowSeconds, size, left }: Loan): void {
  loans.delete(bucket)
  tell({ kind: 'return', table, bucket, windowSeconds, loan: id, spent: size - left })
}

/** While half is left: nobody has to wait for the answer. */
function renew({ table, now, tell }: State, bucket: string, loan: Loan): void {
  const { id, limit, windowSeconds, left } = loan
  loan.renewAt = NEVER
  const wanted = wantedAfter(loan, now())
  if (wanted > 0) tell({ kind: 'renew', table, bucket, limit, windowSeconds, loan: id, left, wanted })
}

/** After so much of a loan has been spent: by how long that took. */
function wantedAfter({ left, leftThen, since }: Loan, nowMs: number): number {
  const perMs = (leftThen - left) / Math.max(1, nowMs - since)
  const wanted = Math.min(Math.round(perMs * TERM_MS), leftThen * MAX_GROWTH)
  return perMs * SECOND_MS < BUSY ? 0 : Math.max(BUSY, wanted)
}

/** How many requests of a bucket are worth being lent to who has none: none until it is busy. */
function createDemand(now: () => number): (bucket: string) => number {
  let counts = new Map<string, number>()
  let second = 0
  return (bucket) => {
    const current = Math.floor(now() / SECOND_MS)
    if (current !== second || counts.size >= MAX_BUCKETS) counts = new Map()
    second = current
    const count = (counts.get(bucket) ?? 0) + 1
    counts.set(bucket, count)
    return count < BUSY ? 0 : BUSY
  }
}
