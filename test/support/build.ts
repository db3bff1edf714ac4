import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const BUILD = join(import.meta.dirname, '../../.ci/build.mjs')

/** vitest's globalSetup: threads and processes run the built files, so these are made from the sources as they are now. */
export function setup(): void {
  const { status } = spawnSync(process.execPath, [BUILD, '--if-changed'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('the sources do not compile: see above')
}
