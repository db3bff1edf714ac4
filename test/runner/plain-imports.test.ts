import { expect, test } from 'vitest'
import { readImportsOnce } from './plain-imports.ts'

test('what a module imports from another of ours is read once, and every line stays where it is', () => {
  const code = `import { join } from 'node:path'
import { STEP, WINDOW as LENGTH } from './grid.ts'
import * as all from './grid.ts'
export const steps = () => join(String(LENGTH / STEP), all.BANDS)`

  expect(readImportsOnce(code)).toBe(
    `const STEP = imported_STEP, LENGTH = imported_LENGTH; import { join } from 'node:path'
import { STEP as imported_STEP, WINDOW as imported_LENGTH } from './grid.ts'
import * as all from './grid.ts'
export const steps = () => join(String(LENGTH / STEP), all.BANDS)`,
  )
})

test('a module that imports nothing of ours stays as it is', () => {
  const code = `import { join } from 'node:path'\nexport const path = join('a', 'b')`

  expect(readImportsOnce(code)).toBe(code)
})
