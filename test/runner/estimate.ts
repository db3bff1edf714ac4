/** What is known while a run goes on, all in seconds. */
export interface Pending {
  /** What each file that has not begun should take. */
  readonly waiting: readonly number[]
  /** Of each file that runs, what it should take and what it has taken so far. */
  readonly running: readonly { readonly expected: number; readonly elapsed: number }[]
  readonly workers: number
  /** What files that are done should have taken together, and what they took: a busy machine is slower than it was. */
  readonly done: { readonly expected: number; readonly actual: number }
}

/** Below this the pace of the machine says nothing yet. */
const MEASURABLE_SECONDS = 5

/** The files that are left share the workers, and the longest of them has to be waited for in any case. */
export function estimateLeft({ waiting, running, workers, done }: Pending): number {
  const pace = done.expected < MEASURABLE_SECONDS ? 1 : done.actual / done.expected
  const left = [
    ...waiting.map((seconds) => seconds * pace),
    ...running.map(({ expected, elapsed }) => Math.max(0, expected * pace - elapsed)),
  ]
  const together = left.reduce((sum, seconds) => sum + seconds, 0)
  return Math.max(together / workers, ...left, 0)
}
