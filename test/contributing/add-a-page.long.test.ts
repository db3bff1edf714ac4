import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compile } from '../support/compiler.ts'
import { makeFolder, openEditedTree, readEdits } from './edited-tree.ts'

const CONSOLE = 'Add a page of the console'
let tree = ''
const folder = makeFolder()
beforeAll(async () => {
  tree = await openEditedTree()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a page of the console has five edits, the entry of the navigation included', () => {
  expect(readEdits(CONSOLE).length).toBe(5)
})

test('with the edits it compiles', async () => {
  expect(await compile(join(tree, 'web/tsconfig.json'), '--noEmit')).toBe('')
})

/** A file of the edited tree, as Node reads it. */
async function load(path: string) {
  const outdir = join(folder, path)
  const options = { bundle: true, format: 'esm', platform: 'node', splitting: true, jsx: 'automatic' } as const
  await build({
    ...options,
    absWorkingDir: tree,
    entryPoints: { file: path },
    outdir,
    outExtension: { '.js': '.mjs' },
    jsxImportSource: 'preact',
    packages: 'external',
  })
  return await import(join(outdir, 'file.mjs'))
}

test('the page of the console is found by its address, and the navigation leads there', async () => {
  const { findPage } = await load('web/console/pages.ts')
  const { NAVIGATION } = await load('web/console/navigation-entries.ts')
  const { shell } = await load('web/i18n/shell.ts')
  expect(NAVIGATION.jobs).toBe('/console/jobs')
  expect([shell.vi.jobs, shell.en.jobs]).toEqual(['Công việc', 'Jobs'])

  const { entry } = findPage(NAVIGATION.jobs)
  expect(entry.under).toBe('jobs')
  expect((await entry.load()).name).toBe('JobsPage')
})
