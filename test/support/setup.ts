import fc from 'fast-check'
import { afterEach } from 'vitest'
import { takeOutput } from './kept-output.ts'
import './same-bytes.ts'

/** vitest's setup, before each test file. */

/**
 * What properties draw is the same in every run, so that a run says what the code does and not what was drawn. `SEED=7 npm run test:long`
 * draws others, `SEED=random` other ones each time; a failure names its seed.
 */
const { SEED = '1' } = process.env
if (SEED === 'random') fc.resetConfigureGlobal()
else fc.configureGlobal({ seed: Number(SEED) })

/** The servers that a test has started may say why it failed. */
afterEach(({ task }) => {
  const printed = takeOutput()
  if (task.result?.state === 'fail' && printed !== '') console.log(printed)
})
