import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { artistLine, toJsonl, trackLine } from '../cli/lines.ts'
import { compile } from '../support/compiler.ts'
import { check, makeFolder, openEditedTree, ROOT, runBuilt } from './edited-tree.ts'

let tree = ''
const folder = makeFolder()
beforeAll(async () => {
  tree = await openEditedTree()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('with the edits of "Add a field" and of the other walks the whole tree compiles: no other place has to know', async () => {
  expect(await compile(join(tree, 'tsconfig.build.json'), '--noEmit')).toBe('')
  expect(await compile(join(tree, 'web/tsconfig.json'), '--noEmit')).toBe('')
})

test('the form of the console has to know', async () => {
  const form = 'web/console/pages/catalogue/track-fields.tsx'
  const copy = join(folder, 'without-form')
  for (const name of ['src', 'web', 'package.json', 'tsconfig.json'])
    cpSync(join(tree, name), join(copy, name), { recursive: true })
  cpSync(join(ROOT, form), join(copy, form))
  expect(await compile(join(copy, 'web/tsconfig.json'), '--noEmit')).toContain("'composer'")
})

/** What the edits meet in, and no more of the tree than it imports. */
const MEETING_PLACES = ['src/catalog/tables/track-rows.ts', 'src/catalog/queries.ts']

const LEFT_OUT = [
  ['src/store/schema/schema.ts', "Property 'composer' does not exist"],
  ['src/catalog/track-fields.ts', '"composer"'],
  ['src/catalog/tables/track-rows.ts', "Property 'composer' is missing"],
] as const

/** What the compiler says of the tree with all edits, and of a copy for each that is left out: at once, as the libraries are most of it. */
async function findProblems(): Promise<string[]> {
  const copies = LEFT_OUT.map(([path], index) => {
    const copy = join(folder, `without-${index}`)
    cpSync(join(tree, 'src'), join(copy, 'src'), { recursive: true })
    cpSync(join(ROOT, path), join(copy, path))
    return copy
  })
  const said = await check(
    folder,
    [tree, ...copies].flatMap((place) => MEETING_PLACES.map((path) => join(place, path))),
  )
  // What belongs to a problem is indented below it.
  return said.split(/\n(?=\S)/)
}

describe('the compiler', () => {
  let problems: string[]
  beforeAll(async () => {
    problems = await findProblems()
  })

  test('has nothing to say with all the edits', () => {
    expect(problems.filter((problem) => !problem.includes('/without-'))).toEqual([])
  })

  test.each(LEFT_OUT)('misses the edit of %s', (path, problem) => {
    const index = LEFT_OUT.findIndex(([each]) => each === path)
    expect(problems.filter((each) => each.includes(`/without-${index}/`)).join('\n')).toContain(problem)
  })
})

test('without the migration the program says so', async () => {
  for (const name of ['dist', 'bin', 'package.json']) cpSync(join(tree, name), join(folder, name), { recursive: true })
  const list = join(folder, 'dist/src/store/migrations/migrations.js')
  const text = readFileSync(list, 'utf8')
  expect(text).toMatch(LISTED)
  writeFileSync(list, text.replace(LISTED, ']'))
  const file = join(folder, 'lines.jsonl')
  writeFileSync(file, toJsonl([artistLine(1), trackLine(10)]))
  await expect(runBuilt(folder, join(folder, 'older'), ['import', file])).rejects.toThrow(/composer/)
})

const LISTED = /, addComposer\]/
