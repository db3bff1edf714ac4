// Real music for benchmarks: Debian's packages of games, fetched when they are first asked for and never committed.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('../.bench/debian/', import.meta.url))

/** The paths of all files of a package, none where it cannot be had. */
export function filesOf(name) {
  const folder = join(FOLDER, name)
  if (!existsSync(folder)) fetchPackage(name, folder)
  if (!existsSync(folder)) return []
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files.sort().map((file) => join(folder, file))
}

function fetchPackage(name, folder) {
  mkdirSync(FOLDER, { recursive: true })
  const { status } = spawnSync('apt-get', ['download', name], { cwd: FOLDER })
  const file = readdirSync(FOLDER).find((entry) => entry.startsWith(`${name}_`))
  if (status !== 0 || file === undefined) return console.log(`skipped: ${name} (apt-get download failed)`)
  execFileSync('dpkg', ['-x', join(FOLDER, file), folder])
  rmSync(join(FOLDER, file))
}
