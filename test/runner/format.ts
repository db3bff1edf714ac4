/** The words of a run: everything here is a function from what happened to the text that says it. */

export interface FileResult {
  readonly file: string
  readonly seconds: number
  readonly tests: number
  readonly failed: number
  readonly skipped: number
  readonly isOk: boolean
}

export function formatSeconds(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`
}

export function formatCount(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
}

export interface Progress {
  readonly files: number
  readonly filesDone: number
  readonly tests: number
  readonly failed: number
  readonly secondsLeft: number
  /** Those that run now, longest first. */
  readonly running: readonly string[]
}

/** The line that moves, in `columns`: a longer one would wrap, and could not be taken away again. */
export function formatProgress(progress: Progress, columns: number): string {
  const { files, filesDone, tests, failed, secondsLeft, running } = progress
  const parts = [
    `${filesDone} of ${formatCount(files, 'file')}`,
    formatCount(tests, 'test'),
    failed === 0 ? 'none failed' : `${failed} failed`,
    filesDone === files ? 'ending' : `about ${formatSeconds(Math.max(1, Math.round(secondsLeft)))} left`,
    running.join(', '),
  ]
  const line = parts.filter((part) => part !== '').join(' · ')
  return line.length < columns ? line : `${line.slice(0, Math.max(0, columns - 2))}…`
}

/** A line of a run that is not watched. */
export function formatFile({ file, seconds, tests, failed, skipped, isOk }: FileResult): string {
  const counts = [
    formatCount(tests, 'test'),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ]
  return `${isOk ? 'ok  ' : 'FAIL'} ${formatSeconds(seconds).padStart(12)}  ${file} (${counts.join(', ')})`
}

export interface Totals {
  readonly results: readonly FileResult[]
  /** Files that were to run and did not end: interrupted, or their worker died. */
  readonly unfinished: number
  readonly unhandled: number
  readonly seconds: number
}

export function formatTotals({ results, unfinished, unhandled, seconds }: Totals): string[] {
  const sum = (count: (result: FileResult) => number) => results.reduce((total, one) => total + count(one), 0)
  const [tests, failed, skipped] = [sum((one) => one.tests), sum((one) => one.failed), sum((one) => one.skipped)]
  const failedFiles = results.filter(({ isOk }) => !isOk)
  const parts = [
    `${formatCount(tests - failed - skipped, 'test')} passed`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(unhandled > 0 ? [formatCount(unhandled, 'unhandled error')] : []),
    ...(unfinished > 0 ? [`${formatCount(unfinished, 'file')} not run to the end`] : []),
  ]
  return [
    `${parts.join(', ')}: ${formatCount(results.length, 'file')} in ${formatSeconds(seconds)}`,
    ...failedFiles.map(({ file }) => `  failed: ${file}`),
  ]
}

const SLOWEST = 10

export function formatSlowest(results: readonly FileResult[]): string[] {
  if (results.length <= SLOWEST) return []
  const slowest = [...results].sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
  return ['The slowest:', ...slowest.map(({ file, seconds }) => `  ${formatSeconds(seconds).padStart(12)}  ${file}`)]
}
