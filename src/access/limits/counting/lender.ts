import { createMemoryWindows, type MemoryWindows, type WindowState } from '../rate-windows.ts'
import type { Notice, Order, Table } from './messages.ts'

/**
 * Counts for all processes of one machine. Most buckets are asked for one request at a time; of one that a process asks for all the time it
 * is lent some requests at once, which are counted as used until it gives back what it has not spent. Before a window is declared full, or
 * told to somebody, what is lent of it is called back: so no limit is ever exceeded, and nobody is refused while anything is left.
 */
export interface Lender {
  take(process: number, orders: readonly Order[]): void
  /** The process is gone, and with it whatever it had spent: all that it was lent counts as used. */
  forget(process: number): void
}

export interface LenderOptions {
  now: () => number
  deliver: (process: number, notices: Notice[]) => void
  /** How many processes serve. */
  processes: () => number
  /** Calls back once later; how long a process that does not give back is waited for. */
  later: (ms: number, work: () => void) => void
}

interface Loan {
  readonly id: number
  readonly process: number
  /** All that was ever lent of it: what is on its way to the process is in it, and comes back with the rest. */
  size: number
  /** It did not give back in time: what it holds is taken for spent. */
  isSilent: boolean
}

/** What is lent of one window. */
interface Lent {
  readonly resetAtMs: number
  readonly loans: Loan[]
  /** Who waits until all is back. */
  waiting: (() => void)[] | undefined
}

/** All processes together may hold a quarter of what is left, so that most of a window is never called back. */
const LENT_SHARE = 1 / 4
const MIN_SIZE = 8
const MAX_SIZE = 16_384
const PATIENCE_MS = 1_000
const SWEEP_EVERY_MS = 10_000

type PlacedOrder<Kind extends Order['kind']> = Extract<Order, { kind: Kind }>
type Question = PlacedOrder<'hit' | 'peek'>

interface State extends LenderOptions {
  readonly windows: Record<Table, MemoryWindows>
  readonly lent: Map<string, Lent>
  /** What each process is told when all that came with one message has been looked at: a message costs far more than what is in it. */
  readonly untold: Map<number, Notice[]>
  lastLoan: number
  sweptAt: number
}

export function createLender(options: LenderOptions): Lender {
  const { now } = options
  const windows = { keys: createMemoryWindows({ now }), addresses: createMemoryWindows({ now }) }
  const state: State = { ...options, windows, lent: new Map(), untold: new Map(), lastLoan: 0, sweptAt: now() }
  return {
    take(process, orders) {
      for (const order of orders) {
        if (order.kind === 'return') giveBack(state, process, order)
        else if (order.kind === 'renew') renew(state, process, order)
        else if (order.kind === 'give-back') windows[order.table].giveBack(order.bucket, order.windowSeconds)
        else whenExact(state, order, () => answer(state, process, order))
      }
      tellAll(state)
      sweep(state)
    },
    forget(process) {
      for (const [key, out] of state.lent) {
        const left = out.loans.filter((loan) => loan.process !== process)
        out.loans.splice(0, out.loans.length, ...left)
        settle(state, key, out)
      }
      tellAll(state)
    },
  }
}

function tell({ untold }: State, process: number, notice: Notice): void {
  const notices = untold.get(process)
  if (notices === undefined) untold.set(process, [notice])
  else notices.push(notice)
}

function tellAll({ untold, deliver }: State): void {
  for (const [process, notices] of untold) deliver(process, notices)
  untold.clear()
}

const keyOf = ({ table, bucket }: { table: Table; bucket: string }) => `${table}:${bucket}`
const isOut = ({ loans }: Lent) => loans.some(({ isSilent }) => !isSilent)

/** Undefined when nothing is lent of the window that is open now. */
function findLent({ lent, now }: State, key: string): Lent | undefined {
  const found = lent.size === 0 ? undefined : lent.get(key)
  if (found === undefined || found.waiting !== undefined || found.resetAtMs > now()) return found
  lent.delete(key)
  return undefined
}

/** Runs `work` when what is lent is back, or at once where that does not matter. */
function whenExact(state: State, order: Question, work: () => void): void {
  const key = keyOf(order)
  const out = findLent(state, key)
  const again = () => whenExact(state, order, work)
  if (out?.waiting !== undefined) out.waiting.push(again)
  else if (out === undefined || !isOut(out) || !isExactWanted(state, order)) work()
  else {
    out.waiting = [again]
    callBack(state, order, out)
    state.later(PATIENCE_MS, () => {
      if (out.waiting !== undefined) for (const loan of out.loans) loan.isSilent = true
      settle(state, key, out)
      tellAll(state)
    })
  }
}

