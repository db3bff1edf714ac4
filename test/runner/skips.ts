import { PROGRAMS } from '../support/programs.ts'
import { formatCount } from './format.ts'

/**
 * One line per reason, however many files it was met in: a missing program with the command that installs it, or what this machine
 * cannot do. `reasons` has one entry per skipped test, empty where the test was not asked for (`-t`, `test.only`).
 */
export function formatSkips(reasons: readonly (readonly string[])[]): string[] {
  const counts = new Map<string, number>()
  for (const reason of reasons.flat()) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  if (counts.size === 0) return []
  const lines = [...counts]
    .sort(([a, many], [b, few]) => few - many || (a < b ? -1 : 1))
    .map(([reason, count]) => {
      const debian = Object.hasOwn(PROGRAMS, reason) ? PROGRAMS[reason as keyof typeof PROGRAMS] : undefined
      const why = debian === undefined ? reason : `no ${reason}: apt-get install ${debian}`
      return `  ${formatCount(count, 'test').padStart(11)}  ${why}`
    })
  return ['Skipped:', ...lines]
}
