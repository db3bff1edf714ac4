import type { Notice, Order, WrongKeyOutcome } from '../../access/limits/counting/messages.ts'
import type { AddressLock } from '../../access/limits/lock-queries.ts'
import type { SegmentOwner } from '../../requests/journal/segments.ts'

/** What the first process tells of all that serve. */
export interface ProcessesOverview {
  /** How many were asked for. */
  configured: number
  /** How many let requests in. */
  serving: number
  /** How many took the place of one that ended by itself. */
  replaced: number
}

/** How a process that is started is to begin. */
export interface Beginning {
  /** From 0; one that takes another's place has its number. */
  process: number
  processes: number
  /** It is the first of all: it tells where everything is, and listens at once. */
  isFirst: boolean
  /** Process 0 ships the request logs of all. Absent where the first process is of a version before that: then each ships its own. */
  isLogShared?: true
}

/** One thread ships the logs of all: two would fight for the lock of SQLite, and each would read anew what the other has written. */
export const shipsForAll = ({ process }: { process: number }) => process === 0

type Tell<Body> = { body: Body; reply: unknown }

/** From a process that serves to the first one. */
export type ToPrimary = {
  /** It can be spoken to. */
  hello: Tell<null>
  serving: Tell<null>
  /** Whose name its request log bears. */
  logs: Tell<SegmentOwner>
  failed: { body: string; reply: unknown }
  orders: Tell<Order[]>
  adopted: Tell<AddressLock>
  cleared: Tell<string>
  'wrong-key': { body: { ip: string; limit: number; lockSeconds: number }; reply: WrongKeyOutcome }
  /** The metrics of all. */
  metrics: { body: null; reply: string }
  /** Whether somebody has shipped, or is at it: the request logs of all others, and of who asks unless it ships itself. */
  ship: { body: null; reply: boolean }
  /** The last words of one that stops. */
  farewell: { body: string; reply: unknown }
}

/** From the first process to one that serves. */
export type ToMember = {
  notices: Tell<Notice[]>
  overview: Tell<ProcessesOverview>
  /** To the one that ships the request logs of all: whose. */
  shipFor: Tell<SegmentOwner[]>
  /** Whether or not it is ready: nobody else is. */
  listen: Tell<null>
  stop: Tell<{ isForGood: boolean }>
  locked: { body: AddressLock; reply: unknown }
  metrics: { body: null; reply: string }
  /** What it holds back of the request log goes to the file. */
  write: { body: null; reply: unknown }
  /** The same, and all that is in the files goes to the store: to the one that ships. */
  ship: { body: null; reply: unknown }
}
