import { expect, test } from 'vitest'
import { createDatabase, hasPostgres } from '../support/databases.ts'
import { makeInstallation } from '../support/server.ts'

const stores = [
  { kind: 'SQLite', makeEnv: async () => ({}) },
  ...(hasPostgres ? [{ kind: 'PostgreSQL', makeEnv: async () => ({ DATABASE_URL: await createDatabase() }) }] : []),
]

test.each(stores)('a server that stops has kept what it was asked ($kind)', async ({ makeEnv }) => {
  await using installation = await makeInstallation(await makeEnv())
  const servers = await Promise.all([installation.serve(), installation.serve()])
  const { key } = await installation.issueKey()
  for (const { url } of servers)
    for (const q of ['Không có', 'khong co', 'mưa'])
      expect((await fetch(`${url}/search?q=${encodeURIComponent(q)}`, { headers: { 'X-API-Key': key } })).status).toBe(
        200,
      )
  for (const server of servers) expect(await server.end('SIGTERM')).toBe(0)

  const found = [{ query: 'khong co', searches: 4, found_nothing: 4 }]
  expect(await installation.command('search', 'empty')).toEqual(found)
  // Two days: it may be midnight.
  expect(await installation.command('search', 'top', '--days', '2', '--limit', '5')).toEqual(found)
})
