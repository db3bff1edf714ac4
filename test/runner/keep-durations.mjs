import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * Writes what this machine's runs took into the table that fresh clones begin with: after `npm run test:all` on a quiet machine with
 * every program installed. What takes less than a second comes last in any order, and is left out.
 */
const ROOT = resolve(import.meta.dirname, '../..')
const OWN = join(ROOT, 'node_modules/.cache/khonhac/durations.json')
const COMMITTED = join(ROOT, 'test/runner/durations.json')
const MIN_SECONDS = 1

const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {})
const kept = Object.entries({ ...read(COMMITTED), ...read(OWN) })
  .filter(([file, seconds]) => seconds >= MIN_SECONDS && existsSync(join(ROOT, file)))
  .map(([file, seconds]) => [file, Math.round(seconds)])
  .sort(([a], [b]) => (a < b ? -1 : 1))
writeFileSync(COMMITTED, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`)
console.log(`${kept.length} files of a second and more`)
