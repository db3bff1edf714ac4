import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { Thread } from './threads.ts'

// Questions to a thread, each of which gets one answer, over a port of its own.

export type Call<Question> = 'stop' | { question: Question; port: MessagePort }
type Reply<Answer> = { answer: Answer } | { failure: string }

interface Options<Question> {
  start: () => Thread<Call<Question>, never>
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
}: Options<Question>): ThreadCalls<Question, Answer> {
  let current: Thread<Call<Question>, never> | undefined
  let waiting = 0
  let idle: NodeJS.Timeout | undefined
  let isClosed = false

  function begin() {
    const thread = start()
    thread.setWaitedFor(false)
    void thread.ended.then(() => {
      if (current === thread) current = undefined
    })
    return thread
  }

  async function end(): Promise<void> {
    const ending = current
    current = undefined
    ending?.tell('stop')
    await ending?.ended
  }

  return {
    async ask(question) {
      if (isClosed) throw toError(new Error('The store is closed.'))
      clearTimeout(idle)
      current ??= begin()
      waiting += 1
      try {
        return await askThread(current, question, toError)
      } finally {
        waiting -= 1
        clearTimeout(idle)
        if (waiting === 0) idle = setTimeout(end, idleMs).unref()
      }
    },
    async close() {
      isClosed = true
      clearTimeout(idle)
      await end()
    },
  }
}

function askThread<Question, Answer>(
  thread: Thread<Call<Question>, never>,
  question: Question,
  toError: (cause: Error) => Error,
): Promise<Answer> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve, reject) => {
    port1.once('message', (reply: Reply<Answer>) => {
      if ('answer' in reply) resolve(reply.answer)
      else reject(toError(new Error(reply.failure)))
      port1.removeAllListeners('close').close()
    })
    // It closes with the thread too, which says why it has ended.
    port1.once('close', () => thread.ended.then(thread.next).catch((error) => reject(toError(error))))
    thread.tell({ question, port: port2 }, [port2])
  })
}

/** The thread's side. `close` ends what would keep it alive. */
export function answerCalls<Question, Answer>(
  port: MessagePort,
  answer: (question: Question) => Promise<Answer>,
  close: () => Promise<void>,
): void {
  const underWay = new Set<Promise<void>>()
  async function reply({ question, port }: Exclude<Call<Question>, 'stop'>): Promise<void> {
    const said = await answer(question).then(
      (answer): Reply<Answer> => ({ answer }),
      (error) => ({ failure: error instanceof Error ? error.message : String(error) }),
    )
    port.postMessage(said)
  }
  port.on('message', async (call: Call<Question>) => {
    if (call !== 'stop') {
      const replying = reply(call).finally(() => underWay.delete(replying))
      underWay.add(replying)
      return
    }
    await Promise.all(underWay)
    // Nothing is left to wait for then, and so the thread ends.
    await close().catch(() => {})
    port.close()
  })
}
