import { createMemoryWindows, type RateWindows, type WindowState, windowState } from '../rate-windows.ts'
import { createLoans } from './loans.ts'
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

type Question = Extract<Order, { kind: 'hit' | 'peek' }>

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
        if (notice.kind === 'recall') tables[notice.table].loans.recall(notice.bucket, notice.loan)
        else if (notice.kind === 'grown') tables[notice.table].loans.grow(notice)
        else finishCounted(line, notice, tables)
      }
      // At once: somebody waits for what is called back.
      flush()
    },
    returnAll() {
      keys.loans.returnAll()
      addresses.loans.returnAll()
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
  if (loan !== undefined) tables[table].loans.keep(bucket, { ...loan, limit, windowSeconds, resetAtMs, used })
  waiting.finish(windowState(limit, used, windowSeconds, resetAtMs, isAllowed))
}

function createTable(table: Table, { now, processes }: LentWindowsOptions, line: Line) {
  const loans = createLoans(table, now, line.tell)
  const local = createMemoryWindows({ now })
  const shareOf = (limit: number) => Math.ceil(limit / processes)

  const countAlone = ({ kind, bucket, limit, windowSeconds }: Omit<Question, 'id' | 'table'>) =>
    local[kind](bucket, shareOf(limit), windowSeconds)

  function ask(question: Question): Promise<WindowState> {
    return new Promise((finish) => {
      line.asked.set(question.id, { finish, question })
      line.tell(question)
    })
  }

  function hit(bucket: string, limit: number, windowSeconds: number): WindowState | Promise<WindowState> {
    if (line.isAlone) return local.hit(bucket, shareOf(limit), windowSeconds)
    const spent = loans.spend(bucket, limit, windowSeconds)
    if (spent !== undefined) return spent
    const wanted = loans.end(bucket)
    return ask({ kind: 'hit', id: ++line.lastId, table, bucket, limit, windowSeconds, wanted })
  }

  function peek(bucket: string, limit: number, windowSeconds: number): WindowState | Promise<WindowState> {
    if (line.isAlone) return local.peek(bucket, shareOf(limit), windowSeconds)
    return ask({ kind: 'peek', id: ++line.lastId, table, bucket, limit, windowSeconds })
  }

  function giveBack(bucket: string, windowSeconds: number): void {
    if (line.isAlone) local.giveBack(bucket, windowSeconds)
    else if (!loans.unspend(bucket, windowSeconds)) line.tell({ kind: 'give-back', table, bucket, windowSeconds })
  }

  const windows: RateWindows = { hit, peek, giveBack, close: async () => {} }
  return { windows, countAlone, loans }
}
