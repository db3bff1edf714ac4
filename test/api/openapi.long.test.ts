import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi } from '../support/api.ts'
import { checkRedocly, checkSpectral } from './linters.ts'

describe('the linters find nothing to say, with an address or without one', () => {
  let folder: string
  let files: string[]
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'khonhac-openapi-'))
    await using somewhere = await startApi()
    await using nowhere = await startApi({ env: { PUBLIC_URL: '' } })
    const [whole, local] = [await somewhere.get('/openapi.json'), await nowhere.get('/openapi.json')]
    expect(local.json().servers).toMatchObject([{ url: '/api/public' }])
    files = [join(folder, 'openapi.json'), join(folder, 'local.json')]
    await writeFile(files[0]!, whole.text)
    await writeFile(files[1]!, local.text)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('Spectral, down to the hints', async () => {
    await checkSpectral(files)
  })

  test('Redocly, recommended', async () => {
    await checkRedocly(files)
  })
})
