import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findBase, listChangedFiles } from './changed-files.mjs'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'khonhac-changed-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=An', '-c', 'user.email=an@example.vn', ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

function commit(file: string, text: string): string {
  write(file, text)
  git('add', '-A')
  git('commit', '--quiet', '--message', file)
  return git('rev-parse', 'HEAD')
}

test('on a branch: since it left main, with what is not committed and what is gone', () => {
  git('init', '--quiet', '--initial-branch', 'main')
  const left = commit('a', '1')
  git('checkout', '--quiet', '-b', 'branch')
  commit('b', '1')
  git('checkout', '--quiet', 'main')
  commit('c', '1')
  git('checkout', '--quiet', 'branch')
  write('new', '1')
  rmSync(join(root, 'a'))

  expect(findBase(root)).toBe(left)
  expect(listChangedFiles(root, left).sort()).toEqual(['a', 'b', 'new'])
})

test('on main: what is not committed, or else the last commit', () => {
  git('init', '--quiet', '--initial-branch', 'main')
  const first = commit('a', '1')
  const second = commit('b', '1')
  expect(findBase(root)).toBe(first)

  write('a', '2')
  expect(findBase(root)).toBe(second)
  expect(listChangedFiles(root, second)).toEqual(['a'])
})

test('without a commit before, or without a repository, there is nothing to compare with', () => {
  expect(findBase(root)).toBeUndefined()
  git('init', '--quiet', '--initial-branch', 'main')
  expect(findBase(root)).toBeUndefined()
  commit('a', '1')
  expect(findBase(root)).toBeUndefined()
})
