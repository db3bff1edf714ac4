import { availableParallelism, loadavg } from 'node:os'

/**
 * How much longer than on two quiet cores things may take here, at least 1: how slow one core is, times how many wait for it. What only a
 * hang should meet is multiplied by it, so that a red run is hardly slower than a green one and no test fails for a busy machine.
 * `TEST_PATIENCE=5` is for a machine that becomes busy later.
 */
export const machineFactor = Math.max(1, measureSlowness(), waitingPerCore()) * Number(process.env.TEST_PATIENCE ?? 1)

/** For vitest: what takes longer hangs. Three times what the longest of them has taken; who needs more says so. */
export const timeLimits = {
  testTimeout: 300_000 * machineFactor,
  hookTimeout: 300_000 * machineFactor,
  expect: { poll: { timeout: 100_000 * machineFactor } },
}

/** The quickest of a few pieces of work, by what it takes on the machine that the limits were chosen on: the first are not compiled yet. */
function measureSlowness(): number {
  const PIECES = 6
  const QUIET_MS = 14
  return Math.min(...Array.from({ length: PIECES }, timePiece)) / QUIET_MS
}

function timePiece(): number {
  const ROUNDS = 5_000_000
  const start = performance.now()
  let sum = 0
  for (let round = 0; round < ROUNDS; round++) sum = (sum * 31 + round) | 0
  // `sum` is always a number, and no compiler may leave the loop out that makes it.
  return Number.isNaN(sum) ? 0 : performance.now() - start
}

/** Over the last minute; 0 where the system does not tell. */
function waitingPerCore(): number {
  return (loadavg()[0] ?? 0) / availableParallelism()
}
