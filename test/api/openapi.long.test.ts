import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEndpoints } from '../docs/endpoints.ts'
import { checkRedocly, checkSpectral } from './linters.ts'

describe('the linters find nothing to say, with an address or without one', () => {
  let folder: string
  let whole: string
  let local: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'khonhac-openapi-'))
    await using somewhere = await openEndpoints()
    await using nowhere = await openEndpoints({ publicUrl: '' })
    expect(nowhere.document).toMatchObject({ servers: [{ url: '/api/public' }] })
    whole = join(folder, 'openapi.json')
    local = join(folder, 'local.json')
    await writeFile(whole, JSON.stringify(somewhere.document))
    await writeFile(local, JSON.stringify(nowhere.document))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('Spectral, down to the hints', async () => {
    await checkSpectral([whole, local])
  })

  test('Redocly, recommended', async () => {
    await checkRedocly([whole, local])
  })
})
