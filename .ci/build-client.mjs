import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

/** Where the client runs: what is newer than these is rewritten. */
const TARGETS = ['node20', 'chrome98', 'firefox97', 'safari16.4']

/**
 * Bundles each entry of the client into one file of readable JavaScript, so that a page can load it without a bundler, and once more for `require`.
 * `target` has the declarations already, as tsc wrote them.
 */
export async function buildClient(root, target) {
  nameCompiledFiles(target)
  // Declarations are of one kind of module or the other, so that those who `require` need their own.
  const cjs = join(target, 'cjs')
  const declarations = readdirSync(target)
  mkdirSync(cjs)
  for (const name of declarations) cpSync(join(target, name), join(cjs, name), { recursive: true })
  writeFileSync(join(cjs, 'package.json'), '{ "type": "commonjs" }\n')
  for (const [format, outdir] of [
    ['esm', target],
    ['cjs', cjs],
  ]) {
    await build({
      absWorkingDir: root,
      entryPoints: ['client/src/index.ts', 'client/src/verify-webhook.ts'],
      outdir,
      bundle: true,
      format,
      platform: 'neutral',
      target: TARGETS,
    })
  }
}

/** tsc leaves `./error.ts` as it is in declarations; compilers before TypeScript 5 only know `./error.js`. */
function nameCompiledFiles(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.d.ts')) continue
    const path = join(folder, name)
    writeFileSync(path, readFileSync(path, 'utf8').replace(/( from '\.[^']+)\.ts'/g, "$1.js'"))
  }
}
