import { expect, test } from 'vitest'
import { CLIENT_FILES, FILES, importsOf, importsTypeOf, isTest, placeOf, read, roomOf, WEB_FILES } from './rooms.ts'
import { hasSideEffects } from './side-effects.ts'

test('every file stands on a storey', () => {
  expect(FILES.length).toBeGreaterThan(20)
  expect(FILES.filter((file) => placeOf(roomOf(file)) === -1)).toEqual([])
})

test('imports only go down, or to the left', () => {
  const wrong: string[] = []
  for (const file of FILES) {
    for (const target of importsOf(file)) {
      const [here, there] = [roomOf(file), roomOf(target)]
      if (here !== there && placeOf(there) >= placeOf(here)) wrong.push(`${file} must not import ${target}`)
    }
  }
  expect(wrong).toEqual([])
})

/** They compute with what they are handed: no clock, no chance, no disk, no network and no SQL but in files that are named for it. */
const PURE = ['text', 'structures', 'errors', 'operator-error', 'search', 'catalog', 'site', 'http']
const NAMED_FOR_IT =
  /(?:^|[/-])(?:queries|store|jobs|thread|worker|process|lock|program|exchange|connection-limits|node-internals|slow-readers|header-lines|web-app|image-file|catalog-image|frames|proofs|proof-keys|security-txt|snippets|text-pages)\.ts$/

test('in rooms that compute, only files named for it have side effects', () => {
  const files = FILES.filter((file) => !isTest(file) && PURE.includes(roomOf(file)))
  expect(files.filter((file) => hasSideEffects(read(file)) && !NAMED_FOR_IT.test(file))).toEqual([])
})

test('no circle between files', () => {
  const sources = FILES.filter((file) => !isTest(file))
  const inWeb = (file: string) => importsOf(file).filter((target) => WEB_FILES.includes(target))
  expect(findCircle(sources, importsOf)).toBeUndefined()
  expect(findCircle(WEB_FILES, inWeb)).toBeUndefined()
  expect(findCircle(['a', 'b', 'c'], (name) => ({ a: ['b'], b: ['c'], c: ['b'] })[name] ?? [])).toEqual(['b', 'c', 'b'])
})

/** The first circle that a walk along the arrows meets. */
function findCircle(names: readonly string[], arrowsOf: (name: string) => readonly string[]): string[] | undefined {
  const done = new Set<string>()
  function walk(name: string, path: readonly string[]): string[] | undefined {
    if (done.has(name)) return undefined
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
    for (const next of arrowsOf(name)) {
      const circle = walk(next, [...path, name])
      if (circle !== undefined) return circle
    }
    done.add(name)
    return undefined
  }
  for (const name of names) {
    const circle = walk(name, [])
    if (circle !== undefined) return circle
  }
  return undefined
}

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
