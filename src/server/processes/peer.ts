/** Messages of one side: what is sent with each, and what is answered to those that are calls. */
export type Messages = Record<string, { body: unknown; reply: unknown }>

export interface Peer<Out extends Messages> {
  /** False when the other side is gone. */
  tell<Kind extends keyof Out & string>(kind: Kind, body: Out[Kind]['body']): boolean
  /** Rejects when the other side goes before it has answered, or could not do it. */
  call<Kind extends keyof Out & string>(kind: Kind, body: Out[Kind]['body']): Promise<Out[Kind]['reply']>
  receive(message: unknown): void
  /** The other side is gone. */
  close(): void
}

export type Handlers<In extends Messages> = {
  [Kind in keyof In]: (body: In[Kind]['body']) => In[Kind]['reply'] | Promise<In[Kind]['reply']>
}

interface Wire {
  khonhac: string
  id?: number
  body: unknown
}

const REPLY = 're'
const FAILED = 'failed-re'

/** One end of the channel between two processes, over which each may ask the other. */
export function createPeer<Out extends Messages, In extends Messages>(
  send: (message: Wire) => boolean,
  handlers: Handlers<In>,
): Peer<Out> {
  const calls = new Map<number, { resolve: (reply: never) => void; reject: (error: Error) => void }>()
  let lastId = 0
  let isClosed = false

  async function answer(kind: string, id: number, body: unknown): Promise<void> {
    try {
      const reply = await handlers[kind]?.(body as never)
      send({ khonhac: REPLY, id, body: reply ?? null })
    } catch (error) {
      send({ khonhac: FAILED, id, body: error instanceof Error ? error.message : String(error) })
    }
  }

  function finish(kind: string, id: number, body: unknown): void {
    const call = calls.get(id)
    calls.delete(id)
    if (kind === REPLY) call?.resolve(body as never)
    else call?.reject(new Error(String(body)))
  }

  return {
    tell: (kind, body) => !isClosed && send({ khonhac: kind, body }),
    call(kind, body) {
      return new Promise((resolve, reject) => {
        const id = ++lastId
        calls.set(id, { resolve, reject })
        if (isClosed || !send({ khonhac: kind, id, body })) finish(FAILED, id, GONE)
      })
    },
    receive(message) {
      const { khonhac: kind, id, body } = message as Wire
      if (kind === undefined) return
      if (kind === REPLY || kind === FAILED) finish(kind, id!, body)
      else if (id !== undefined) void answer(kind, id, body)
      else void handlers[kind]?.(body as never)
    },
    close() {
      isClosed = true
      for (const id of [...calls.keys()]) finish(FAILED, id, GONE)
    },
  }
}

const GONE = 'the other process is gone'
