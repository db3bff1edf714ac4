import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSamples, type SampleRequest } from '../../../src/site/docs/samples.ts'
import type { SampleLanguage } from '../../../src/site/page/docs-views.ts'
import { shareApi } from '../../support/api.ts'
import { readPage, type Shown, samplesOf } from '../../support/docs-pages.ts'
import { findProgram, runProgram } from '../../support/programs.ts'

/** The samples of every operation, as each language itself reads them. */

const api = shareApi()
const shown: Shown[] = []
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'khonhac-samples-'))
  const { paths } = (await api().send('/openapi.json', { key: null })).json()
  const ids = Object.values(paths).flatMap((methods: any) => Object.values(methods).map((one: any) => one.operationId))
  for (const id of ids) shown.push(...samplesOf(await readPage(api().service, `/docs/reference/${id}`)))
  shown.push(...makeSamples(HOSTILE).map((sample) => ({ name: 'hostile', ...sample })))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What would end a text in one of the languages. */
const VALUE = `it's "so" $HOME \\n \\ \${x} \`id\` # ?> <?php é`
const HOSTILE: SampleRequest = {
  method: 'POST',
  url: `https://nhac.example/api/public/search?q='x'`,
  isKeyed: true,
  body: JSON.stringify({ value: VALUE }),
  file: undefined,
}

async function writeAll(language: SampleLanguage, ending: string): Promise<string[]> {
  const samples = shown.filter((one) => one.language === language)
  expect(samples.length).toBeGreaterThan(30)
  return Promise.all(
    samples.map(async ({ name, code }) => {
      const file = join(folder, `${name}.${ending}`)
      await writeFile(file, code)
      return file
    }),
  )
}

test('JavaScript', async () => {
  for (const { code } of shown.filter(({ language }) => language === 'javascript')) {
    await transform(code, { format: 'esm', supported: { 'top-level-await': true } })
  }
})

test('curl, which a shell reads', async () => {
  await Promise.all(
    (await writeAll('curl', 'sh')).map(async (file) => {
      const { code, stderr } = await runProgram('bash', ['-n', file], { cwd: folder })
      expect({ code, stderr }, file).toEqual({ code: 0, stderr: '' })
    }),
  )
})

const python = findProgram('python3')
test.skipIf(python === undefined)('Python', async () => {
  const check = 'import sys\nfor file in sys.argv[1:]: compile(open(file, encoding="utf-8").read(), file, "exec")'
  const ran = await runProgram(python!, ['-c', check, ...(await writeAll('python', 'py'))], { cwd: folder })

  expect(ran).toEqual({ code: 0, stdout: '', stderr: '' })
})

const php = findProgram('php')
test.skipIf(php === undefined)('PHP', async () => {
  const check = 'foreach (array_slice($argv, 1) as $file) token_get_all(file_get_contents($file), TOKEN_PARSE);'
  const ran = await runProgram(php!, ['-r', check, '--', ...(await writeAll('php', 'php'))], { cwd: folder })

  expect(ran).toEqual({ code: 0, stdout: '', stderr: '' })
})

test('whatever a body holds arrives as it is', async () => {
  const body = HOSTILE.body!
  const codeIn = (language: SampleLanguage) => makeSamples(HOSTILE).find((one) => one.language === language)!.code
  const printing: [string | undefined, string[]][] = [
    ['bash', ['-c', codeIn('curl').replace(/^curl/, "printf '%s\\n'")]],
    [process.execPath, ['-e', `console.log(${codeIn('javascript').match(/body: (.*),\n/)![1]})`]],
    [python, ['-c', `${codeIn('python').match(/^body = .*$/m)![0]}\nprint(body)`]],
    [php, ['-r', `echo ${codeIn('php').match(/'content' => (.*),\n/)![1]}, "\\n";`]],
  ]
  for (const [program, args] of printing.filter(([name]) => name !== undefined)) {
    const { stdout } = await runProgram(program!, args, { cwd: folder, env: { API_KEY: 'k' } })
    expect(stdout.split('\n'), program).toContain(body)
  }
})
