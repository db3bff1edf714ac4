import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compile, makeEditedTree } from './edited-tree.ts'

test('with the edits of "Add a field" the whole tree compiles: no other place has to know', async () => {
  const tree = makeEditedTree('Add a field')
  expect(await compile(join(tree, 'tsconfig.build.json'), '--noEmit')).toBe('')
  rmSync(tree, { recursive: true, force: true })
})
