import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, makeInstallation, type RunningServer } from '../support/server.ts'
import { eachStore } from '../support/stores.ts'

eachStore('a store that two servers share', (openFresh) => {
  let installation: Installation
  let servers: RunningServer[]
  beforeAll(async () => {
    installation = await makeInstallation({ DATABASE_URL: (await openFresh()).url })
    servers = await Promise.all([installation.serve(), installation.serve()])
  })
  afterAll(() => installation?.[Symbol.asyncDispose]())

  test('once `key revoke` has returned, no server on the store serves the key', async () => {
    const { id, key } = await installation.issueKey()
    let isRevoked = false
    let isOver = false
    const late: number[] = []
    const served = { before: 0 }
    const callers = servers.flatMap((server) =>
      Array.from({ length: 4 }, async () => {
        while (!isOver) {
          const begunAfter = isRevoked
          const { status } = await fetch(`${server.url}/genres`, { headers: { 'X-API-Key': key } })
          if (begunAfter) late.push(status)
          else if (status === 200) served.before++
        }
      }),
    )
    while (served.before < 50) await new Promise((done) => setTimeout(done, 5))

    await installation.command('key', 'revoke', id)
    isRevoked = true
    while (late.length < 100) await new Promise((done) => setTimeout(done, 5))
    isOver = true
    await Promise.all(callers)

    expect(late.filter((status) => status !== 403)).toEqual([])
  })
})
