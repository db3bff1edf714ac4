import { createMemoryWindows, type RateWindows, type WindowState, windowState } from '../rate-windows.ts'
import type { Notice, Order, Table } from './messages.ts'

export interface LentWindowsOptions {
  now: () => number
  /** To the process that counts, in this order, as one message. False when it is gone. */
  send: (orders: Order[]) => boolean
  /** Calls back once all that has arrived in this turn of the event loop has been looked at. */
  afterTurn: (work: () => void) => void
  /** How many processes share the limits: each counts its share when the one that counts is gone. */
  processes: number
}

export interface LentWindows {
  windows: RateWindows
  addressWindows: RateWindows
  receive(notices: readonly Notice[]): void
  /** Gives back all that was lent and not spent. */
  returnAll(): void
  /** Nobody answers any more: what waits and what comes is counted here. */
  goAlone(): void
}

/** Requests of one bucket that may be admitted without asking. */
interface Loan {
  readonly id: number
  readonly size: number
  readonly limit: number
  readonly windowSeconds: number
  readonly resetAtMs: number
  readonly madeAt: number
  left: number
  used: number
}

/** From so many questions in a second on it is worth being lent some: whoever asks seldom is told exactly what is left. */
const BUSY = 16
const MAX_BUCKETS = 10_000
const SECOND_MS = 1_000
/** So long a loan should last; one that lasts less was too small. */
const TERM_MS = 500
const MAX_GROWTH = 4

type Question = Extract<Order, { limit: number }>

/** What is asked and told, together once a turn. */
interface Line {
  readonly asked: Map<number, { finish: (state: WindowState) => void; question: Question }>
  outgoing: Order[]
  lastId: number
  /** Nobody counts but this process. */
  isAlone: boolean
  readonly tell: (order: Order) => void
}

/** Windows that another process counts (lender.ts). */
export function createLentWindows(options: LentWindowsOptions): LentWindows {
  const line: Line = { asked: new Map(), outgoing: [], lastId: 0, isAlone: false, tell }
  const keys = createTable('keys', options, line)
  const addresses = createTable('addresses', options, line)
  const tables = { keys, addresses }

  function tell(order: Order): void {
    line.outgoing.push(order)
    if (line.outgoing.length === 1) options.afterTurn(flush)
  }

  function flush(): void {
    const orders = line.outgoing
    line.outgoing = []
    if (orders.length > 0 && !options.send(orders)) goAlone()
  }

  function goAlone(): void {
    line.isAlone = true
    for (const { finish, question } of line.asked.values()) finish(tables[question.table].countAlone(question))
    line.asked.clear()
  }

  return {
    windows: keys.windows,
    addressWindows: addresses.windows,
    receive(notices) {
      for (const notice of notices) {
        if (notice.kind === 'recall') tables[notice.table].recall(notice.bucket, notice.loan)
        else finishCounted(line, notice, tables)
      }
      // At once: somebody waits for what is called back.
      flush()
    },
    returnAll() {
      keys.returnAll()
      addresses.returnAll()
      flush()
    },
    goAlone,
  }
}

type LentTable = ReturnType<typeof createTable>

function finishCounted(
  { asked }: Line,
  { id, used, resetAtMs, isAllowed, loan }: Extract<Notice, { kind: 'counted' }>,
  tables: Record<Table, LentTable>,
): void {
  const waiting = asked.get(id)
  if (waiting === undefined) return
  asked.delete(id)
  const { table, bucket, limit, windowSeconds } = waiting.question
  if (loan !== undefined)
    tables[table].keep(bucket, { ...loan, limit, windowSeconds, resetAtMs, left: loan.size, used })
  waiting.finish(windowState(limit, used, windowSeconds, resetAtMs, isAllowed))
}

