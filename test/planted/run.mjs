import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

/**
 * Plants small faults, one at a time, and runs the tests that should notice each: `npm run test:planted`. A fault that no
 * test notices means that a test is missing.
 *
 * `--check` only looks whether every fault can still be planted; `--only PREFIX`, once or more, takes the faults whose name
 * ("room: what") begins so. Faults are data, in `faults/`, a file per room:
 *
 * - `what`: what the program would do wrong;
 * - `file`, `find`, `replace`: the place, which must occur exactly once in the file;
 * - `tests`: files, or `[file, name]` for the tests of that name in it.
 */

const ROOT = resolve(import.meta.dirname, '../..')
const { values: options } = parseArgs({
  options: { check: { type: 'boolean', default: false }, only: { type: 'string', multiple: true, default: [''] } },
})

const faults = (await loadFaults()).filter(({ name }) => options.only.some((prefix) => name.startsWith(prefix)))
if (faults.length === 0) fail(`no fault begins with ${options.only.join(' or ')}`)
const misplaced = faults.flatMap(({ name, file, find, tests }) => findProblems(name, file, find, tests))
if (misplaced.length > 0) fail(misplaced.join('\n'))
if (options.check) console.log(`${faults.length} faults can be planted`)
else process.exitCode = (await plantAll()) ? 0 : 1

async function loadFaults() {
  const folder = join(import.meta.dirname, 'faults')
  const loaded = []
  for (const name of readdirSync(folder).sort()) {
    const { faults } = await import(join(folder, name))
    const room = name.replace('.mjs', '')
    for (const fault of faults) loaded.push({ ...fault, name: `${room}: ${fault.what}` })
  }
  return loaded
}

function findProblems(name, file, find, tests) {
  const count = read(join(ROOT, file))?.split(find).length
  const problems = tests
    .map((test) => [test].flat()[0])
    .filter((path) => read(join(ROOT, path)) === undefined)
    .map((path) => `${name}: there is no ${path}`)
  if (count === undefined) problems.push(`${name}: there is no ${file}`)
  else if (count !== 2) problems.push(`${name}: the place occurs ${count - 1} times in ${file}, not once`)
  return problems
}

async function plantAll() {
  const tree = copyTree()
  // An interrupted run leaves nothing behind.
  process.once('SIGINT', () => process.exit(130)).once('exit', () => rmSync(tree, { recursive: true, force: true }))
  const survivors = []
  for (const fault of faults) {
    const startedAt = Date.now()
    const verdict = await plant(tree, fault)
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(0).padStart(4)
    console.log(`${verdict.padEnd(9)} ${seconds} s  ${fault.name}`)
    if (verdict !== 'noticed') survivors.push(fault.name)
  }
  console.log(`\n${faults.length - survivors.length} of ${faults.length} faults were noticed`)
  for (const name of survivors) console.log(`not noticed: ${name}`)
  return survivors.length === 0
}

/** The tree as it is now, what is not committed included; the packages are linked. */
function copyTree() {
  const tree = mkdtempSync(join(tmpdir(), 'khonhac-planted-'))
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const { stdout } = spawnSync('git', list, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 })
  for (const name of stdout.split('\0').filter((name) => read(join(ROOT, name)) !== undefined)) {
    cpSync(join(ROOT, name), join(tree, name))
  }
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'))
  return tree
}

async function plant(tree, { file, find, replace, tests }) {
  const path = join(tree, file)
  const original = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    original.replace(find, () => replace),
  )
  try {
    for (const test of tests) {
      const [testFile, name] = [test].flat()
      const { code, output } = await runVitest(tree, testFile, name)
      if (/No test (files )?found|Tests +\d+ skipped \(/.test(output)) return 'NO TEST'
      // A fault that keeps the tests from running at all says nothing about them.
      if (code !== 0) return / failed/.test(output) ? 'noticed' : 'NO RUN'
    }
    return 'SURVIVED'
  } finally {
    writeFileSync(path, original)
  }
}

function runVitest(tree, testFile, name) {
  const program = join(tree, 'node_modules/vitest/vitest.mjs')
  const args = [program, 'run', testFile, '--bail=1', '--no-color', ...(name ? ['-t', name] : [])]
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: tree, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const take = (text) => {
      output += text
    }
    child.stdout.setEncoding('utf8').on('data', take)
    child.stderr.setEncoding('utf8').on('data', take)
    child.on('close', (code) => resolve({ code, output }))
  })
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
