import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const TESTS = join(import.meta.dirname, '..')

// A worker loads a module once for all its files: what it says while it is loaded is heard by the first of them alone.
test('a module that several test files use registers its hooks when it is called, not when it is loaded', () => {
  const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const shared = files.filter((file) => !file.endsWith('.test.ts') && file !== 'support/setup.ts')
  const hasHooks = (file: string) => /^(?:before|after)(?:All|Each)\(/m.test(readFileSync(join(TESTS, file), 'utf8'))

  expect(shared.length).toBeGreaterThan(100)
  expect(shared.filter(hasHooks)).toEqual([])
})