function createTable(table: Table, { now, processes }: LentWindowsOptions, line: Line) {
  const loans = new Map<string, Loan>()
  const local = createMemoryWindows({ now })
  const demand = createDemand(now)
  const shareOf = (limit: number) => Math.ceil(limit / processes)

  const countAlone = ({ kind, bucket, limit, windowSeconds }: Omit<Question, 'id' | 'table'>) =>
    local[kind](bucket, shareOf(limit), windowSeconds)

  function ask(question: Question): Promise<WindowState> {
    return new Promise((finish) => {
      line.asked.set(question.id, { finish, question })
      line.tell(question)
    })
  }

  function returnLoan(bucket: string, { id, windowSeconds, left }: Loan): void {
    loans.delete(bucket)
    line.tell({ kind: 'return', table, bucket, windowSeconds, loan: id, unspent: left })
  }

  function isOpen({ resetAtMs }: Loan, windowSeconds: number): boolean {
    const lastsMs = resetAtMs - now()
    return lastsMs > 0 && lastsMs <= windowSeconds * 1000
  }

  function hit(bucket: string, limit: number, windowSeconds: number): WindowState | Promise<WindowState> {
    if (line.isAlone) return local.hit(bucket, shareOf(limit), windowSeconds)
    const loan = loans.size === 0 ? undefined : loans.get(bucket)
    if (loan !== undefined && loan.left > 0 && loan.limit === limit && isOpen(loan, windowSeconds)) {
      loan.left -= 1
      loan.used += 1
      return windowState(limit, loan.used, windowSeconds, loan.resetAtMs, true)
    }
    if (loan !== undefined) returnLoan(bucket, loan)
    const wanted = loan?.left === 0 ? demand.after(loan) : demand.of(bucket)
    return ask({ kind: 'hit', id: ++line.lastId, table, bucket, limit, windowSeconds, wanted })
  }

  function peek(bucket: string, limit: number, windowSeconds: number): WindowState | Promise<WindowState> {
    if (line.isAlone) return local.peek(bucket, shareOf(limit), windowSeconds)
    return ask({ kind: 'peek', id: ++line.lastId, table, bucket, limit, windowSeconds })
  }

  function giveBack(bucket: string, windowSeconds: number): void {
    const loan = loans.get(bucket)
    if (line.isAlone) local.giveBack(bucket, windowSeconds)
    else if (loan !== undefined && isOpen(loan, windowSeconds)) {
      loan.left += 1
      loan.used -= 1
    } else line.tell({ kind: 'give-back', table, bucket, windowSeconds })
  }

  const windows: RateWindows = { hit, peek, giveBack, close: async () => {} }
  return {
    windows,
    countAlone,
    keep(bucket: string, terms: Omit<Loan, 'madeAt'>): void {
      // Those of windows that are over are of no use to anybody.
      if (loans.size >= MAX_BUCKETS) for (const [other, loan] of loans) if (loan.resetAtMs <= now()) loans.delete(other)
      loans.set(bucket, { ...terms, madeAt: now() })
    },
    /** One that is not here has been given back, and is on its way. */
    recall(bucket: string, id: number): void {
      const loan = loans.get(bucket)
      if (loan?.id === id) returnLoan(bucket, loan)
    },
    returnAll(): void {
      for (const [bucket, loan] of loans) returnLoan(bucket, loan)
    },
  }
}

/** How many requests of a bucket are worth being lent. */
function createDemand(now: () => number) {
  let counts = new Map<string, number>()
  let second = 0
  return {
    /** None until it is busy. */
    of(bucket: string): number {
      const current = Math.floor(now() / SECOND_MS)
      if (current !== second || counts.size >= MAX_BUCKETS) counts = new Map()
      second = current
      const count = (counts.get(bucket) ?? 0) + 1
      counts.set(bucket, count)
      return count < BUSY ? 0 : BUSY
    },
    /** After one that has been spent: by how long it lasted. */
    after({ size, madeAt }: Loan): number {
      const perMs = size / Math.max(1, now() - madeAt)
      const wanted = Math.min(Math.round(perMs * TERM_MS), size * MAX_GROWTH)
      return perMs * SECOND_MS < BUSY ? 0 : Math.max(BUSY, wanted)
    },
  }
}
