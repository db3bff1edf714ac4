import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

/** Where the client runs: what is newer than these is rewritten. */
const TARGETS = ['node20', 'chrome98', 'firefox97', 'safari16.4']

/**
 * Bundles each entry of the client into one file of readable JavaScript, so that a page can load it without a bundler.
 * `target` has the declarations already, as tsc wrote them.
 */
export async function buildClient(root, target) {
  nameCompiledFiles(target)
  await build({
    absWorkingDir: root,
    entryPoints: ['client/src/index.ts', 'client/src/verify-webhook.ts'],
    outdir: target,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: TARGETS,
  })
}

/** tsc leaves `./error.ts` as it is in declarations; compilers before TypeScript 5 only know `./error.js`. */
function nameCompiledFiles(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.d.ts')) continue
    const path = join(folder, name)
    writeFileSync(path, readFileSync(path, 'utf8').replace(/( from '\.[^']+)\.ts'/g, "$1.js'"))
  }
}
