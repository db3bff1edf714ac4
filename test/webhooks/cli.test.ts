import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addHook, openDesk } from '../cli/desk.ts'
import { artistLine, id, importAll, NOW, trackLine } from '../cli/lines.ts'
import { deliveryRow, makePartner } from '../support/catalogue.ts'

async function openCli() {
  const { store, outcome, json } = await openDesk()
  const partnerId = await makePartner(store)
  const webhook = await addHook(store, partnerId, 'doi-tac.example')
  const addDelivery = async (state: 'done' | 'failed' | 'parked' | 'pending') => {
    const row = deliveryRow(webhook.id, { state, attempts: 2, created_at: NOW, due_at: NOW, last_error: 'timeout' })
    await store.db.insertInto('deliveries').values(row).execute()
    return row.id
  }
  return { store, outcome, json, webhook, partnerId, addDelivery }
}

test('list: every webhook, how it fares, and nothing of its secret', async () => {
  const { store, outcome, json, webhook, partnerId, addDelivery } = await openCli()
  await addDelivery('pending')
  await addDelivery('parked')
  await store.db.updateTable('webhooks').set({ consecutive_failures: 3, last_status_code: 503 }).execute()

  const [, text] = await outcome('webhook list')
  const listed = await json('webhook list --partner', partnerId)

  expect(text).toMatch(/doi-tac\.example\/hook +failing \(3\) +503/)
  expect(listed).toMatchObject([
    { id: webhook.id, partner_id: partnerId, pending: 1, parked: 1, consecutive_failures: 3 },
  ])
  expect(text + JSON.stringify(listed)).not.toContain(webhook.secret_sealed)
})

test('deliveries: what became of them', async () => {
  const { outcome, json, webhook, addDelivery } = await openCli()
  const failed = await addDelivery('failed')
  await addDelivery('done')

  expect((await outcome('webhook deliveries', webhook.id))[1]).toContain(failed)
  expect(await json(`webhook deliveries ${webhook.id} --state failed --limit 5`)).toMatchObject({
    ...{ total: 1, deliveries: [{ id: failed, state: 'failed', last_error: 'timeout' }] },
  })
})

test('replay: parked and failed, or one of them, or one delivery; not while suspended', async () => {
  const { store, outcome, json, webhook, addDelivery } = await openCli()
  const done = await addDelivery('done')
  const [failed, parked] = [await addDelivery('failed'), await addDelivery('parked')]
  const replay = (...flags: string[]) => json('webhook replay', webhook.id, ...flags)
  const pending = async () =>
    (await store.db.selectFrom('deliveries').select('id').where('state', '=', 'pending').execute()).map((row) => row.id)

  await store.db.updateTable('webhooks').set({ is_active: 0, suspended_at: NOW }).execute()
  expect(await outcome('webhook replay', webhook.id)).toEqual([
    1,
    expect.stringContaining('use "webhook resume" first'),
  ])

  expect((await outcome('webhook resume', webhook.id))[1]).toContain('is active')
  expect(await replay('--failed')).toEqual({ id: webhook.id, replayed: 1 })
  expect(await pending()).toEqual([failed])
  expect(await replay()).toMatchObject({ replayed: 1 })
  expect((await pending()).sort()).toEqual([failed, parked].sort())
  expect(await json('webhook replay', done)).toEqual({ id: webhook.id, replayed: 1 })
  expect(await pending()).toHaveLength(3)
  const rows = await store.db.selectFrom('deliveries').select(['attempts', 'lane']).execute()
  expect(rows).toEqual(Array(3).fill({ attempts: 0, lane: 1 }))
})

test('what the command line changes is told like any other change', async () => {
  const { store, outcome } = await openCli()
  await importAll(store, [artistLine(1), trackLine(10, { published_at: null })])
  for (const words of ['update --publish', 'update --title Tên', 'update --bpm 99', 'delete'])
    expect((await outcome(`track ${words}`, id(10)))[0]).toBe(0)

  const told = await store.db.selectFrom('deliveries').select(['event', 'lane']).orderBy('event').execute()
  expect(told).toEqual(['created', 'deleted', 'updated'].map((end) => ({ event: `track.${end}`, lane: 0 })))
})

test.each([
  [`resume ${randomUUID()}`, 1, 'there is no webhook'],
  [`replay ${randomUUID()}`, 1, 'there is no webhook'],
  ['deliveries x', 1, 'there is no webhook "x"'],
  ['deliveries x --state lost', 2, '--state must be one of'],
  ['deliveries x --limit 0', 2, '--limit must be a whole number'],
  [`list --partner ${randomUUID()}`, 1, 'there is no partner'],
])('%s is refused', async (words, code, message) => {
  const { outcome } = await openCli()

  expect(await outcome(`webhook ${words}`)).toEqual([code, expect.stringContaining(message)])
})

test('test: a delivery that the running server sends', async () => {
  const { store, outcome, json, webhook } = await openCli()

  const { id, delivery_id } = await json('webhook test', webhook.id.slice(0, 8))
  expect(id).toBe(webhook.id)
  expect(await store.db.selectFrom('deliveries').selectAll().execute()).toMatchObject([
    { id: delivery_id, event: 'test', state: 'pending', webhook_id: webhook.id },
  ])
  expect((await outcome('webhook deliveries', webhook.id))[1]).toMatch(/ test +–/)
})
