import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openStore, type Store } from '../../src/store/store.ts'
import { createMigratedDatabase, hasPostgres } from '../support/databases.ts'
import { onlyIf } from '../support/programs.ts'
import { type Installation, KHONHAC, makeInstallation } from '../support/server.ts'
import { waitUntil } from '../webhooks/workshop.ts'

const FIELDS = {
  organization: 'Studio Sen',
  name: 'Sen',
  email: 'sen@studio-sen.vn',
  website: 'https://studio-sen.vn/',
  purpose: 'Nhạc nền',
}

/** Starts the command, and kills it when it has written all but the last line of its transaction: that waits for the change log. */
async function killWhileApproving(store: Store, id: string, { env, dataDir }: Installation): Promise<void> {
  await store.db.transaction().execute(async (trx) => {
    await sql`select value from counters where name = 'changes' for update`.execute(trx)
    const child = spawn(process.execPath, [KHONHAC, 'partner', 'approve', id], { env, cwd: dataDir, stdio: 'ignore' })
    const exited = once(child, 'exit')
    await waitUntil(async () => {
      // A transaction in which nothing happens for 15 seconds is ended, and the command may take that long to start.
      await sql`select 1`.execute(trx)
      const { rows } = await sql`
        select 1 from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%counters%'`.execute(store.db)
      return rows.length > 0
    })
    child.kill('SIGKILL')
    await exited
  })
}

describe('an approval on PostgreSQL', onlyIf(hasPostgres, 'postgres'), () => {
  test('kill -9 in the middle of it: nothing has happened, and the next try does it all; two servers share the rest', async () => {
    const url = await createMigratedDatabase()
    await using installation = await makeInstallation({ DATABASE_URL: url })
    const servers = await Promise.all([installation.serve(), installation.serve()])
    const originOf = (n: number) => `http://127.0.0.1:${servers[n]!.port}`
    const store = openStore({ url })
    const post = async (n: number, path: string, body?: object): Promise<Response> => {
      const answer = await fetch(originOf(n) + path, {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const { code } = (await answer.clone().json()) as { code?: string }
      // A machine that is busy enough keeps the store for three seconds. Nothing was done then: it may be asked again.
      return code === 'DATA_STORE_UNAVAILABLE' ? await post(n, path, body) : answer
    }
    const applied = await Promise.all(Array.from({ length: 8 }, (_, n) => post(n % 2, '/api/applications', FIELDS)))
    expect(applied.map(({ status }) => status).sort()).toEqual([202, 202, 202, 202, 202, 429, 429, 429])
    const { data } = (await applied.find(({ status }) => status === 202)!.json()) as { data: { id: string } }
    const traces = async () => ({
      status: (await store.db.selectFrom('partners').select('status').where('id', '=', data.id).executeTakeFirst())
        ?.status,
      claims: (await store.db.selectFrom('key_claims').select('digest').execute()).length,
      mails: (await store.db.selectFrom('mails').select('id').where('kind', '=', 'approved').execute()).length,
      audit: (await store.db.selectFrom('audit_log').select('id').execute()).length,
    })

    await killWhileApproving(store, data.id, installation)
    expect(await traces()).toEqual({ status: 'pending', claims: 0, mails: 0, audit: 0 })
    const { claim_url } = await installation.command('partner', 'approve', data.id)
    expect(await traces()).toEqual({ status: 'approved', claims: 1, mails: 1, audit: 1 })

    const link = new URL(claim_url).pathname
    const claims = await Promise.all(Array.from({ length: 6 }, (_, n) => post(n % 2, link)))
    expect(claims.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410, 410])
    const won = claims.findIndex(({ status }) => status === 200)
    const { data: issued } = (await claims[won]!.json()) as { data: { key: string; id: string } }
    const headers = { 'X-API-Key': issued.key }
    const first = await fetch(`${originOf((won + 1) % 2)}/api/public/genres`, { headers })
    expect(first.status).toBe(200)
    const rotated = await installation.command('key', 'rotate', issued.id, '--overlap', '0s')
    const statuses = await Promise.all(
      [issued.key, rotated.key].flatMap((key) =>
        [0, 1].map(
          async (n) => (await fetch(`${originOf(n)}/api/public/genres`, { headers: { 'X-API-Key': key } })).status,
        ),
      ),
    )
    expect(statuses).toEqual([403, 403, 200, 200])
    await store.close()
  })
})
