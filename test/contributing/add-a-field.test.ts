import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { startService } from '../../src/server/service.ts'
import { artistLine, id, toJsonl, trackLine } from '../cli/lines.ts'
import { sendTo } from '../support/api.ts'
import { makeKey } from '../support/catalogue.ts'
import { compile, makeEditedTree, ROOT, readEdits, run } from './edited-tree.ts'

let tree = ''
afterAll(() => rmSync(tree, { recursive: true, force: true }))

beforeAll(async () => {
  tree = makeEditedTree('Add a field')
  // What the edits meet in is looked at below, the whole tree in add-a-field.long.test.ts: a quarter of a minute of two cores.
  expect(await compile(join(tree, 'tsconfig.build.json'), '--noCheck')).toBe('')
})

test('the walk-through has at most four edits, a migration and its place in the list being one', () => {
  expect(
    new Set(readEdits('Add a field').map(({ path }) => path.replace(/migrations\/.*|migrations\.ts/, 'migration')))
      .size,
  ).toBe(4)
})

test('the field is imported, shown, changed, and partners see it', async () => {
  const dataDir = join(tree, 'data')
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  const khonhac = async (...args: string[]) => {
    const { stdout } = await run(join(tree, 'bin/khonhac'), [...args, '--json'], { env })
    return JSON.parse(stdout.trim().split('\n').at(-1)!)
  }
  const file = join(tree, 'lines.jsonl')
  writeFileSync(file, toJsonl([artistLine(1), trackLine(10, { composer: ' Văn Cao ' })]))
  await khonhac('import', file)
  expect(await khonhac('track', 'show', id(10))).toMatchObject({ composer: 'Văn Cao' })

  const built = (path: string) => import(join(tree, 'dist/src', path))
  const { loadConfig } = await built('config/config.js')
  const { pino } = await import('pino')
  const service: Awaited<ReturnType<typeof startService>> = await (await built('server/service.js')).startService(
    loadConfig({ DATA_DIR: dataDir }),
    { logger: pino({ level: 'silent' }), isOverloaded: () => false },
  )
  try {
    await service.ready
    const { key } = await makeKey(service.store)
    await service.catchUp()
    const shown = async () => {
      const answer = await sendTo(service, { url: `/api/public/tracks/${id(10)}`, headers: { 'x-api-key': key } })
      return answer.json()
    }
    expect(await shown()).toMatchObject({ composer: 'Văn Cao' })

    // It alone changes: what once failed in silence.
    await khonhac('track', 'update', id(10), '--composer', 'Phạm Duy')
    await service.catchUp()
    expect(await shown()).toMatchObject({ composer: 'Phạm Duy' })
  } finally {
    await service.stop()
  }
})

/** What the edits meet in, and no more of the tree than it imports. */
const MEETING_PLACES = ['src/catalog/tables/track-rows.ts', 'src/catalog/queries.ts']

const LEFT_OUT = [
  ['src/store/schema/schema.ts', "Property 'composer' does not exist"],
  ['src/catalog/fields/track-fields.ts', '"composer"'],
  ['src/catalog/tables/track-rows.ts', "Property 'composer' is missing"],
] as const

/** What the compiler says of the tree with all edits, and of a copy for each that is left out: at once, as the libraries are most of it. */
async function findProblems(): Promise<string[]> {
  const copies = LEFT_OUT.map(([path], index) => {
    const copy = `without-${index}`
    cpSync(join(tree, 'src'), join(tree, copy, 'src'), { recursive: true })
    cpSync(join(ROOT, path), join(tree, copy, path))
    return copy
  })
  const include = ['.', ...copies].flatMap((folder) => MEETING_PLACES.map((path) => join(folder, path)))
  const config = join(tree, 'tsconfig.part.json')
  writeFileSync(config, JSON.stringify({ extends: './tsconfig.build.json', include }))
  // What belongs to a problem is indented below it.
  return (await compile(config, '--noEmit')).split(/\n(?=\S)/)
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
  const list = 'dist/src/store/migrations/migrations.js'
  cpSync(join(ROOT, list), join(tree, list))
  const file = join(tree, 'lines.jsonl')
  writeFileSync(file, toJsonl([artistLine(1), trackLine(10)]))
  const env = { PATH: process.env.PATH, DATA_DIR: join(tree, 'older') }
  await expect(run(join(tree, 'bin/khonhac'), ['import', file], { env })).rejects.toThrow(/composer/)
})
