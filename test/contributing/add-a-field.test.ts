import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { startService } from '../../src/server/service.ts'
import { artistLine, id, toJsonl, trackLine } from '../cli/lines.ts'
import { sendTo } from '../support/api.ts'
import { makeKey } from '../support/catalogue.ts'

/** "Add a field" of CONTRIBUTING.md, done: its diffs on a copy of the tree, compiled and run. */

const ROOT = resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

interface Edit {
  path: string
  hunks: { before: string; after: string }[]
}

function readEdits(): Edit[] {
  const page = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')
  const section = page.split('## Add a field')[1]!.split('\n## ')[0]!
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

const compile = (config: string, ...args: string[]) =>
  run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', config, ...args]).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  )

const edits = readEdits()
const tree = mkdtempSync(join(tmpdir(), 'khonhac-field-'))
afterAll(() => rmSync(tree, { recursive: true, force: true }))

beforeAll(async () => {
  for (const name of ['src', 'demo', 'bin', 'package.json', 'tsconfig.json', 'tsconfig.build.json'])
    cpSync(join(ROOT, name), join(tree, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'))
  for (const edit of edits) applyEdit(tree, edit)
  expect(await compile(join(tree, 'tsconfig.build.json'))).toBe('')
})

test('the walk-through has at most four edits, a migration and its place in the list being one', () => {
  expect(new Set(edits.map(({ path }) => path.replace(/migrations\/.*|migrations\.ts/, 'migration'))).size).toBe(4)
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
function writePartConfig(): string {
  const path = join(tree, 'tsconfig.part.json')
  const include = ['src/catalog/tables/track-rows.ts', 'src/catalog/queries.ts']
  writeFileSync(path, JSON.stringify({ extends: './tsconfig.build.json', include }))
  return path
}

test.each([
  ['src/store/schema/schema.ts', "Property 'composer' does not exist"],
  ['src/catalog/fields/track-fields.ts', '"composer"'],
  ['src/catalog/tables/track-rows.ts', "Property 'composer' is missing"],
])('without the edit of %s it does not compile', async (path, problem) => {
  const edited = readFileSync(join(tree, path))
  cpSync(join(ROOT, path), join(tree, path))
  const problems = await compile(writePartConfig(), '--noEmit')
  writeFileSync(join(tree, path), edited)
  expect(problems).toContain(problem)
})

test('without the migration the program says so', async () => {
  cpSync(join(ROOT, 'dist/src/store/migrations/migrations.js'), join(tree, 'dist/src/store/migrations/migrations.js'))
  const file = join(tree, 'lines.jsonl')
  writeFileSync(file, toJsonl([artistLine(1), trackLine(10)]))
  const env = { PATH: process.env.PATH, DATA_DIR: join(tree, 'older') }
  await expect(run(join(tree, 'bin/khonhac'), ['import', file], { env })).rejects.toThrow(/composer/)
})
