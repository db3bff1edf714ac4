import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect } from 'vitest'
import { OPENAPI_TOOLS } from './openapi-tools.ts'

/** One of the linters; its rules lie where it is installed. */
function run(program: string, options: string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const args = [join(OPENAPI_TOOLS, 'node_modules', program), ...options]
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: OPENAPI_TOOLS, env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), said: `${stdout}${stderr}` })
    })
  })
}

export async function checkSpectral(files: readonly string[]): Promise<void> {
  const options = ['lint', ...files, '--ruleset', 'spectral.yaml', '-F', 'hint']
  const { code, said } = await run('@stoplight/spectral-cli/dist/index.js', options)

  expect(said).toContain('No results')
  expect(code).toBe(0)
}

export async function checkRedocly(files: readonly string[]): Promise<void> {
  const options = ['lint', ...files, '--config', 'redocly.yaml', '--format', 'json']
  const { code, said } = await run('@redocly/cli/bin/cli.js', options)

  const lists = said.match(/"problems": \[.*/g) ?? []
  expect(lists.map((list) => list.startsWith('"problems": []'))).toEqual(files.map(() => true))
  expect(code).toBe(0)
}
