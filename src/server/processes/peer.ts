/** What the first process tells of all that serve. */
export interface ProcessesOverview {
  /** How many were asked for. */
  configured: number
  /** How many let requests in. */
  serving: number
  /** How many took the place of one that ended by itself. */
  replaced: number
}

/** Each message to the first process, with what is sent and what is answered. */
export type ToFirst = {
  /** It can be spoken to. */
  hello: (body: null) => void
  serving: (body: null) => void
  /** Why it could not start. */
  failed: (body: string) => void
  /** The metrics of all. */
  metrics: (body: null) => Promise<string>
  /** All others bring their request logs to the store. */
  ship: (body: null) => Promise<void>
  /** The metrics of one that stops. */
  'last-metrics': (body: string) => void
}

/** The same to a process that serves. */
export type ToMember = {
  overview: (body: ProcessesOverview) => void
  /** Whether or not it is ready: no other process is. */
  listen: (body: null) => void
  stop: (body: { isForGood: boolean }) => void
  metrics: (body: null) => Promise<string>
  ship: (body: null) => Promise<void>
}

type Messages = ToFirst | ToMember
type Sent<Out, Kind extends keyof Out> = Out[Kind] extends (body: infer Body) => unknown ? Body : never
type Answered<Out, Kind extends keyof Out> = Out[Kind] extends (body: never) => infer Reply ? Awaited<Reply> : never

export interface Peer<Out extends Messages> {
  /** Rejects when the other side goes before it has answered, or could not do it. */
  ask<Kind extends keyof Out & string>(kind: Kind, body: Sent<Out, Kind>): Promise<Answered<Out, Kind>>
  receive(message: unknown): void
  /** The other side is gone. */
  close(): void
}

/** A question has a kind; an answer has `reply`, or `failure`. */
interface Wire {
  khonhac: number
  kind?: string
  body?: unknown
  reply?: unknown
  failure?: string
}

/** One end of the channel between two processes, over which each may ask the other. `send` is false when the other side is gone. */
export function createPeer<Out extends Messages>(send: (message: Wire) => boolean, handlers: Messages): Peer<Out> {
  const waiting = new Map<number, { resolve: (reply: never) => void; reject: (error: Error) => void }>()
  let lastId = 0
  let isClosed = false

  async function answer(id: number, kind: string, body: unknown): Promise<void> {
    try {
      const handle = (handlers as Record<string, (body: unknown) => unknown>)[kind]
      send({ khonhac: id, reply: (await handle?.(body)) ?? null })
    } catch (error) {
      send({ khonhac: id, failure: error instanceof Error ? error.message : String(error) })
    }
  }

  function finish({ khonhac: id, reply, failure }: Wire): void {
    const one = waiting.get(id)
    waiting.delete(id)
    if (failure === undefined) one?.resolve(reply as never)
    else one?.reject(new Error(failure))
  }

  return {
    ask(kind, body) {
      return new Promise((resolve, reject) => {
        const id = ++lastId
        waiting.set(id, { resolve, reject })
        if (isClosed || !send({ khonhac: id, kind, body })) finish({ khonhac: id, failure: GONE })
      })
    },
    receive(message) {
      const { khonhac: id, kind, body } = message as Wire
      if (id === undefined) return
      if (kind === undefined) finish(message as Wire)
      else void answer(id, kind, body)
    },
    close() {
      isClosed = true
      for (const id of [...waiting.keys()]) finish({ khonhac: id, failure: GONE })
    },
  }
}

const GONE = 'the other process is gone'
