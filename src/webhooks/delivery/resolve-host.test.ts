import { expect, test } from 'vitest'
import { createPublicResolver, createSystemResolver } from './resolve-host.ts'

test.each([
  ['the name server', createPublicResolver()],
  ['the system', createSystemResolver()],
])('names that belong to nobody are not asked of %s', async (_, resolveHost) => {
  for (const name of ['hooks.doi-tac.example', 'x.invalid', 'X.EXAMPLE.']) {
    const refusal = { message: expect.stringContaining('belongs to nobody'), code: 'ENOTFOUND' }
    await expect(resolveHost(name)).rejects.toMatchObject(refusal)
  }
})
