import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { findBase, listChangedFiles } from './changed-files.mjs'
import { createReach, listFiles } from './reach.ts'

const FOLDERS = ['src', 'demo', 'test', 'web']
/** What every test reaches without importing it. */
const AROUND_ALL = ['vitest.config.ts', 'test/support/setup.ts', 'test/support/services.ts']
const SETTINGS = /^(?:package(?:-lock)?\.json|tsconfig[\w.]*\.json|\.ci\/[\w-]+\.mjs)$/
/** These read the whole tree: every change is theirs. */
const OF_THE_TREE = /^test\/(?:boundaries\.test\.ts$|docs\/)/

/** The short tests that the change at hand can reach (see changed-files.mjs); all of them where nothing can be compared with. */
export function listChangedTests(root: string): string[] {
  const base = findBase(root)
  const tests = FOLDERS.flatMap((folder) => listFiles(root, folder)).filter(
    (file) => /\.test\.tsx?$/.test(file) && !file.endsWith('.long.test.ts'),
  )
  return base === undefined ? tests : chooseTests(root, tests, listChangedFiles(root, base))
}

/**
 * A test is reached by a file that it imports, directly or not; by one that a thread or process imports which it starts; and by one
 * that any of these name, as the tests of a page name the page, and the built files (`dist/web`, `client/dist`) their sources.
 */
export function chooseTests(root: string, tests: readonly string[], changed: readonly string[]): string[] {
  if (changed.length === 0) return []
  const { reachOf } = createReach(root)
  // Of the program they use the store, which tests that use it import themselves.
  const around = new Set(AROUND_ALL.flatMap((file) => [...reachOf(file)].filter((one) => !/^(?:src|demo)\//.test(one))))
  if (changed.some((file) => SETTINGS.test(file) || around.has(file))) return [...tests]
  const files = new Set(changed)
  const names = changed.map(nameOf)
  const known = new Map<string, boolean>()
  const isAffected = (file: string) => {
    const answer =
      known.get(file) ?? (files.has(file) || mentionsOne(file, readFileSync(join(root, file), 'utf8'), names))
    known.set(file, answer)
    return answer
  }
  return tests.filter((test) => OF_THE_TREE.test(test) || [...reachOf(test)].some(isAffected))
}

/** What a file that uses another one without importing it has in its text. */
function nameOf(file: string): string | undefined {
  if (file.startsWith('web/')) return 'dist/web'
  if (file.startsWith('client/')) return 'client/dist'
  if (file.startsWith('docs/snippets/')) return 'docs/snippets/'
  return /^(?:src|demo|test)\/.*\.tsx?$/.test(file) ? undefined : basename(file)
}

/** The program names its folders; a page by its name is read by tests only, and elsewhere spoken of. */
function mentionsOne(file: string, text: string, names: readonly (string | undefined)[]): boolean {
  const isTest = file.startsWith('test/')
  return names.some((name) => name !== undefined && (isTest || name.includes('/')) && text.includes(name))
}
