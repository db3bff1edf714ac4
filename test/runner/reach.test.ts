import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { chooseTests } from './changed.ts'
import { createReach } from './reach.ts'

const FILES = {
  'src/words.ts': '/** See docs/search.md. */ export const words = 1',
  'src/words.test.ts': "import { words } from './words.ts'",
  'src/store/scan.ts': "const url = builtFile(new URL('./scan-thread.js', import.meta.url))",
  'src/store/scan-thread.ts': "import { words } from '../words.ts'",
  'src/cli/main.ts': "const commands = await import('./commands.ts')",
  'src/cli/commands.ts': "import { page } from '../site/page.ts'",
  'src/site/page.ts': "export const page = projectFile('dist/web/')",
  'bin/khonhac': "import('../dist/src/cli/main.js')",
  'test/scan.test.ts': "import { scan } from '../src/store/scan.ts'",
  'test/support/start.ts': "export const KHONHAC = resolve('../../bin/khonhac')",
  'test/started.test.ts': "import { KHONHAC } from './support/start.ts'",
  'test/guide.test.ts': "const text = read('docs/api.md')",
  'test/docs/pages.test.ts': '',
  'test/support/setup.ts': "import './start-setup.ts'",
  'test/support/start-setup.ts': '',
  'test/support/services.ts': '',
  'vitest.config.ts': '',
}
const TESTS = Object.keys(FILES).filter((file) => file.endsWith('.test.ts'))
const ALWAYS = 'test/docs/pages.test.ts'

const root = mkdtempSync(join(tmpdir(), 'khonhac-reach-'))
afterAll(() => rmSync(root, { recursive: true }))
for (const [file, text] of Object.entries(FILES)) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

test.each([
  ['src/words.ts', ['src/words.test.ts', 'test/scan.test.ts']],
  ['src/store/scan-thread.ts', ['test/scan.test.ts']],
  ['src/cli/commands.ts', ['test/started.test.ts']],
  ['test/support/start.ts', ['test/started.test.ts']],
  ['web/site/main.ts', ['test/started.test.ts']],
  ['docs/api.md', ['test/guide.test.ts']],
  ['docs/search.md', []],
])('a change of %s is that of %j', (changed, tests) => {
  expect(chooseTests(root, TESTS, [changed]).sort()).toEqual([...tests, ALWAYS].sort())
})

test.each(['package-lock.json', 'test/support/start-setup.ts', '.ci/build.mjs'])(
  '%s is around all tests',
  (changed) => {
    expect(chooseTests(root, TESTS, [changed])).toEqual(TESTS)
  },
)

test('no change, no tests', () => {
  expect(chooseTests(root, TESTS, [])).toEqual([])
})

test('the build is for those who start threads or the program, by whatever way', () => {
  const { runsBuild } = createReach(root)

  expect(TESTS.filter(runsBuild)).toEqual(['test/scan.test.ts', 'test/started.test.ts'])
})
