import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { main } from '../../src/cli/main.ts'
import { openStore } from '../../src/store/store.ts'
import { EVENTS } from '../../src/webhooks/event-names.ts'
import { registerWebhook } from '../../src/webhooks/registrations.ts'
import { artistLine, id, importAll, trackLine } from '../cli/lines.ts'
import { makePartner } from '../support/catalogue.ts'
import { AT, SECRET_KEY } from './workshop.ts'

async function openCli() {
  const folder = await mkdtemp(join(tmpdir(), 'khonhac-webhook-cli-'))
  const store = openStore({ url: `sqlite:${join(folder, 'khonhac.db')}` })
  await store.migrate()
  onTestFinished(async () => {
    await store.close()
    await rm(folder, { recursive: true, force: true })
  })
  async function runAny(...args: string[]) {
    let out = ''
    const write = (text: string) => {
      out += text
    }
    const [stdout, stderr] = [{ write }, { write }]
    const context = {
      env: { DATA_DIR: folder },
      cwd: folder,
      stdin: (async function* () {})(),
      stdout,
      stderr,
      now: () => AT,
    }
    return { code: await main(args, context), out }
  }
  const run = (...args: string[]) => runAny('webhook', ...args)
  const partnerId = await makePartner(store)
  const order = { url: 'https://doi-tac.example/hook', events: EVENTS, description: null }
  const { webhook } = await registerWebhook(store, partnerId, order, SECRET_KEY, AT)
  const addDelivery = async (state: 'done' | 'failed' | 'parked' | 'pending') => {
    const id = randomUUID()
    const news = { webhook_id: webhook.id, event: 'track.created', track_id: randomUUID(), data: '{}' }
    const row = {
      ...news,
      sent_at: AT,
      id,
      state,
      lane: 0,
      attempts: 2,
      created_at: AT,
      due_at: AT,
      last_error: 'timeout',
    }
    await store.db.insertInto('deliveries').values(row).execute()
    return id
  }
  return { store, runAny, run, webhook, partnerId, addDelivery }
}

test('list: every webhook, how it fares, and nothing of its secret', async () => {
  const { store, run, webhook, partnerId, addDelivery } = await openCli()
  await addDelivery('pending')
  await addDelivery('parked')
  await store.db.updateTable('webhooks').set({ consecutive_failures: 3, last_status_code: 503 }).execute()

  const text = await run('list')
  const json = JSON.parse((await run('list', '--partner', partnerId, '--json')).out)

  expect(text.out).toMatch(/doi-tac\.example\/hook +failing \(3\) +503/)
  expect(json).toMatchObject([
    { id: webhook.id, partner_id: partnerId, pending: 1, parked: 1, consecutive_failures: 3 },
  ])
  expect(text.out + JSON.stringify(json)).not.toContain(webhook.secret_sealed)
  expect((await run('list', '--partner', randomUUID())).out).toContain('there is no partner')
})

test('deliveries: what became of them', async () => {
  const { run, webhook, addDelivery } = await openCli()
  const failed = await addDelivery('failed')
  await addDelivery('done')

  expect((await run('deliveries', webhook.id)).out).toContain(failed)
  const json = JSON.parse((await run('deliveries', webhook.id, '--state', 'failed', '--limit', '5', '--json')).out)
  expect(json).toMatchObject({ total: 1, deliveries: [{ id: failed, state: 'failed', last_error: 'timeout' }] })
})

test('replay: parked and failed, or one of them, or one delivery; not while suspended', async () => {
  const { store, run, webhook, addDelivery } = await openCli()
  const done = await addDelivery('done')
  const [failed, parked] = [await addDelivery('failed'), await addDelivery('parked')]
  const replay = async (...flags: string[]) => JSON.parse((await run('replay', webhook.id, ...flags, '--json')).out)
  const pending = async () =>
    (await store.db.selectFrom('deliveries').select('id').where('state', '=', 'pending').execute()).map((row) => row.id)

  await store.db.updateTable('webhooks').set({ is_active: 0, suspended_at: AT }).execute()
  const refused = await run('replay', webhook.id)
  expect([refused.code, refused.out]).toEqual([1, expect.stringContaining('use "webhook resume" first')])

  expect((await run('resume', webhook.id)).out).toContain('is active')
  expect(await replay('--failed')).toEqual({ id: webhook.id, replayed: 1 })
  expect(await pending()).toEqual([failed])
  expect(await replay()).toMatchObject({ replayed: 1 })
  expect((await pending()).sort()).toEqual([failed, parked].sort())
  expect(JSON.parse((await run('replay', done, '--json')).out)).toEqual({ id: webhook.id, replayed: 1 })
  expect(await pending()).toHaveLength(3)
  const rows = await store.db.selectFrom('deliveries').select(['attempts', 'lane']).execute()
  expect(rows).toEqual(Array(3).fill({ attempts: 0, lane: 1 }))
})

test('what the command line changes is told like any other change', async () => {
  const { store, runAny } = await openCli()
  await importAll(store, [artistLine(1), trackLine(10, { published_at: null })])
  expect((await runAny('track', 'update', id(10), '--publish')).code).toBe(0)
  expect((await runAny('track', 'update', id(10), '--title', 'Tên mới')).code).toBe(0)
  expect((await runAny('track', 'update', id(10), '--bpm', '99')).code).toBe(0)
  expect((await runAny('track', 'delete', id(10))).code).toBe(0)

  const told = await store.db.selectFrom('deliveries').select(['event', 'lane']).orderBy('event').execute()
  expect(told).toEqual(['created', 'deleted', 'updated'].map((end) => ({ event: `track.${end}`, lane: 0 })))
})

test.each([
  [['resume', randomUUID()], 1, 'there is no webhook'],
  [['replay', randomUUID()], 1, 'there is no webhook'],
  [['deliveries', randomUUID()], 1, 'there is no webhook'],
  [['deliveries', 'x'], 1, 'there is no webhook "x"'],
  [['deliveries', randomUUID(), '--state', 'lost'], 2, '--state must be one of'],
  [['deliveries', randomUUID(), '--limit', '0'], 2, '--limit must be a whole number'],
])('%j is refused', async (args, code, message) => {
  const { run } = await openCli()

  expect(await run(...args)).toEqual({ code, out: expect.stringContaining(message) })
})

test('test: a delivery that the running server sends', async () => {
  const { store, run, webhook } = await openCli()
  const { code, out } = await run('test', webhook.id.slice(0, 8), '--json')

  const { id, delivery_id } = JSON.parse(out)
  expect([code, id]).toEqual([0, webhook.id])
  expect(await store.db.selectFrom('deliveries').selectAll().execute()).toMatchObject([
    { id: delivery_id, event: 'test', state: 'pending', webhook_id: webhook.id },
  ])
  expect((await run('deliveries', webhook.id)).out).toMatch(/ test +–/)
})
