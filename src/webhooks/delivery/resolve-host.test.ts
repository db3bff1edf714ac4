import { expect, test } from 'vitest'
import { createPublicResolver, createSystemResolver } from './resolve-host.ts'

test.each([
  ['the name server', createPublicResolver()],
  ['the system', createSystemResolver()],
])('reserved names are not asked of %s', async (_, resolveHost) => {
  for (const name of ['hooks.doi-tac.example', 'x.invalid', 'X.EXAMPLE.']) {
    const refusal = { message: expect.stringContaining('is a reserved name'), code: 'ENOTFOUND' }
    await expect(resolveHost(name)).rejects.toMatchObject(refusal)
  }
})
