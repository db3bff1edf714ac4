import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DEMO_EMAIL, findDemoKey } from '../../demo/console/demo-key.ts'
import { describeSignIn } from '../../demo/console/describe-sign-in.ts'
import { isConsoleMissing, seedConsole } from '../../demo/console/seed-console.ts'
import { loadConfig } from '../../src/config/config.ts'
import { loadSecrets } from '../../src/config/secrets.ts'
import { changeAdministrator, findAdministratorId } from '../../src/console/administrators/administrators.ts'
import { ensureFirstOwner } from '../../src/console/administrators/first-owner.ts'
import type { MailDeps } from '../../src/jobs/mail/queue.ts'
import { addPartner } from '../../src/partners/partners.ts'
import type { Store } from '../../src/store/store.ts'
import { TABLES } from '../../src/store/tables.ts'
import { actAt } from '../support/acts.ts'
import { shareApi } from '../support/api.ts'
import { eachStore, onSqlite } from '../support/stores.ts'

const NOW = Date.UTC(2026, 10, 16, 8, 20)
const DAY = 86_400_000
const MAIL: MailDeps = {
  sealingKey: Buffer.alloc(32, 7),
  hasServer: false,
  sender: { serviceName: 'Kho Nhạc', contact: 'kho@nhac.example', publicUrl: 'http://localhost:3000' },
}
const OPTIONS = { mail: MAIL, publicUrl: MAIL.sender.publicUrl, trafficDays: 3 }

let dataDir = ''
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'khonhac-demo-console-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** As it is when the publisher starts: with the partner that the banner's key belongs to. */
const begin = (store: Store) => findDemoKey(store, loadConfig({ DATA_DIR: dataDir }), NOW)

async function countRows({ db }: Store): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of TABLES) {
    const { count } = await db
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    counts[table] = Number(count)
  }
  return counts
}

async function sumRequests({ db }: Store) {
  const total = async (table: 'traffic_hourly' | 'usage_daily') => {
    const query = db.selectFrom(table).select((row) => row.fn.sum<number>('requests').as('requests'))
    return Number((await query.where('key_id', '!=', '*').executeTakeFirstOrThrow()).requests)
  }
  return { hourly: await total('traffic_hourly'), daily: await total('usage_daily') }
}

/** One that was undone, and one that a partner still has to be told of. */
async function expectTakedowns({ db }: Store): Promise<void> {
  const takedowns = await db.selectFrom('takedowns').selectAll().orderBy('created_at').execute()
  expect(takedowns.map(({ restored_at }) => restored_at !== null)).toEqual([true, false])
  const { id, deadline_at } = takedowns[1]!
  expect(deadline_at).toBeGreaterThan(NOW)
  const notices = await db.selectFrom('takedown_notices').select('state').where('takedown_id', '=', id).execute()
  const countOf = (wanted: string) => notices.filter(({ state }) => state === wanted).length
  // Failed: the suspended webhooks, of the demo's own partner and of another. Without a webhook: the partner that is suspended is told too.
  expect(['delivered', 'trying', 'failed', 'no webhook'].map(countOf)).toEqual([3, 1, 2, 3])
  const pending = await db.selectFrom('deliveries').select('due_at').where('state', '=', 'pending').execute()
  expect(pending).toHaveLength(1)
  expect(pending[0]!.due_at).toBeGreaterThan(NOW)
}

