import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import { PROGRAMS } from './programs.ts'

/** What vitest does not say at the end of a run: why tests were skipped, and one line that tells how many ran. */
export class RunSummary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    // A file that cannot be loaded, or whose hook fails, has no test that failed.
    const broken = modules.filter((module) => !module.ok() && [...module.children.allTests('failed')].length === 0)
    const reasons = tests.flatMap((test) => (test.result().state === 'skipped' ? (test.meta().skippedFor ?? []) : []))
    const failed = count('failed') + broken.length + unhandled.length
    for (const line of describeSkips(reasons)) console.log(line)
    console.log(`\n${count('passed')} passed, ${failed} failed, ${count('skipped')} skipped`)
  }
}

/** One line per reason, however many tests it was met in: what this machine cannot do, or a missing program and what installs it. */
export function describeSkips(reasons: readonly string[]): string[] {
  return [...new Set(reasons)].map((reason) => {
    const count = reasons.filter((one) => one === reason).length
    const debian = Object.hasOwn(PROGRAMS, reason) ? PROGRAMS[reason as keyof typeof PROGRAMS] : undefined
    return `skipped ${count}: ${debian === undefined ? reason : `no ${reason}, apt-get install ${debian}`}`
  })
}
