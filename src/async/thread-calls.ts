import type { MessagePort } from 'node:worker_threads'
import { type Thread, ThreadEndedError } from './threads.ts'

// Questions to a thread, each of which gets one answer.

export type Call<Question> = 'stop' | { id: number; question: Question }
export type CallNotice<Answer> = { id: number } & ({ answer: Answer } | { failure: string })

interface Options<Question, Answer> {
  start: () => Thread<Call<Question>, CallNotice<Answer>>
  /** A thread takes a tenth of a second to start, and some megabytes while it is there: it ends when it has not been asked for so long. */
  idleMs: number
  /** The error of a call that could not be answered, because its thread has ended or was closed. */
  toError: (cause: Error) => Error
}

export interface ThreadCalls<Question, Answer> {
  ask(question: Question): Promise<Answer>
  /** After what it has been asked: to be terminated inside a driver would take the process along. */
  close(): Promise<void>
}

/** The thread is started by the first question, and again by the first one after its end. */
export function openThreadCalls<Question, Answer>({
  start,
  idleMs,
  toError,
}: Options<Question, Answer>): ThreadCalls<Question, Answer> {
  let current: ReturnType<typeof begin<Question, Answer>> | undefined
  let idle: NodeJS.Timeout | undefined
  let isClosed = false

  async function end(): Promise<void> {
    const ending = current
    current = undefined
    await ending?.end()
  }

  return {
    async ask(question) {
      if (isClosed) throw toError(new Error('The store is closed.'))
      clearTimeout(idle)
      if (current === undefined || current.hasEnded) current = begin(start(), toError)
      const asked = current
      try {
        return await asked.ask(question)
      } finally {
        if (asked.waiting === 0 && asked === current) {
          // Two that were answered together: the later one counts.
          clearTimeout(idle)
          idle = setTimeout(end, idleMs).unref()
        }
      }
    },
    async close() {
      isClosed = true
      clearTimeout(idle)
      await end()
    },
  }
}

interface Waiting<Answer> {
  resolve(answer: Answer): void
  reject(error: unknown): void
}

function begin<Question, Answer>(thread: Thread<Call<Question>, CallNotice<Answer>>, toError: (cause: Error) => Error) {
  thread.setWaitedFor(false)
  const waiting = new Map<number, Waiting<Answer>>()
  let lastId = 0
  let hasEnded = false
  void settleAll(thread, waiting, toError).then(() => {
    hasEnded = true
  })
  return {
    ask(question: Question): Promise<Answer> {
      const id = ++lastId
      thread.tell({ id, question })
      return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
    },
    async end(): Promise<void> {
      thread.tell('stop')
      await thread.ended
    },
    get waiting() {
      return waiting.size
    },
    get hasEnded() {
      return hasEnded
    },
  }
}

/** Resolves when the thread is no more. */
async function settleAll<Answer>(
  thread: Thread<unknown, CallNotice<Answer>>,
  waiting: Map<number, Waiting<Answer>>,
  toError: (cause: Error) => Error,
): Promise<void> {
  try {
    for (;;) {
      const notice = await thread.next()
      const one = waiting.get(notice.id)
      waiting.delete(notice.id)
      if ('answer' in notice) one?.resolve(notice.answer)
      else one?.reject(toError(new Error(notice.failure)))
    }
  } catch (error) {
    const failure = error instanceof ThreadEndedError ? toError(error) : error
    for (const { reject } of waiting.values()) reject(failure)
    waiting.clear()
  }
}

/** The thread's side. `close` ends what would keep it alive. */
export function answerCalls<Question, Answer>(
  port: MessagePort,
  answer: (question: Question) => Promise<Answer>,
  close: () => Promise<void>,
): void {
  const underWay = new Set<Promise<void>>()
  const reply = async ({ id, question }: Exclude<Call<Question>, 'stop'>) => {
    const tell = (notice: CallNotice<Answer>) => port.postMessage(notice)
    try {
      tell({ id, answer: await answer(question) })
    } catch (error) {
      tell({ id, failure: error instanceof Error ? error.message : String(error) })
    }
  }
  const end = async () => {
    await Promise.all(underWay)
    // Nothing is left to wait for then, and so the thread ends.
    await close().catch(() => {})
    port.close()
  }
  port.on('message', (call: Call<Question>) => {
    if (call === 'stop') return void end()
    const replying = reply(call).finally(() => underWay.delete(replying))
    underWay.add(replying)
  })
}
