import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { buildClient } from './build-client.mjs'
import { buildWeb } from './build-web.mjs'
import { joinPrograms } from './join-programs.mjs'

/**
 * Compiles `src/` and `demo/` into `dist/`, joins each program's modules into few files, and bundles `web/` into `dist/web/` and `client/` into `client/dist/`. With `--if-changed`, which an install and the tests begin with, it does nothing when `dist/`
 * was made from the sources as they are, and leaves the types unchecked otherwise.
 *
 * tsc writes into a folder of its own, and only what differs is renamed into `dist/`: a program that starts meanwhile
 * reads whole files, and two builds at once do no harm. A file whose source is gone is removed.
 */
const ROOT = resolve(import.meta.dirname, '..')
const DIST = join(ROOT, 'dist')
const CLIENT_DIST = join(ROOT, 'client/dist')
const STAMP = '.sources'
const SETTINGS = [
  '.ci/build-client.mjs',
  '.ci/build-web.mjs',
  '.ci/join-programs.mjs',
  '.ci/strip-hints.mjs',
  'tsconfig.json',
  'tsconfig.build.json',
  'client/tsconfig.json',
  'client/tsconfig.build.json',
  'package-lock.json',
]
const isOnlyIfChanged = process.argv.includes('--if-changed')

for (let sources = hashSources(); ; ) {
  if (isOnlyIfChanged && sources === readStamp() && existsSync(CLIENT_DIST)) break
  if (!(await build(sources))) {
    process.exitCode = 1
    break
  }
  // A file saved while tsc ran is to be tested as saved.
  const now = hashSources()
  if (now === sources) break
  sources = now
}

async function build(sources) {
  const fresh = mkdtempSync(`${DIST}-`)
  try {
    if (!compile('tsconfig.build.json', fresh)) return false
    await joinPrograms(ROOT, fresh)
    await buildWeb(ROOT, join(fresh, 'web'))
    const client = join(fresh, 'client')
    if (!compile('client/tsconfig.build.json', client)) return false
    await buildClient(ROOT, client)
    install(client, CLIENT_DIST)
    rmSync(client, { recursive: true })
    install(fresh, DIST)
    writeFileSync(join(DIST, STAMP), sources)
    return true
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

function compile(project, outDir) {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const args = [tsc, '-p', project, '--outDir', outDir, '--checkers', '1', ...(isOnlyIfChanged ? ['--noCheck'] : [])]
  // The compiler is written in Go: collecting its garbage would be half of what it does.
  const env = { ...process.env, GOGC: 'off' }
  return spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env }).status === 0
}

function install(fresh, target) {
  const names = new Set(listFiles(fresh))
  // New files first: those that change may name them.
  const isKnown = (name) => Number(existsSync(join(target, name)))
  for (const name of [...names].sort((one, other) => isKnown(one) - isKnown(other))) {
    const [from, to] = [join(fresh, name), join(target, name)]
    if (existsSync(to) && readFileSync(to).equals(readFileSync(from))) continue
    mkdirSync(dirname(to), { recursive: true })
    renameSync(from, to)
  }
  for (const name of listFiles(target)) {
    if (!names.has(name) && name !== STAMP) rmSync(join(target, name), { force: true })
  }
}

function hashSources() {
  const hash = createHash('sha256')
  const folders = ['src', 'demo', 'web', 'client/src']
  const sources = folders.flatMap((folder) => listFiles(join(ROOT, folder)).map((name) => join(folder, name)))
  for (const name of [...sources.filter((name) => !/\.test\.tsx?$/.test(name)).sort(), ...SETTINGS]) {
    const content = readFileSync(join(ROOT, name))
    hash.update(`${name}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function readStamp() {
  return existsSync(join(DIST, STAMP)) ? readFileSync(join(DIST, STAMP), 'utf8') : undefined
}

function listFiles(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true }).filter((name) =>
    statSync(join(folder, name), { throwIfNoEntry: false })?.isFile(),
  )
}
