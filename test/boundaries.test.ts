import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'
import { CLIENT_FILES, FILES, floorOf, importsOf, importsTypeOf, isTest, read, roomOf, WEB_FILES } from './rooms.ts'
import { hasSideEffects, SIDE_EFFECTS } from './side-effects.ts'

test('every file stands on a floor', () => {
  expect(FILES.length).toBeGreaterThan(20)
  expect(FILES.filter((file) => floorOf(roomOf(file)) === -1)).toEqual([])
})

test('imports only go down', () => {
  const wrong: string[] = []
  for (const file of FILES) {
    for (const target of importsOf(file)) {
      const [here, there] = [roomOf(file), roomOf(target)]
      if (here !== there && floorOf(there) >= floorOf(here)) wrong.push(`${file} must not import ${target}`)
    }
  }
  expect(wrong).toEqual([])
})

test.each([
  ["import { sql } from 'kysely'", true],
  ["import type { Kysely } from 'kysely'", false],
  ["import { type Kysely } from 'kysely'", false],
  ["db.selectFrom('tracks')", true],
  ["import { createHash, randomUUID } from 'node:crypto'", true],
  ["import { createHash } from 'node:crypto'", false],
  ["import {\n  readFile,\n} from 'node:fs/promises'", true],
  ["import { isIP } from 'node:net'", false],
  ['const at = Date.now()', true],
  ['new Date()', true],
  ['new Date(at)', false],
  ['/** Not Date.now() */', false],
  ['Math.random', true],
  ['setTimeout(work, 10)', true],
])('%s has side effects: %s', (source, hasThem) => {
  expect(hasSideEffects(source)).toBe(hasThem)
})

test('test/side-effects.ts names the files that have side effects, and no others', () => {
  const found = FILES.filter((file) => !isTest(file) && SIDE_EFFECTS[roomOf(file)] !== 'any')
    .filter((file) => hasSideEffects(read(file)))
    .map((file) => `${roomOf(file)} ${basename(file, '.ts')}`)
  const named = Object.entries(SIDE_EFFECTS)
    .filter(([, names]) => names !== 'any')
    .flatMap(([room, names]) => names.split(' ').map((name) => `${room} ${name}`))
  expect(found.sort(), 'name the file in test/side-effects.ts, or hand it what it needs').toEqual(named.sort())
})

/** The first circle of folders that import each other, as a path; a folder is its own files, not those of the folders in it. */
function findFolderCircle(files: readonly string[]): string[] | undefined {
  const targets = new Map<string, Set<string>>()
  for (const file of files) {
    const folder = dirname(file)
    const others = importsOf(file)
      .map(dirname)
      .filter((other) => other !== folder)
    targets.set(folder, new Set([...(targets.get(folder) ?? []), ...others]))
  }
  const done = new Set<string>()
  const visit = (folder: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(folder)) return [...path.slice(path.indexOf(folder)), folder]
    if (done.has(folder)) return undefined
    for (const other of targets.get(folder) ?? []) {
      const circle = visit(other, [...path, folder])
      if (circle) return circle
    }
    done.add(folder)
    return undefined
  }
  for (const folder of targets.keys()) {
    const circle = visit(folder, [])
    if (circle) return circle
  }
  return undefined
}

test('no two folders import each other, not even by way of others', () => {
  const files = [...FILES, ...WEB_FILES].filter((file) => !isTest(file))
  expect(findFolderCircle(files)).toBeUndefined()
})

/** What of web/ a file may import; components and texts know no page. */
function allowedInWeb(file: string): RegExp {
  if (file.startsWith('web/i18n/')) return /^web\/i18n\//
  if (file.startsWith('web/components/')) return /^web\/(?:components|i18n)\//
  if (file.startsWith('web/app/')) return /^web\/(?:components|i18n|app)\//
  if (file.startsWith('web/console/')) return /^web\/(?:components|i18n|app|console)\//
  if (file.startsWith('web/partner/')) return /^web\/(?:components|i18n|app|partner)\//
  return /^web\//
}

test('in web/ imports go from pages to components to texts, and of src/ only types are known', () => {
  const wrong = WEB_FILES.flatMap((file) =>
    importsOf(file)
      .filter((target) => !allowedInWeb(file).test(target))
      .filter((target) => !(target.startsWith('src/') && importsTypeOf(file, target)))
      .map((target) => `${file} must not import ${target}`),
  )
  expect(WEB_FILES.length).toBeGreaterThan(20)
  expect(wrong).toEqual([])
})

test('client/ imports nothing but its own files, and nothing of ours imports the client', () => {
  expect(CLIENT_FILES.length).toBeGreaterThan(5)
  const targets = CLIENT_FILES.flatMap((file) =>
    [...read(file).matchAll(/ from '([^']+)'/g)].map(([, target]) => target!),
  )
  expect(targets.filter((target) => !/^\.\.?\/[\w/-]+\.ts$/.test(target) || target.startsWith('../src'))).toEqual([])
  const ours = [...FILES, ...WEB_FILES]
  expect(ours.filter((file) => importsOf(file).some((target) => target.startsWith('client/')))).toEqual([])
})

test('src/ does not import web/', () => {
  expect(FILES.filter((file) => importsOf(file).some((target) => target.startsWith('web/')))).toEqual([])
})
