import { DataStoreError } from '../errors.ts'

export interface Mutex {
  /** Waits its turn, first come first served. The result gives the lock back; calling it twice does nothing. */
  lock(timeoutMs: number): Promise<() => void>
}

/** The time limit is what turns a transaction that waits for itself into an error instead of a standstill. */
export function createMutex(): Mutex {
  const waiting: Array<() => void> = []
  let isLocked = false

  function createRelease() {
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      const next = waiting.shift()
      if (next) next()
      else isLocked = false
    }
  }

  return {
    lock(timeoutMs) {
      if (!isLocked) {
        isLocked = true
        return Promise.resolve(createRelease())
      }
      return new Promise((resolve, reject) => {
        const enter = () => {
          clearTimeout(timer)
          resolve(createRelease())
        }
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(enter), 1)
          reject(new DataStoreError(new Error(`The store's writer was not free within ${timeoutMs} ms.`)))
        }, timeoutMs)
        waiting.push(enter)
      })
    },
  }
}