function isExactWanted({ windows }: State, order: Question): boolean {
  if (order.kind === 'peek') return true
  // The last one too: "0 left" is told only when the next request, whoever serves it, is refused.
  return windows[order.table].peek(order.bucket, order.limit, order.windowSeconds).remaining <= 1
}

function callBack(state: State, { table, bucket }: Question, { loans }: Lent): void {
  for (const { id, process, isSilent } of loans)
    if (!isSilent) tell(state, process, { kind: 'recall', table, bucket, loan: id })
}

function settle({ lent }: State, key: string, out: Lent): void {
  if (out.waiting === undefined || isOut(out)) return
  const waiting = out.waiting
  out.waiting = undefined
  if (out.loans.length === 0 && lent.get(key) === out) lent.delete(key)
  for (const work of waiting) work()
}

function answer(state: State, process: number, order: Question): void {
  const { table, bucket, limit, windowSeconds, id } = order
  const counted = state.windows[table][order.kind](bucket, limit, windowSeconds)
  const loan = order.kind === 'hit' ? lend(state, process, order, counted) : undefined
  const { used, resetAtMs, allowed: isAllowed } = counted
  tell(state, process, { kind: 'counted', id, used, resetAtMs, isAllowed, ...(loan && { loan }) })
}

function lend(state: State, process: number, order: PlacedOrder<'hit'>, counted: WindowState) {
  const { allowed, remaining, resetAtMs } = counted
  const size = Math.min(order.wanted, roomFor(state, remaining), MAX_SIZE)
  if (!allowed || size < MIN_SIZE) return undefined
  const key = keyOf(order)
  const out = findLent(state, key) ?? { resetAtMs, loans: [], waiting: undefined }
  if (out.loans.some((loan) => loan.process === process)) return undefined
  state.windows[order.table].putBack(order.bucket, order.windowSeconds, { used: size, resetAtMs })
  const id = ++state.lastLoan
  out.loans.push({ id, process, size, isSilent: false })
  state.lent.set(key, out)
  return { id, size }
}

const roomFor = (state: State, remaining: number) => Math.floor((remaining * LENT_SHARE) / state.processes())

/** More of the same before it is spent, so that nobody waits for it. Not while it is called back: then there is too little left. */
function renew(state: State, process: number, order: PlacedOrder<'renew'>): void {
  const { table, bucket, limit, windowSeconds, left, wanted, loan: id } = order
  const out = findLent(state, keyOf(order))
  const loan = out?.loans.find((one) => one.id === id && one.process === process)
  if (out === undefined || out.waiting !== undefined || loan === undefined || loan.isSilent) return
  const { used, remaining, resetAtMs } = state.windows[table].peek(bucket, limit, windowSeconds)
  const by = Math.min(wanted, roomFor(state, remaining) - left, MAX_SIZE)
  if (by < MIN_SIZE || resetAtMs !== out.resetAtMs) return
  state.windows[table].putBack(bucket, windowSeconds, { used: by, resetAtMs })
  loan.size += by
  tell(state, process, { kind: 'grown', table, bucket, loan: id, by, used })
}

function giveBack(state: State, process: number, order: PlacedOrder<'return'>): void {
  const key = keyOf(order)
  const out = state.lent.get(key)
  const at = out?.loans.findIndex((loan) => loan.id === order.loan && loan.process === process) ?? -1
  // Of a window that is over nothing has to come back.
  if (out === undefined || at === -1) return
  const [loan] = out.loans.splice(at, 1)
  uncount(state, order, loan!.size - order.spent, out.resetAtMs)
  if (out.loans.length === 0 && out.waiting === undefined) state.lent.delete(key)
  settle(state, key, out)
}

function uncount({ windows }: State, order: PlacedOrder<'return'>, unspent: number, resetAtMs: number): void {
  const { table, bucket, windowSeconds } = order
  const taken = unspent > 0 ? windows[table].take(bucket, windowSeconds) : undefined
  if (taken === undefined) return
  const used = taken.resetAtMs === resetAtMs ? taken.used - unspent : taken.used
  if (used > 0) windows[table].putBack(bucket, windowSeconds, { ...taken, used })
}

function sweep(state: State): void {
  if (Math.abs(state.now() - state.sweptAt) < SWEEP_EVERY_MS) return
  state.sweptAt = state.now()
  for (const key of state.lent.keys()) findLent(state, key)
}
