/** What `work` resolves to, or what `onLate` returns when it takes longer than `timeoutMs`. The work itself goes on. */
export async function withTimeout<T>(work: Promise<T>, timeoutMs: number, onLate: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs)
  })
  try {
    return await Promise.race([work, late.then(onLate)])
  } finally {
    clearTimeout(timer)
  }
}
