import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findBase } from '../runner/changed-files.mjs'
import { chooseChanged, findProblems, loadFaults } from './faults.mjs'

/**
 * Plants small faults, one at a time in each copy of the tree, and runs the tests that should notice each: `npm run test:planted`. A
 * fault that no test notices means that a test is missing.
 *
 * - `--check` only looks whether every fault can still be planted;
 * - `--only PREFIX`, once or more, takes the faults whose name ("room: what") begins so;
 * - `--changed` takes those that the change at hand touches: their place, their tests, or themselves;
 * - `--minutes N` begins no fault after that time, and says how many were left out;
 * - `--at-once N` plants so many at a time, each in a tree of its own (default: two per core and one, since many a test waits for what the fault keeps from happening).
 */

const ROOT = resolve(import.meta.dirname, '../..')
const { values: options } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [''] },
    changed: { type: 'boolean', default: false },
    minutes: { type: 'string', default: 'Infinity' },
    'at-once': { type: 'string', default: String(2 * availableParallelism() + 1) },
  },
})

const faults = (await loadFaults(ROOT)).filter(({ name }) => options.only.some((prefix) => name.startsWith(prefix)))
if (faults.length === 0) fail(`no fault begins with ${options.only.join(' or ')}`)
const misplaced = faults.flatMap((fault) => findProblems(ROOT, fault))
if (misplaced.length > 0) fail(misplaced.join('\n'))
if (options.check) console.log(`${faults.length} faults can be planted`)
else process.exitCode = (await plantAll(await choose())) ? 0 : 1

async function choose() {
  if (!options.changed) return faults
  const base = findBase(ROOT)
  if (base === undefined) console.log('There is no commit to compare with: no planted faults are run.')
  const chosen = base === undefined ? [] : await chooseChanged(ROOT, faults, base)
  if (base !== undefined) console.log(`${chosen.length} of ${faults.length} planted faults are touched since ${base}`)
  return chosen
}

async function plantAll(chosen) {
  if (chosen.length === 0) return true
  const queue = [...chosen]
  const verdicts = []
  const deadline = Date.now() + Number(options.minutes) * 60_000
  const atOnce = Math.min(chosen.length, Number(options['at-once']))
  spawnSync(process.execPath, [join(ROOT, '.ci/build.mjs'), '--if-changed'], { stdio: 'inherit' })
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      const planter = await startPlanter()
      while (queue.length > 0 && Date.now() < deadline) verdicts.push(await planter.plant(queue.shift()))
      await planter.end()
    }),
  )
  tell(chosen.length, verdicts, queue)
  return verdicts.every(({ verdict }) => verdict === 'noticed')
}

/** A process with a tree of its own. */
async function startPlanter() {
  const tree = copyTree()
  // Many a fault is noticed by what does not happen: a third of the usual time says so as well.
  const env = { TEST_PATIENCE: '0.33', ...process.env }
  const child = fork(join(tree, 'test/planted/planter.mjs'), [tree], { cwd: tree, silent: true, env })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      printed = (printed + text).slice(-4000)
    })
  }
  const remove = () => rmSync(tree, { recursive: true, force: true })
  // An interrupted run leaves nothing behind.
  process.once('SIGINT', () => process.exit(130)).once('exit', remove)
  const exited = once(child, 'exit').then(() => fail(`the process that plants has ended:\n${printed}`))
  exited.catch(() => {})
  const answer = async () => (await Promise.race([once(child, 'message'), exited]))[0]
  await answer()
  return {
    async plant(fault) {
      const startedAt = Date.now()
      child.send(fault)
      const { verdict, isLong = false } = await answer()
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(0).padStart(4)
      console.log(`${verdict.padEnd(9)} ${seconds} s  ${fault.name}${isLong ? ' (by a long test)' : ''}`)
      return { name: fault.name, verdict, isLong }
    },
    async end() {
      child.removeAllListeners('exit')
      child.send('end')
      await once(child, 'exit')
      remove()
    },
  }
}

function tell(total, verdicts, left) {
  const noticed = verdicts.filter(({ verdict }) => verdict === 'noticed')
  const byShort = noticed.filter(({ isLong }) => !isLong)
  console.log(`\n${byShort.length} of ${verdicts.length} faults were noticed by the files of npm test alone`)
  console.log(`${noticed.length} of ${verdicts.length} by those of npm run test:all`)
  for (const { name, verdict } of verdicts) if (verdict !== 'noticed') console.log(`not noticed (${verdict}): ${name}`)
  if (left.length > 0)
    console.log(`left out for want of time: ${left.length} of ${total}; npm run test:planted runs all`)
}

/** The tree as it is now, what is not committed included, and what is built of it; the packages are linked. */
function copyTree() {
  const tree = mkdtempSync(join(tmpdir(), 'khonhac-planted-'))
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const { stdout } = spawnSync('git', list, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 })
  for (const name of [...stdout.split('\0'), 'dist', 'client/dist']) {
    // What is deleted but not committed is in the list too.
    if (name !== '' && existsSync(join(ROOT, name))) cpSync(join(ROOT, name), join(tree, name), { recursive: true })
  }
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'))
  return tree
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
