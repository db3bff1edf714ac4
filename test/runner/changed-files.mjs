import { spawnSync } from 'node:child_process'

/** Where a change began, best first. */
const MAIN = ['origin/main', 'main']

/**
 * The commit that this change began at: where it left main; for what is on main already, and has nothing of its own that is not
 * committed, the commit before. Undefined where there is none to compare with: no repository, or a clone of one commit.
 */
export function findBase(root) {
  const head = git(root, 'rev-parse', '--verify', '--quiet', 'HEAD')
  if (head === undefined) return undefined
  const left = MAIN.map((ref) => git(root, 'merge-base', 'HEAD', ref)).find(
    (base) => base !== undefined && base !== head,
  )
  if (left !== undefined) return left
  const isEdited = git(root, 'status', '--porcelain') !== ''
  return isEdited ? head : git(root, 'rev-parse', '--verify', '--quiet', 'HEAD~1')
}

/** Every file that differs from `base`, new ones included, and those that are gone. */
export function listChangedFiles(root, base) {
  const differing = git(root, 'diff', '--name-only', '--no-renames', base) ?? ''
  const fresh = git(root, 'ls-files', '--others', '--exclude-standard') ?? ''
  return [...differing.split('\n'), ...fresh.split('\n')].filter((file) => file !== '')
}

function git(root, ...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  return status === 0 ? stdout.trim() : undefined
}
