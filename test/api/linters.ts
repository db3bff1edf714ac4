import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect } from 'vitest'
import { OPENAPI_TOOLS } from './openapi-tools.ts'

function run(program: string, options: string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...options], { env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), said: `${stdout}${stderr}` })
    })
  })
}

export async function checkSpectral(files: readonly string[]): Promise<void> {
  const program = join(OPENAPI_TOOLS, 'node_modules/@stoplight/spectral-cli/dist/index.js')
  const { code, said } = await run(program, [
    'lint',
    ...files,
    '--ruleset',
    join(OPENAPI_TOOLS, 'spectral.yaml'),
    '-F',
    'hint',
  ])

  expect(said).toContain('No results')
  expect(code).toBe(0)
}

export async function checkRedocly(files: readonly string[]): Promise<void> {
  const program = join(OPENAPI_TOOLS, 'node_modules/@redocly/cli/bin/cli.js')
  const { code, said } = await run(program, [
    'lint',
    ...files,
    '--config',
    join(OPENAPI_TOOLS, 'redocly.yaml'),
    '--format',
    'json',
  ])

  const lists = said.match(/"problems": \[.*/g) ?? []
  expect(lists.map((list) => list.startsWith('"problems": []'))).toEqual(files.map(() => true))
  expect(code).toBe(0)
}
