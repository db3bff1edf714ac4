import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { check, makeFolder, openEditedTree, ROOT, readEdits } from './edited-tree.ts'

let tree = ''
const folder = makeFolder()
beforeAll(async () => {
  tree = await openEditedTree()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the walk-through has at most four edits', () => {
  expect(readEdits('Add a licence').length).toBeLessThanOrEqual(4)
})

test('the console can choose it, and listeners are not told that it is another one', async () => {
  const words = await import(join(tree, 'web/i18n/site/licenses.ts'))
  expect(words.LICENSE_CODES).toContain('service-personal')
  expect(words.licenseWords('service-personal', 'en')).toMatchObject({ badge: 'Personal' })
})

test('a licence without words does not compile', async () => {
  for (const path of ['package.json', 'src/catalog/licenses.ts', 'src/text/sentence.ts', 'web/i18n/words.ts'])
    cpSync(join(tree, path), join(folder, path))
  cpSync(join(ROOT, 'web/i18n/site/licenses.ts'), join(folder, 'web/i18n/site/licenses.ts'))
  expect(await check(folder, ['web'])).toMatch(/Property '"service-personal"' is missing/)
})
