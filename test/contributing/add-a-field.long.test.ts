import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compile } from '../support/compiler.ts'
import { openEditedTree } from './edited-tree.ts'

test('with the edits of "Add a field" and of the other walks the whole tree compiles: no other place has to know', async () => {
  expect(await compile(join(await openEditedTree(), 'tsconfig.build.json'), '--noEmit')).toBe('')
})
