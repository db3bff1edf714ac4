import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** The tests begin with this build, each run of them: what they start from `dist/` must be the sources as they are. */

const ROOT = join(import.meta.dirname, '..')
let tree: string

const MAIN = `import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { THREAD } from '../room/thread-file.ts'

export async function run() {
  const [{ file, stack }] = await once(new Worker(THREAD), 'message')
  console.log(JSON.stringify({ kysely: typeof sql, file, stacks: [new Error('here').stack, stack] }))
}
`
const THREAD_FILE = "export const THREAD = new URL('./told-thread.js', import.meta.url)\n"
const TOLD_THREAD = `import { parentPort } from 'node:worker_threads'
import { THREAD } from './thread-file.ts'

parentPort!.postMessage({ file: THREAD.pathname, stack: new Error('there').stack })
`

beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), 'khonhac-build-'))
  for (const name of [
    '.ci/build.mjs',
    '.ci/build-client.mjs',
    '.ci/build-web.mjs',
    '.ci/join-programs.mjs',
    '.ci/strip-hints.mjs',
    'bin',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'tsconfig.build.json',
    'client/tsconfig.json',
    'client/tsconfig.build.json',
  ]) {
    await cp(join(ROOT, name), join(tree, name), { recursive: true })
  }
  await symlink(join(ROOT, 'node_modules'), join(tree, 'node_modules'))
  await write('src/kept.ts', 'export const kept: number = 1\n')
  for (const entry of await listEntries()) {
    await write(entry, entry.endsWith('.css') ? 'p { color: red }\n' : "document.title = 'one'\n")
  }
  await write('web/server.tsx', 'export const pages = { one: <p>1</p> }\n')
  await write('client/src/index.ts', "export { verify } from './verify-webhook.ts'\n")
  await write('client/src/verify-webhook.ts', 'export const verify: number = 1\n')
  await write('src/room/gone.ts', 'export const gone: number = 1\n')
  await write('src/cli/main.ts', MAIN)
  await write('src/room/thread-file.ts', THREAD_FILE)
  await write('src/room/told-thread.ts', TOLD_THREAD)
  await build()
})
afterAll(() => rm(tree, { recursive: true, force: true }))

async function write(name: string, text: string) {
  await mkdir(dirname(join(tree, name)), { recursive: true })
  await writeFile(join(tree, name), text)
}
/** The files of `web/` that the build begins with. */
async function listEntries(): Promise<string[]> {
  const text = await readFile(join(ROOT, '.ci/build-web.mjs'), 'utf8')
  return [...text.matchAll(/'(web\/[\w/-]+\.(?:css|tsx?))'/g)].map(([, file]) => file!)
}
const build = () => promisify(execFile)(process.execPath, [join(tree, '.ci/build.mjs'), '--if-changed'])
const readBuilt = (name: string) => readFile(join(tree, 'dist', name), 'utf8')

test('follows the sources: a changed file, a new one, one that is gone', async () => {
  expect(await readBuilt('src/kept.js')).toContain('kept = 1')

  await write('src/kept.ts', 'export const kept: number = 2\n')
  await write('src/new.ts', "export { kept } from './kept.ts'\n")
  await rm(join(tree, 'src/room/gone.ts'))
  await build()

  expect(await readBuilt('src/kept.js')).toContain('kept = 2')
  expect(await readBuilt('src/new.js')).toContain("'./kept.js'")
  await expect(readBuilt('src/room/gone.js')).rejects.toThrow('ENOENT')
})

test('joins the modules of each program, which find their files as before and name their sources in traces', async () => {
  for (const program of ['src/cli/main.js', 'src/room/told-thread.js'])
    expect(await readBuilt(program)).toContain("'../../joined/")

  const { stdout } = await promisify(execFile)(join(tree, 'bin/khonhac'))
  const { kysely, file, stacks } = JSON.parse(stdout)
  expect(kysely).toBe('function')
  expect(file).toBe(join(tree, 'dist/src/room/told-thread.js'))
  expect(stacks[0]).toContain('src/cli/main.ts:8:')
  expect(stacks[1]).toContain('src/room/told-thread.ts:4:')
})

test('touches nothing when no source has changed', async () => {
  const before = await stat(join(tree, 'dist/.sources'))
  await build()

  expect((await stat(join(tree, 'dist/.sources'))).mtimeMs).toBe(before.mtimeMs)
})

test('two at once leave one whole build and nothing else', async () => {
  await write('src/kept.ts', 'export const kept: number = 3\n')
  await Promise.all([build(), build()])

  expect(await readBuilt('src/kept.js')).toContain('kept = 3')
  expect((await readdir(tree)).filter((name) => name.startsWith('dist'))).toEqual(['dist'])
})

test('fails on what is no TypeScript, and is tried again until it is', async () => {
  await write('src/kept.ts', 'export const kept: number = \n')
  await expect(build()).rejects.toThrow()
  await expect(build()).rejects.toThrow()

  await write('src/kept.ts', 'export const kept: number = 4\n')
  await build()

  expect(await readBuilt('src/kept.js')).toContain('kept = 4')
})

test('bundles web/: names follow the content, smaller copies lie beside, the manifest names them', async () => {
  const manifest = async () => JSON.parse(await readBuilt('web/manifest.json'))
  const before = await manifest()
  expect(await readBuilt(`web/assets/${before.entries.console.file}`)).toContain('one')
  expect(await readBuilt('web/server.js')).toContain('preact/jsx-runtime')

  const long = 'x'.repeat(5000)
  await write('web/console/main.tsx', `document.title = '${long}'\n`)
  await build()

  const { entries, files } = await manifest()
  expect(entries.console.file).not.toBe(before.entries.console.file)
  expect(entries.styles).toEqual(before.entries.styles)
  expect((await readdir(join(tree, 'dist/web/assets'))).sort()).toEqual(
    [...files, `${entries.console.file}.br`, `${entries.console.file}.gz`].sort(),
  )
})

test('bundles the client into files that need no others, with their types', async () => {
  const readClient = (name: string) => readFile(join(tree, 'client/dist', name), 'utf8')

  expect(await readClient('index.js')).not.toContain('import')
  expect(await readClient('index.d.ts')).toContain("'./verify-webhook.js'")
  expect(await readClient('verify-webhook.d.ts')).toContain('verify: number')
})
