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
}

type Tell<Body> = { body: Body; reply: unknown }

/** From a process that serves to the first one. */
export type ToPrimary = {
  /** It can be spoken to. */
  hello: Tell<null>
  serving: Tell<null>
  failed: { body: string; reply: unknown }
  /** The metrics of all. */
  metrics: { body: null; reply: string }
  /** All others bring their request logs to the store. */
  ship: { body: null; reply: unknown }
  /** The metrics of one that stops. */
  'last-metrics': { body: string; reply: unknown }
}

/** From the first process to one that serves. */
export type ToMember = {
  overview: Tell<ProcessesOverview>
  /** Whether or not it is ready: no other process is. */
  listen: Tell<null>
  stop: Tell<{ isForGood: boolean }>
  metrics: { body: null; reply: string }
  ship: { body: null; reply: unknown }
}
