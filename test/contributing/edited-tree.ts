import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'

/** The walks of CONTRIBUTING.md, done: their diffs on a copy of the tree, compiled and run. */

export const ROOT = resolve(import.meta.dirname, '../..')
export const run = promisify(execFile)

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

export const compile = (config: string, ...args: string[]) =>
  run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', config, ...args]).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  )

/** A copy of the tree with all the edits of these sections. */
export function makeEditedTree(...titles: string[]): string {
  const tree = mkdtempSync(join(tmpdir(), 'khonhac-field-'))
  for (const name of ['src', 'demo', 'web', 'bin', 'package.json', 'tsconfig.json', 'tsconfig.build.json'])
    cpSync(join(ROOT, name), join(tree, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'))
  for (const edit of titles.flatMap(readEdits)) applyEdit(tree, edit)
  return tree
}
