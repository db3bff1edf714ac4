import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import { testsOf } from './faults.mjs'

/**
 * A process of `run.mjs` with a copy of the tree of its own: plants one fault after the other and tells what its tests made of each.
 * One vitest serves them all, so that only what a fault changes is transformed again; each run has a fresh worker.
 */
const tree = process.argv[2]
const NO_BUILD = 'the sources do not compile'

/** The first failure is enough. A run that is cancelled leaves its files unfinished, so that it is noted here. */
let hasFailed = false
const stopAtFailure = {
  onTestCaseResult(test) {
    if (test.result().state !== 'failed') return
    hasFailed = true
    vitest.cancelCurrentRun('test-failure')
  },
}
const vitest = await createVitest('test', {
  ...{ root: tree, mode: 'all', watch: false, maxWorkers: 1, reporters: [stopAtFailure] },
  // The tree is removed afterwards, and its paths with it.
  experimental: { fsModuleCache: false },
})
await vitest.standalone()

process.on('message', async (fault) => {
  if (fault === 'end') {
    await vitest.close()
    process.exit()
  }
  process.send(await plant(fault))
})
process.send('ready')

async function plant(fault) {
  const path = join(tree, fault.file)
  const original = readFileSync(path, 'utf8')
  write(
    path,
    original.replace(fault.find, () => fault.replace),
  )
  try {
    for (const test of testsOf(fault)) {
      const verdict = await runTests(test)
      if (verdict === 'noticed') return { verdict, isLong: test.isLong }
      if (verdict !== 'SURVIVED') return { verdict }
    }
    return { verdict: 'SURVIVED' }
  } finally {
    write(path, original)
  }
}

function write(path, text) {
  writeFileSync(path, text)
  vitest.invalidateFile(path)
}

async function runTests({ file, name }) {
  if (name === undefined) vitest.resetGlobalTestNamePattern()
  else vitest.setGlobalTestNamePattern(name)
  hasFailed = false
  const specifications = await vitest.globTestSpecifications([join(tree, file)])
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  const modules = testModules.filter(({ moduleId }) => specifications.some((one) => one.moduleId === moduleId))
  // A fault that keeps the tests from running at all says nothing about them.
  const errors = [...modules.flatMap((module) => module.errors()), ...unhandledErrors]
  if (errors.some(({ message }) => message?.includes(NO_BUILD))) return 'NO RUN'
  if (hasFailed || errors.length > 0 || modules.some((module) => !module.ok())) return 'noticed'
  const tests = modules.flatMap((module) => [...module.children.allTests('passed')])
  return tests.length === 0 ? 'NO TEST' : 'SURVIVED'
}
