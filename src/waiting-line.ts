/**
 * A line for work that is heavy: so many at once, so many waiting. Answers false, without waiting, when the line is full. Work that nobody
 * wants any more when its turn comes is left out.
 */
export function openLine({ places, mostWaiting }: { places: number; mostWaiting: number }) {
  const waiting: (() => void)[] = []
  let busy = 0
  return async (isWanted: () => boolean, work: () => Promise<void>): Promise<boolean> => {
    if (busy < places) busy++
    else if (waiting.length >= mostWaiting) return false
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      if (isWanted()) await work()
      return true
    } finally {
      // The place is handed on, so that nobody slips in between.
      const next = waiting.shift()
      if (next === undefined) busy--
      else next()
    }
  }
}
