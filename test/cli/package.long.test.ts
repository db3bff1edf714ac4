import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from '../rooms.ts'
import { startDemo } from '../support/demo.ts'

/** The package as an operator gets it: packed, unpacked into an empty folder, beside nothing but the packages that it names. */

const run = promisify(execFile)
let folder: string
let program: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'khonhac-package-'))
  const packages = join(folder, 'node_modules')
  await mkdir(packages)
  // Built when the tests began: a second build could meet the tests that use the files.
  await run('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], { cwd: ROOT })
  const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz'))!
  await run('tar', ['-xzf', tarball], { cwd: folder })
  await run('mv', ['package', join(packages, 'khonhac')], { cwd: folder })
  for (const name of await listDependencies()) {
    await mkdir(dirname(join(packages, name)), { recursive: true })
    await symlink(join(ROOT, 'node_modules', name), join(packages, name))
  }
  program = join(packages, 'khonhac/bin/khonhac')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function listDependencies(): Promise<string[]> {
  const { dependencies } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  return Object.keys(dependencies)
}

test('it serves the demo from an empty folder: API, site, reference and pictures', async () => {
  await using demo = await startDemo(program)
  const ask = (path: string) => fetch(demo.site + path, { headers: { 'X-API-Key': demo.key } })

  await expect.poll(async () => (await ask('/api/public/livez')).status).toBe(200)
  for (const path of [
    '/',
    '/docs',
    '/docs/guides/paging',
    '/console',
    '/card.png',
    '/api/public/tracks',
    '/api/public/openapi.json',
  ]) {
    expect([path, (await ask(path)).status]).toEqual([path, 200])
  }
})

test('it holds what runs, and neither sources nor tests', async () => {
  expect((await readdir(join(folder, 'node_modules/khonhac'))).sort()).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'SECURITY.md',
    'bin',
    'demo',
    'deploy',
    'dist',
    'docs',
    'package.json',
  ])
})
