import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** vitest's globalSetup: threads and processes run the built files, which are made from the sources as they are now. */
export function setup() {
  execFileSync(process.execPath, [join(import.meta.dirname, '../../.ci/build.mjs'), '--if-changed'], {
    stdio: 'inherit',
  })
}
