import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** How long each test file took when it last passed, in seconds. */
export type Durations = Readonly<Record<string, number>>

/** For a fresh clone, so that its first run is ordered too; `node test/runner/keep-durations.mjs` writes it anew. */
const COMMITTED = 'test/runner/durations.json'
/** Goes with the packages: `npm ci` begins again with the committed ones. */
const OWN = 'node_modules/.cache/khonhac/durations.json'

export function loadDurations(root: string): Durations {
  return { ...readDurations(join(root, COMMITTED)), ...readDurations(join(root, OWN)) }
}

/** Adds what a run has measured. Renamed into place: another run that reads it meanwhile reads a whole file. */
export function saveDurations(root: string, measured: Durations): void {
  const path = join(root, OWN)
  const seconds = Object.entries({ ...readDurations(path), ...measured }).sort(([a], [b]) => (a < b ? -1 : 1))
  mkdirSync(dirname(path), { recursive: true })
  const fresh = `${path}.${process.pid}`
  writeFileSync(fresh, `${JSON.stringify(Object.fromEntries(seconds), null, 2)}\n`)
  renameSync(fresh, path)
}

function readDurations(path: string): Durations {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}

/** What a file will take: what it took, or, when it is new, as much as the one in the middle. */
export function expectedSeconds(durations: Durations): (file: string) => number {
  const sorted = Object.values(durations).sort((a, b) => a - b)
  const usual = sorted[sorted.length >> 1] ?? 1
  return (file) => durations[file] ?? usual
}
