import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { openEndpoints } from '../docs/endpoints.ts'
import { makeFolder } from '../support/folder.ts'
import { needsOpenapiTools, OPENAPI_TOOLS } from './openapi-tools.ts'

interface Addressed {
  servers: object[]
  info: { license: { url: string } }
}

describe('the linters find nothing to say, with an address or without one', needsOpenapiTools(), () => {
  let whole: string
  let local: string
  let joined: string
  beforeAll(async () => {
    const folder = makeFolder()
    await using somewhere = await openEndpoints()
    await using nowhere = await openEndpoints({ publicUrl: '' })
    expect(nowhere.document).toMatchObject({ servers: [{ url: '/api/public' }] })
    whole = join(folder, 'openapi.json')
    local = join(folder, 'local.json')
    joined = join(folder, 'joined.json')
    await writeFile(whole, JSON.stringify(somewhere.document))
    await writeFile(local, JSON.stringify(nowhere.document))
    // The two differ in their addresses and in nothing else: one that has both of them is all that there is to look at.
    const { servers, info, ...rest } = somewhere.document as unknown as Addressed
    const { servers: localServers, info: localInfo, ...localRest } = nowhere.document as unknown as Addressed
    expect(localRest).toEqual(rest)
    expect({ ...localInfo, license: { ...localInfo.license, url: info.license.url } }).toEqual(info)
    await writeFile(joined, JSON.stringify({ ...somewhere.document, servers: [...servers, ...localServers] }))
  })

  test('Spectral, down to the hints', async () => {
    await checkSpectral([joined])
  })

  test('Redocly, recommended', async () => {
    await checkRedocly([whole, local])
  })
})

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

async function checkSpectral(files: readonly string[]): Promise<void> {
  const options = ['lint', ...files, '--ruleset', 'spectral.yaml', '-F', 'hint']
  const { code, said } = await run('@stoplight/spectral-cli/dist/index.js', options)

  expect(said).toContain('No results')
  expect(code).toBe(0)
}

async function checkRedocly(files: readonly string[]): Promise<void> {
  const options = ['lint', ...files, '--config', 'redocly.yaml', '--format', 'json']
  const { code, said } = await run('@redocly/cli/bin/cli.js', options)

  const lists = said.match(/"problems": \[.*/g) ?? []
  expect(lists.map((list) => list.startsWith('"problems": []'))).toEqual(files.map(() => true))
  expect(code).toBe(0)
}
