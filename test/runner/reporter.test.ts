import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Ran, runProgram } from '../support/programs.ts'

/** A run of its own in another folder, with one file of each kind. */

const ROOT = resolve(import.meta.dirname, '../..')
const TESTS = {
  'green.test.ts': `
    test('passes', () => console.log('said by a test that passes'))
    test('is skipped', { skip: true, meta: { skippedFor: ['redis-server'] } }, () => {})
    describe('a suite that is skipped', { skip: true, meta: { skippedFor: ['redis-server'] } }, () => {
      describe('and one in it', () => test('is skipped with them', () => {}))
    })`,
  'red.test.ts': `
    test('fails', () => {
      console.log('said by a test that fails')
      expect({ name: 'Mưa' }).toEqual({ name: 'Nắng' })
    })`,
  'hook.test.ts': `
    describe('a suite', () => {
      beforeAll(() => { throw new Error('nothing was prepared') })
      test('never runs', () => {})
    })`,
  'broken.test.ts': `throw new Error('cannot be loaded')`,
  'unhandled.test.ts': `
    test('leaves something behind', async () => {
      process.stdout.write('said past vitest\\n')
      for (let i = 0; i < 3; i++) setTimeout(() => { throw new Error('nobody catches this') })
      await new Promise((done) => setTimeout(done, 50))
    })`,
}

let folder: string
let red: Ran
let green: Ran

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'khonhac-reporter-'))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const here = relative(folder, import.meta.dirname)
  writeFileSync(
    join(folder, 'vitest.config.ts'),
    `import { SuiteReporter } from '${here}/reporter.ts'
    export default { cacheDir: 'cache', test: { globals: true, isolate: false, maxWorkers: 1, reporters: [new SuiteReporter()] } }`,
  )
  for (const [file, text] of Object.entries(TESTS)) writeFileSync(join(folder, file), text)
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
  const run = (...args: string[]) =>
    runProgram(process.execPath, [vitest, 'run', ...args], { cwd: folder, env: { CI: 'true' } })
  red = await run()
  green = await run('green')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a red run fails, and is told in plain lines', () => {
  expect(red.code).toBe(1)
  expect(red.stderr).toBe('')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
  expect(red.stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/)
})

test('each failure is printed whole before the line of its file', () => {
  const [failure = ''] = /FAIL red\.test\.ts > fails[\s\S]*?\(1 test, 1 failed\)/.exec(red.stdout) ?? []

  expect(failure).toMatch(/- +"name": "Nắng",\n\+ +"name": "Mưa",/)
  expect(failure).toContain('red.test.ts:4:')
  expect(failure).toContain('said by a test that fails')
})

test('so are those of hooks and of files that cannot be loaded', () => {
  expect(red.stdout).toMatch(/FAIL hook\.test\.ts > a suite\nError: nothing was prepared/)
  expect(red.stdout).toMatch(/FAIL broken\.test\.ts\nError: cannot be loaded/)
})

test('an error that nobody catches is printed, once however often it happens, with what was said past vitest', () => {
  expect(red.stdout.match(/Error: nobody catches this/g)).toHaveLength(1)
  expect(red.stdout).toContain('said past vitest')
})

test('the end names the files that failed', () => {
  expect(red.stdout).toMatch(/, 3 unhandled errors: 5 files in /)
  const named = [...red.stdout.matchAll(/^ {2}failed: (\S+)$/gm)].map(([, file]) => file)
  expect(named.sort()).toEqual(['broken.test.ts', 'hook.test.ts', 'red.test.ts'])
})

test('a green run is a line per file, what was skipped and the totals, and nothing that tests print', () => {
  expect(green.code).toBe(0)
  expect(green.stdout.replace(/\d+\.\d s/g, 'N s').trimEnd()).toBe(
    [
      'ok          N s  green.test.ts (3 tests, 2 skipped)',
      '',
      'Skipped:',
      '      2 tests  no redis-server: apt-get install redis-server',
      '',
      '1 test passed, 2 skipped: 1 file in N s',
    ].join('\n'),
  )
})
