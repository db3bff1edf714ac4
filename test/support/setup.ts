import { relative, resolve } from 'node:path'
import fc from 'fast-check'
import { afterEach, expect } from 'vitest'
import { createReach } from '../runner/reach.ts'
import { askService } from './ask-service.ts'
import { takeOutput } from './kept-output.ts'
import { areSameBytes } from './same-bytes.ts'

/** vitest's setup, before each test file. A worker keeps what it knows from one file to the next. */

const ROOT = resolve(import.meta.dirname, '../..')
const global = globalThis as { testWorker?: { reach: ReturnType<typeof createReach>; isBuilt: boolean } }
const worker = global.testWorker ?? begin()
global.testWorker = worker
const file = relative(ROOT, expect.getState().testPath!)

/**
 * What properties draw is the same in every run, so that a run says what the code does and not what was drawn. `SEED=7 npm run test:long`
 * draws others, `SEED=random` other ones each time; a failure names its seed.
 */
const { SEED = '1' } = process.env
if (SEED === 'random') fc.resetConfigureGlobal()
else fc.configureGlobal({ seed: Number(SEED) })

/** Threads and processes run the built files: whoever may start some has them made from the sources as they are now. */
if (!worker.isBuilt && worker.reach.runsBuild(file)) {
  await askService('/build')
  worker.isBuilt = true
}

/** The servers that a test has started may say why it failed; of others nobody wants to read it. */
afterEach(({ task }) => {
  const printed = takeOutput()
  if (task.result?.state === 'fail' && printed !== '') console.log(printed)
})

function begin() {
  expect.addEqualityTesters([areSameBytes])
  return { reach: createReach(ROOT), isBuilt: false }
}
