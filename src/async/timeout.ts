/** A pause of the whole process counts as one of these pieces of the time, however long it was. */
const PIECES = 4

/**
 * What `work` resolves to, or what `onLate` returns when it takes longer than `timeoutMs`. The work itself goes on. The time is counted in
 * pieces, so that a process that stood still does not take what it waits for to be late; and since timers come before sockets after such a
 * pause, a result that is already here is looked for first.
 */
export async function withTimeout<T>(work: Promise<T>, timeoutMs: number, onLate: () => T | Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  let lastLook: NodeJS.Immediate | undefined
  const late = new Promise<void>((resolve) => {
    let left = PIECES
    const wait = () => {
      timer = setTimeout(() => {
        left -= 1
        if (left > 0) wait()
        else lastLook = setImmediate(resolve)
      }, timeoutMs / PIECES)
    }
    wait()
  })
  try {
    return await Promise.race([work, late.then(onLate)])
  } finally {
    clearTimeout(timer)
    clearImmediate(lastLook)
  }
}
