/** Ten seconds, then ever longer: 46 hours in all. A server that greylists takes the second or third. */
export const RETRY_SECONDS = [10, 60, 300, 900, 3600, 10_800, 21_600, 43_200, 86_400]

/** How long to wait after so many attempts; undefined when they were enough. */
export function retryDelayMs(retrySeconds: readonly number[], attempts: number): number | undefined {
  const seconds = retrySeconds[attempts - 1]
  return seconds === undefined ? undefined : seconds * 1000
}