eachStore("the demo's console", (openFresh) => {
  test('has something of everything after the first start, and no more after the second', async () => {
    const { store } = await openFresh()
    await begin(store)
    await seedConsole(store, OPTIONS, NOW)

    const statuses = await store.db.selectFrom('partners').select('status').execute()
    const countOf = (status: string) => statuses.filter((row) => row.status === status).length
    expect({ pending: countOf('pending'), approved: countOf('approved') }).toEqual({ pending: 3, approved: 8 })
    const { hourly, daily } = await sumRequests(store)
    expect(hourly).toBeGreaterThan(100_000)
    expect(daily).toBe(hourly)
    const codes = await store.db.selectFrom('traffic_hourly').select('status').distinct().execute()
    expect(codes.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 304, 404, 429]))
    const webhooks = await store.db.selectFrom('webhooks').selectAll().execute()
    expect(webhooks.filter((webhook) => webhook.is_active === 0)).toHaveLength(2)
    expect(webhooks.every(({ url }) => new URL(url).hostname.endsWith('.example'))).toBe(true)
    const jobs = await store.db.selectFrom('jobs').select('state').orderBy('state').execute()
    expect(jobs.map(({ state }) => state)).toEqual(['done', 'failed'])
    const mails = await store.db.selectFrom('mails').select(['state', 'kind']).distinct().execute()
    // Those of the takedown that was undone are no longer to be copied.
    const others = mails.filter(({ state }) => state !== 'to-copy')
    expect(others).toEqual([{ state: 'failed', kind: 'takedown' }])
    expect(mails.length).toBeGreaterThan(others.length)

    await expectTakedowns(store)

    const before = await countRows(store)
    expect(await isConsoleMissing(store)).toBe(false)
    await seedConsole(store, OPTIONS, NOW + 2 * DAY)
    expect(await countRows(store)).toEqual(before)
    expect(await sumRequests(store)).toEqual({ hourly, daily })
  })

  test('is completed by the next start after one that was ended in the middle', async () => {
    const [{ store: whole }, { store: broken }] = [await openFresh(), await openFresh()]
    for (const store of [whole, broken]) await begin(store)
    await seedConsole(whole, OPTIONS, NOW)
    for (const steps of [0, 1, 1])
      await expect(seedConsole(endedAfter(broken, steps), OPTIONS, NOW)).rejects.toThrow('ended')
    expect(await isConsoleMissing(broken)).toBe(true)

    await seedConsole(broken, OPTIONS, NOW + DAY)

    expect(await countRows(broken)).toEqual(await countRows(whole))
    expect(await sumRequests(broken)).toEqual(await sumRequests(whole))
  })

  test('is left out of a store that has partners of its own', async () => {
    const { store } = await openFresh()
    await addPartner(store, { name: 'Thật', email: 'that@doi-tac.example', isApproved: true }, actAt(NOW))

    await seedConsole(store, OPTIONS, NOW)

    expect(await countRows(store)).toMatchObject({ partners: 1, traffic_hourly: 0, takedowns: 0 })
  })
})

onSqlite('how to sign in to the console of the demo', (openFresh) => {
  const say = (store: Store, env: Record<string, string> = {}) =>
    describeSignIn(store, loadConfig({ DATA_DIR: dataDir, ...env }))

  test('is said with the generated password until that is changed', async () => {
    const { store } = await openFresh()
    const { secrets } = await loadSecrets(dataDir, {})
    const told = `name: admin, password: ${secrets.adminPassword}`
    expect(await say(store)).toBe(told)
    await ensureFirstOwner(store, secrets.adminPassword, NOW)
    expect(await say(store)).toBe(told)

    const admin = await findAdministratorId(store, 'admin')
    await changeAdministrator(store, admin, { password: 'của riêng tôi' }, actAt(NOW))

    expect(await say(store)).toMatch(/^your own name and password/)
  })

  test('is said without a password that was chosen, and in a log without any', async () => {
    const { store } = await openFresh()
    expect(await say(store, { ADMIN_PASSWORD: 'bí mật của tôi' })).toBe('first sign-in: admin, with ADMIN_PASSWORD')
    expect(await say(store, { LOG_FORMAT: 'json' })).toBe(
      'first sign-in: admin, with admin_password of DATA_DIR/secrets.json',
    )
  })
})

/** The process dies inside the transaction after so many that were committed. */
function endedAfter(store: Store, steps: number): Store {
  let left = steps
  const transaction: Store['transaction'] = (work) =>
    store.transaction(async (trx) => {
      const result = await work(trx)
      if (left === 0) throw new Error('ended')
      left -= 1
      return result
    })
  return { ...store, transaction }
}

const api = shareApi({}, async ({ store }) => {
  // The key of the tests belongs to the demo's partner here.
  await store.db.updateTable('partners').set({ email: DEMO_EMAIL }).execute()
  await seedConsole(store, OPTIONS, Date.now())
})

test('partners see nothing of it', async () => {
  for (const path of ['/tracks', '/artists', '/genres', '/search?q=gac+tro', '/search?q=quan+cu']) {
    const { status, text } = await api().get(path)
    expect(status, path).toBe(200)
    expect(text, path).not.toMatch(/Gác trọ|Quán cũ/)
  }
  expect((await api().get('/tracks')).json().meta.total).toBe(0)
  const { takedowns } = await countRows(api().store)
  expect(takedowns).toBe(2)
})
