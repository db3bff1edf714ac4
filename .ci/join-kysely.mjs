import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { build } from 'esbuild'

const NAME = 'kysely.js'

/**
 * Puts Kysely into one file of the compiled program, and has its modules import that. It comes as 280 files, which every process and every
 * thread that opens the store would find and read one by one: half of what a thread needs to start.
 */
export async function joinKysely(root, target) {
  await build({
    absWorkingDir: root,
    entryPoints: ['kysely'],
    outfile: join(target, NAME),
    bundle: true,
    format: 'esm',
    platform: 'node',
    banner: { js: '// Kysely, https://kysely.dev, MIT license: node_modules/kysely/LICENSE' },
  })
  for (const name of readdirSync(target, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.js') || name === NAME) continue
    const path = join(target, name)
    const text = readFileSync(path, 'utf8')
    const from = relative(dirname(path), join(target, NAME)).replaceAll('\\', '/')
    const joined = text.replaceAll(" from 'kysely'", ` from '${from}'`)
    if (joined !== text) writeFileSync(path, joined)
  }
}
