export const DAY_MS = 24 * 60 * 60 * 1000

/** What `work` comes to, or `late` when that takes longer than one has patience for. The work itself goes on. */
export async function withinPatience<T>(work: Promise<T>, patienceMs: number, late: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs)
  })
  try {
    return await Promise.race([work, patience.then(late)])
  } finally {
    clearTimeout(timer)
  }
}
