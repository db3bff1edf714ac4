import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { FACING, facesWorld } from './facing.ts'
import { CLIENT_FILES, FILES, floorOf, importsOf, importsTypeOf, isTest, read, roomOf, WEB_FILES } from './rooms.ts'

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
])('%s faces the world: %s', (source, isFacing) => {
  expect(facesWorld(source)).toBe(isFacing)
})

test('test/facing.ts names the files that face the world, and no others', () => {
  const facing = FILES.filter((file) => !isTest(file) && FACING[roomOf(file)] !== 'any' && facesWorld(read(file)))
  const named = Object.entries(FACING)
    .filter(([, names]) => names !== 'any')
    .flatMap(([room, names]) => names.split(' ').map((name) => `${room} ${name}`))
  const found = facing.map((file) => `${roomOf(file)} ${basename(file, '.ts')}`)
  expect(found.sort(), 'name the file in test/facing.ts, or hand it what it needs').toEqual(named.sort())
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
