import { availableParallelism, loadavg } from 'node:os'

/**
 * How much longer than on two quiet cores things may take here, at least 1: how slow one core is, times how many wait for it. What only a
 * hang should meet is multiplied by it, so that a red run is hardly slower than a green one and no test fails for a busy machine.
 * `TEST_PATIENCE=5` is for a machine that becomes busy later.
 */
export const machineFactor = Math.max(1, measureSlowness(), waitingPerCore()) * Number(process.env.TEST_PATIENCE ?? 1)

/** For vitest: what takes longer hangs. The longest test of a quiet machine takes twenty seconds, the longest wait of one three. */
export const timeLimits = {
  testTimeout: 180_000 * machineFactor,
  hookTimeout: 180_000 * machineFactor,
  expect: { poll: { timeout: 60_000 * machineFactor } },
}

/** A fixed piece of work by the time that it takes on the machine that the limits were chosen on, pauses for others included. */
function measureSlowness(): number {
  const ROUNDS = 20_000_000
  const QUIET_MS = 60
  const start = performance.now()
  let sum = 0
  for (let round = 0; round < ROUNDS; round++) sum = (sum * 31 + round) | 0
  // `sum` is always there, and no compiler may leave the loop out that makes it.
  return Number.isNaN(sum) ? 1 : (performance.now() - start) / QUIET_MS
}

/** Over the last minute; 0 where the system does not tell. */
function waitingPerCore(): number {
  return (loadavg()[0] ?? 0) / availableParallelism()
}
