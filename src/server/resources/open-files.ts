import { readFileSync } from 'node:fs'

/** How many files and connections the system lets this process have open at once. */
export function readOpenFilesLimit(): number {
  try {
    const line = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))
    return Number(line?.[1] ?? Number.POSITIVE_INFINITY)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
