import { describe, expect, test } from 'vitest'
import { createDatabase, hasPostgres } from '../support/databases.ts'
import { makeInstallation } from '../support/server.ts'

const stores: [name: string, url: () => Promise<string | undefined>][] = [['SQLite', async () => undefined]]
if (hasPostgres) stores.push(['PostgreSQL', createDatabase])

describe.each(stores)('on %s', (_name, makeUrl) => {
  test('once `key revoke` has returned, no server on the store serves the key', async () => {
    const url = await makeUrl()
    await using installation = await makeInstallation(url === undefined ? {} : { DATABASE_URL: url })
    const { id, key } = await installation.issueKey()
    const servers = [await installation.serve(), await installation.serve()]
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
    while (served.before < 50) await new Promise((done) => setTimeout(done, 10))

    await installation.command('key', 'revoke', id)
    isRevoked = true
    while (late.length < 100) await new Promise((done) => setTimeout(done, 10))
    isOver = true
    await Promise.all(callers)

    expect(late.filter((status) => status !== 403)).toEqual([])
  })

  test('a suspended partner is refused with all its keys, and served again when resumed', async () => {
    const url = await makeUrl()
    await using installation = await makeInstallation(url === undefined ? {} : { DATABASE_URL: url })
    const { key, partnerId } = await installation.issueKey()
    const server = await installation.serve()
    const status = async () => (await fetch(`${server.url}/genres`, { headers: { 'X-API-Key': key } })).status
    expect(await status()).toBe(200)

    await installation.command('partner', 'suspend', partnerId)
    expect(await status()).toBe(403)

    await installation.command('partner', 'resume', partnerId)
    expect(await status()).toBe(200)
  })
})
