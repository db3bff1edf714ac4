import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { artistLine, id, toJsonl, trackLine } from '../cli/lines.ts'
import { sendTo } from '../support/api.ts'
import { makeKey } from '../support/catalogue.ts'
import { callBuilt, makeFolder, openEditedTree, readEdits, startBuilt } from './edited-tree.ts'

// What the compiler says, with all edits and without one of them: add-a-field.long.test.ts.
let tree = ''
const folder = makeFolder()
const file = join(folder, 'lines.jsonl')
beforeAll(async () => {
  tree = await openEditedTree()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the walk-through has at most seven edits, a migration and its place in the list being one', () => {
  expect(
    new Set(readEdits('Add a field').map(({ path }) => path.replace(/migrations\/.*|migrations\.ts/, 'migration')))
      .size,
  ).toBeLessThanOrEqual(7)
})

test('the field is imported, shown, changed, and partners see it', async () => {
  const dataDir = join(folder, 'data')
  const khonhac = async (...args: string[]) => {
    return (await callBuilt(tree, dataDir, [...args, '--json'])).json()
  }
  writeFileSync(file, toJsonl([artistLine(1), trackLine(10, { composer: ' Văn Cao ' })]))
  await khonhac('import', file)
  expect(await khonhac('track', 'show', id(10))).toMatchObject({ composer: 'Văn Cao' })

  const service = await startBuilt(tree, { DATA_DIR: dataDir })
  try {
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
