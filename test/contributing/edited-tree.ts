import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { expect } from 'vitest'
import { type Called, callMain } from '../cli/call-cli.ts'
import { compile } from '../support/compiler.ts'
import { madeOnce } from '../support/made-once.ts'

/** The walks of CONTRIBUTING.md, done: their diffs on a copy of the tree, compiled and run. */

export const ROOT = resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

interface Edit {
  path: string
  hunks: { before: string; after: string }[]
}

/** Those of one section of the page, in its order. */
export function readEdits(title: string): Edit[] {
  const page = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')
  const section = page.split(`\n## ${title}\n`)[1]!.split('\n## ')[0]!
  return [...section.matchAll(/```diff\n\+\+\+ (.+)\n([\s\S]*?)```/g)].map(([, path, body]) => ({
    path: path!,
    hunks: body!.split('@@\n').map((hunk) => {
      const lines = hunk.split('\n').slice(0, -1)
      const without = (sign: string) =>
        lines.flatMap((line) => (line.startsWith(sign) ? [] : `${line.slice(1)}\n`)).join('')
      return { before: without('+'), after: without('-') }
    }),
  }))
}

/** Each place must be there exactly once: the page says where, and nothing is guessed. */
function applyEdit(tree: string, { path, hunks }: Edit): void {
  const file = join(tree, path)
  let text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  for (const { before, after } of hunks) {
    if (before !== '') expect(text.split(before).length - 1, `${path} has the place of the diff once`).toBe(1)
    text = text.replace(before, () => after)
  }
  writeFileSync(file, text)
}

/** The walks that have diffs; no two of them edit the same file. */
const TITLES = ['Add a field', 'Add a licence', 'Add a filter', 'Add a page of the console']

/** A copy of the tree with the edits of all walks, compiled and unchecked, for every file of this run: it must not be changed, only copied. */
export const openEditedTree = () =>
  madeOnce('edited-tree', async (tree) => {
    for (const name of ['src', 'demo', 'web', 'bin', 'package.json', 'tsconfig.json', 'tsconfig.build.json'])
      cpSync(join(ROOT, name), join(tree, name), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'))
    // The reference reads its samples there.
    symlinkSync(join(ROOT, 'docs'), join(tree, 'docs'))
    for (const edit of TITLES.flatMap(readEdits)) applyEdit(tree, edit)
    expect(await compile(join(tree, 'tsconfig.build.json'), '--noCheck', '--sourceMap', 'false')).toBe('')
    // The pages of the edits are looked at without it.
    symlinkSync(join(ROOT, 'dist/web'), join(tree, 'dist/web'))
  })

/** A folder of a test's own, with the packages in reach. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'khonhac-walk-'))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** What the compiler says of these files and of all that they import. */
export function check(folder: string, files: readonly string[]): Promise<string> {
  const config = join(folder, 'tsconfig.json')
  writeFileSync(config, JSON.stringify({ extends: join(ROOT, 'tsconfig.json'), include: files }))
  return compile(config)
}

/** A command of the tree, in this process, which loads the same modules for the service below. */
export async function callBuilt(tree: string, dataDir: string, args: readonly string[]): Promise<Called> {
  const { main } = await import(join(tree, 'dist/src/cli/main.js'))
  const called = await callMain(main, args, { env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir } })
  expect([called.code, called.stderr]).toEqual([0, ''])
  return called
}

/** `bin/khonhac` of the tree, as a program. */
export const runBuilt = (tree: string, dataDir: string, args: readonly string[]) =>
  run(join(tree, 'bin/khonhac'), args, { env: { PATH: process.env.PATH, DATA_DIR: dataDir } })

/** The service of the tree, in this process. */
export async function startBuilt(tree: string, env: Readonly<Record<string, string>>) {
  const built = (path: string) => import(join(tree, 'dist/src', path))
  const { loadConfig } = await built('config/config.js')
  const { startService }: typeof import('../../src/server/service.ts') = await built('server/service.js')
  const service = await startService(loadConfig(env), { logger: pino({ level: 'silent' }), isOverloaded: () => false })
  await service.ready
  return service
}
