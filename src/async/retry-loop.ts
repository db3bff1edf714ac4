export interface RetryLoop {
  readonly isStopped: boolean
  /** A pass is running or asked for. False while passes fail: those are not worth waiting for. */
  readonly isPending: boolean
  start(): void
  /** Asks for a pass; passes never overlap. */
  wake(): void
  /** Resolves after a pass that began after the call; rejects when it fails or the loop is stopped. */
  pass(): Promise<void>
  /** Waits for a running pass. */
  stop(): Promise<void>
}

interface Waiter {
  resolve: () => void
  reject: (error: unknown) => void
}

const FIRST_RETRY_MS = 50
const MAX_RETRY_MS = 2000

/** Does `work` whenever it is asked for, and after a failure again and again, ever more slowly, until it succeeds. */
export function createRetryLoop(work: () => Promise<void>, onError: (error: unknown) => void): RetryLoop {
  let isStopped = true
  let isWanted = false
  let isWorking = false
  let retryMs = FIRST_RETRY_MS
  let retryTimer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let waiting: Waiter[] = []

  async function run() {
    while (isWanted && !isStopped) {
      isWanted = false
      // Only those who asked before this pass: what happens from now on it may not see.
      const served = waiting
      waiting = []
      try {
        isWorking = true
        await work()
      } catch (error) {
        for (const waiter of served) waiter.reject(error)
        onError(error)
        return retryLater()
      } finally {
        isWorking = false
      }
      retryMs = FIRST_RETRY_MS
      for (const waiter of served) waiter.resolve()
    }
  }

  function retryLater() {
    if (isStopped) return
    retryTimer = setTimeout(() => {
      retryTimer = undefined
      wake()
    }, retryMs).unref()
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)
  }

  function wake() {
    isWanted = true
    if (running || retryTimer || isStopped) return
    running = run().finally(() => {
      running = undefined
      // Asked for between the loop's last look and here.
      if (isWanted) wake()
    })
  }

  return {
    get isStopped() {
      return isStopped
    },
    get isPending() {
      return (isWanted || isWorking) && retryMs === FIRST_RETRY_MS
    },
    start() {
      isStopped = false
    },
    wake,
    pass: () => (isStopped ? Promise.reject(stopped()) : enlist(waiting, wake)),
    async stop() {
      isStopped = true
      clearTimeout(retryTimer)
      retryTimer = undefined
      await running
      for (const waiter of waiting.splice(0)) waiter.reject(stopped())
    },
  }
}

function enlist(waiting: Waiter[], wake: () => void): Promise<void> {
  const served = new Promise<void>((resolve, reject) => waiting.push({ resolve, reject }))
  // Not everyone who asks waits for the answer.
  served.catch(() => {})
  wake()
  return served
}

const stopped = () => new Error('The loop is not running.')
