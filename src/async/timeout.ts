/**
 * What `work` resolves to, or what `onLate` returns when it takes longer than `timeoutMs`. The work itself goes on. After a pause of the
 * process timers come before sockets, so a result that is already here is looked for before it counts as late.
 */
export async function withTimeout<T>(work: Promise<T>, timeoutMs: number, onLate: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(() => setImmediate(resolve), timeoutMs)
  })
  try {
    return await Promise.race([work, late.then(onLate)])
  } finally {
    clearTimeout(timer)
  }
}
