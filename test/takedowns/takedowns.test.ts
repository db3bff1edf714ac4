import { randomUUID } from 'node:crypto'
import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { generateKey } from '../../src/access/api-key.ts'
import { deleteTrack, showTrack, updateTrack } from '../../src/editing/tracks/tracks.ts'
import { retryMail, showMail } from '../../src/jobs/mail/mails.ts'
import { claimMessages, recordAttempt, type SendResult } from '../../src/jobs/messages.ts'
import { RETENTION } from '../../src/server/roles/retention.ts'
import { insertRows } from '../../src/store/bulk-insert.ts'
import { applyRetention } from '../../src/store/retention.ts'
import type { TakedownScope } from '../../src/store/schema/console-tables.ts'
import type { Store } from '../../src/store/store.ts'
import { finaliseNotices } from '../../src/takedowns/finalise-notices.ts'
import { addNotices, findTakedown, findTakedowns } from '../../src/takedowns/find-takedowns.ts'
import { findConsequences } from '../../src/takedowns/recipients.ts'
import { restoreTrack } from '../../src/takedowns/restore.ts'
import { MAX_LISTED_NOTICES } from '../../src/takedowns/scope.ts'
import { takeDownTrack } from '../../src/takedowns/take-down.ts'
import { DAY_MS, HOUR_MS } from '../../src/text/time.ts'
import { recordOutcomes } from '../../src/webhooks/delivery/outcomes.ts'
import { replayDeliveries } from '../../src/webhooks/replay.ts'
import { importAll, trackLine } from '../cli/lines.ts'
import { actAt } from '../support/acts.ts'
import { keyRow, makeKey, makePartner, makeTrack, partnerRow, webhookRow } from '../support/catalogue.ts'
import { MAIL } from '../support/mails.ts'
import { eachStore } from '../support/stores.ts'

const NOW = Date.UTC(2026, 4, 1, 9)
const ACT = actAt(NOW)

const WITH_SERVER = { ...MAIL, hasServer: true }

const takeDown = (store: Store, trackId: string, scope: TakedownScope = 'new', audit = ACT, mail = MAIL) =>
  takeDownTrack(store, { trackId, claimant: 'Công ty Sao Mai', reason: 'Sai chủ sở hữu', scope }, audit, mail)

async function makeListener(
  store: Store,
  name: string,
  webhooks: { events?: string[]; isActive?: boolean }[] = [],
): Promise<string[]> {
  const partner = await makePartner(store, { name })
  await makeKey(store, { partner_id: partner })
  const ids: string[] = []
  for (const { events = ['track.deleted'], isActive = true } of webhooks) {
    const is_active = isActive ? (1 as const) : (0 as const)
    const row = webhookRow(partner, { events: JSON.stringify(events), is_active, created_at: ids.length })
    await store.db.insertInto('webhooks').values(row).execute()
    ids.push(row.id)
  }
  return ids
}

const deliveriesOf = (store: Store, trackId: string) =>
  store.db.selectFrom('deliveries').selectAll().where('track_id', '=', trackId).orderBy('created_at').execute()

/** The first half has a webhook for `track.deleted`, the others only a key. Returns who is in the first half. */
async function makePartners(store: Store, count: number): Promise<Set<string>> {
  const partners = Array.from({ length: count }, (_, i) =>
    partnerRow({ name: `Đối tác ${i}`, email: `${i}@a.example` }),
  )
  const ids = partners.map(({ id }) => id)
  const listening = ids.slice(0, count / 2)
  const keys = ids.slice(count / 2).map((partner_id) => keyRow(generateKey(), partner_id))
  await store.transaction(async (trx) => {
    await insertRows(trx, 'partners', partners)
    await insertRows(
      trx,
      'webhooks',
      listening.map((id) => webhookRow(id)),
    )
    await insertRows(trx, 'api_keys', keys)
  })
  return new Set(listening)
}

/** The same store, and how many statements its transactions have run. */
function countStatements(store: Store) {
  const counted = {
    statements: 0,
    store: {
      ...store,
      transaction: (work: Parameters<Store['transaction']>[0]) =>
        store.transaction((trx) => work(trx.withPlugin(plugin) as typeof trx)),
    } as Store,
  }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      counted.statements += 1
      return result
    },
  }
  return counted
}

/** The partners that have been written to. */
const mailsOf = async (store: Store, kind: 'takedown' | 'restored') => {
  const rows = await store.db
    .selectFrom('mails')
    .innerJoin('partners', 'partners.id', 'mails.partner_id')
    .select('partners.name')
    .where('kind', '=', kind)
    .orderBy('partners.name')
    .execute()
  return rows.map((row) => row.name)
}

eachStore('takedowns', (openFresh) => {
  test('the track is hidden, each partner has its notice, and all is written down with it', async () => {
    const { store } = await openFresh()
    const [listening] = await makeListener(store, 'An nghe', [{}])
    const [suspended] = await makeListener(store, 'Ba ngưng', [{ isActive: false }])
    await makeListener(store, 'Cao không webhook')
    await makeListener(store, 'Dương chỉ nghe bài mới', [{ events: ['track.created'] }])
    await makePartner(store, { name: 'Không có khoá' })
    await makePartner(store, { name: 'Chờ duyệt', status: 'pending' })
    const track = await makeTrack(store, { title: 'Mưa', published_at: NOW - DAY_MS })

    expect(await findConsequences(store.db, track, NOW)).toEqual({
      title: 'Mưa',
      artist: 'Hà Linh',
      is_published: true,
      partners: 4,
      partners_with_webhook: 1,
      partners_by_mail: 3,
      suspended_partners: 0,
      webhooks: 1,
      suspended_webhooks: 1,
    })
    const id = await takeDown(store, track)

    expect((await showTrack(store, track)).published_at).toBeNull()
    const [delivery, ...others] = await deliveriesOf(store, track)
    expect(others).toEqual([])
    expect(delivery).toMatchObject({ webhook_id: listening, event: 'track.deleted' })
    expect(JSON.parse(delivery!.data)).toMatchObject({
      id: track,
      title: 'Mưa',
      takedown: { id, scope: 'new', deadline_at: new Date(NOW + 24 * HOUR_MS).toISOString() },
    })
    const found = await findTakedown(store.db, id)
    expect(found).toMatchObject({
      claimant: 'Công ty Sao Mai',
      created_by: 'test',
      published_at: NOW - DAY_MS,
      deadline_at: NOW + 24 * HOUR_MS,
      counts: { delivered: 0, trying: 1, failed: 1, 'no webhook': 2 },
    })
    expect(found.notices.map((one) => [one.partner_name, one.webhook_id, one.state])).toEqual([
      ['An nghe', listening, 'trying'],
      ['Ba ngưng', suspended, 'failed'],
      ['Cao không webhook', null, 'no webhook'],
      ['Dương chỉ nghe bài mới', null, 'no webhook'],
    ])
    expect(found.notices.map((one) => one.mail?.state)).toEqual([undefined, 'to-copy', 'to-copy', 'to-copy'])
    expect(await mailsOf(store, 'takedown')).toEqual(['Ba ngưng', 'Cao không webhook', 'Dương chỉ nghe bài mới'])
    const audit = await store.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
    expect(audit.at(-1)).toMatchObject({
      action: 'takedown.create',
      entity_id: id,
      actor: 'test',
      entity_name: 'Mưa',
    })
    expect(await findTakedowns(store.db, { state: 'in_force', limit: 5, offset: 0 })).toMatchObject({
      total: 1,
      takedowns: [{ id, counts: found.counts }],
    })
  })

  test('existing uses have 48 hours; a second takedown names the first', async () => {
    const { store } = await openFresh()
    const track = await makeTrack(store)
    const id = await takeDown(store, track, 'all')

    expect((await findTakedown(store.db, id)).deadline_at).toBe(NOW + 48 * HOUR_MS)
    await expect(takeDown(store, track)).rejects.toThrow(id)
    await expect(takeDown(store, randomUUID())).rejects.toThrow('there is no track')
  })

  test.each(['', ' ', 'x'.repeat(201), 'two\nlines'])(
    'a claimant %j is refused and nothing is done',
    async (claimant) => {
      const { store } = await openFresh()
      const track = await makeTrack(store)

      await expect(
        takeDownTrack(store, { trackId: track, claimant, reason: 'r', scope: 'new' }, ACT, MAIL),
      ).rejects.toThrow('claimant')
      expect((await showTrack(store, track)).published_at).not.toBeNull()
    },
  )

  test('it cannot be published, and imported lines leave it hidden', async () => {
    const { store } = await openFresh()
    await importAll(store, [
      { type: 'artist', id: '00000000-0000-4000-8000-000000000001', name: 'Nghệ sĩ 1' },
      trackLine(10),
    ])
    const { id: track } = await store.db.selectFrom('tracks').select('id').executeTakeFirstOrThrow()
    const id = await takeDown(store, track)

    await expect(updateTrack(store, track, { published_at: '2026-01-01' }, ACT)).rejects.toThrow(id)
    expect(await updateTrack(store, track, { title: 'Tên khác' }, ACT)).toEqual({ isChanged: true })
    const again = await importAll(store, [trackLine(10, { published_at: '2026-02-01', title: 'Nhập lại' })])
    expect(again).toMatchObject({ failed: 0, keptHidden: 1, tracks: { updated: 1 } })
    expect(await showTrack(store, track)).toMatchObject({ title: 'Nhập lại', published_at: null })

    await deleteTrack(store, track, ACT)
    await expect(restoreTrack(store, id, ACT, MAIL)).rejects.toThrow('deleted')
    expect(await importAll(store, [trackLine(10)])).toMatchObject({ keptHidden: 1, tracks: { created: 1 } })
    expect((await showTrack(store, track)).published_at).toBeNull()
    expect((await findTakedown(store.db, id)).track.title).toBe('Bài 10')
  })

  test('restored it is as it was, and partners get track.created', async () => {
    const { store } = await openFresh()
    await makeListener(store, 'An', [{ events: ['track.created', 'track.deleted'] }])
    const track = await makeTrack(store, { published_at: 1234 })
    const id = await takeDown(store, track)

    await restoreTrack(store, id, actAt(NOW + 1), MAIL)

    expect((await showTrack(store, track)).published_at).toBe(1234)
    expect((await deliveriesOf(store, track)).map((one) => one.event)).toEqual(['track.deleted', 'track.created'])
    expect(await findTakedown(store.db, id)).toMatchObject({ restored_at: NOW + 1, restored_by: 'test' })
    await expect(restoreTrack(store, id, ACT, MAIL)).rejects.toThrow('before')
    await expect(restoreTrack(store, randomUUID(), ACT, MAIL)).rejects.toThrow('there is no takedown')
    expect(await takeDown(store, track, 'new', actAt(NOW + 2))).not.toBe(id)
  })

  test('restored, what was not sent yet of the takedown is never sent, not even by replaying all', async () => {
    const { store } = await openFresh()
    const [waiting, parked, sending] = await makeListener(store, 'An', [{}, {}, {}])
    const id = await takeDown(store, await makeTrack(store))
    const changeOf = (webhook: string) => store.db.updateTable('deliveries').where('webhook_id', '=', webhook)
    await changeOf(parked!).set({ state: 'parked' }).execute()
    const leased_until = NOW + 15_000
    const claimed = await changeOf(sending!).set({ leased_until }).returningAll().executeTakeFirstOrThrow()

    await restoreTrack(store, id, actAt(NOW + 1), MAIL)

    const superseded = { state: 'failed', error: 'superseded by the restore', next_attempt_at: null }
    expect((await findTakedown(store.db, id)).notices).toMatchObject([superseded, superseded, superseded])
    for (const webhookId of [waiting!, parked!])
      expect(await replayDeliveries(store, { webhookId, states: ['failed', 'parked'] }, ACT)).toBe(0)
    // The one that was being sent meanwhile: a failure changes nothing, a success is written down.
    const delivery = { ...claimed, leased_until, url: '', secret_sealed: '', previous_secret_sealed: null }
    const rules = { retrySeconds: [5], random: () => 0 }
    const end = (failure: 'timeout' | null) => {
      const result = { statusCode: null, failure, durationMs: 3 }
      const outcome = { delivery, endedAt: NOW + 2, result }
      return store.transaction((trx) => recordOutcomes(trx, [outcome], rules))
    }
    await end('timeout')
    expect((await findTakedown(store.db, id)).notices[2]).toMatchObject(superseded)
    await end(null)
    expect((await findTakedown(store.db, id)).notices[2]).toMatchObject({ state: 'delivered', delivered_at: NOW + 2 })
  })

  test('who could not be reached is written to, once, and hears of the return', async () => {
    const { store } = await openFresh()
    await makeListener(store, 'An', [{}])
    await makeListener(store, 'Bình', [{ events: ['track.created', 'track.deleted'] }])
    const id = await takeDown(store, await makeTrack(store))
    expect(await mailsOf(store, 'takedown')).toEqual([])

    await store.db.updateTable('deliveries').set({ state: 'failed', attempts: 10, last_attempt_at: NOW }).execute()
    for (let turn = 0; turn < 2; turn++)
      await finaliseNotices(store, { now: () => NOW, mail: MAIL, shouldStop: () => false })

    expect(await mailsOf(store, 'takedown')).toEqual(['An', 'Bình'])
    const { notices } = await findTakedown(store.db, id)
    expect(notices).toMatchObject([
      { state: 'failed', attempts: 10, mail: { state: 'to-copy' } },
      { state: 'failed', mail: { state: 'to-copy' } },
    ])
    await restoreTrack(store, id, ACT, MAIL)
    expect(await mailsOf(store, 'restored')).toEqual(['An'])
    const superseded = { state: 'failed', last_error: 'superseded by the restore' }
    for (const { mail } of notices) expect(await showMail(store, mail!.id, [])).toMatchObject(superseded)
    const toCopy = store.db.selectFrom('mails').select('kind').where('state', '=', 'to-copy')
    expect(await toCopy.execute()).toEqual([{ kind: 'restored' }])
  })

  test('restored, a mail that waits is never sent, not even by hand; one that was under way is written down', async () => {
    const { store } = await openFresh()
    await makeListener(store, 'An')
    await makeListener(store, 'Bình')
    const id = await takeDown(store, await makeTrack(store), 'new', ACT, WITH_SERVER)
    const [message] = await claimMessages(store, 'mails', NOW, 1)

    await restoreTrack(store, id, actAt(NOW + 1), WITH_SERVER)

    const due = await claimMessages(store, 'mails', NOW + DAY_MS, 10)
    const kinds = await store.db.selectFrom('mails').select(['id', 'kind']).execute()
    const kindOf = new Map(kinds.map((mail) => [mail.id, mail.kind]))
    expect(due.map((mail) => kindOf.get(mail.id))).toEqual(['restored', 'restored'])
    for (const { mail } of (await findTakedown(store.db, id)).notices) {
      expect(mail).toMatchObject({ state: 'failed' })
      await expect(retryMail(store, mail!.id, { hasServer: true }, ACT)).rejects.toThrow('was undone')
    }
    const rules = { now: NOW + 2, retrySeconds: [60] }
    const record = (result: SendResult) => recordAttempt(store, 'mails', { message: message!, result }, rules)
    await record({ failure: 'timeout', isFinal: false })
    expect(await showMail(store, message!.id, [])).toMatchObject({
      state: 'failed',
      last_error: 'superseded by the restore',
    })
    await record({ failure: null })
    expect(await showMail(store, message!.id, [])).toMatchObject({ state: 'sent', sent_at: NOW + 2 })
  })

  test('a thousand partners are told by a few dozen statements, and a list names the first of them', async () => {
    const { store } = await openFresh()
    const webhooks = await makePartners(store, 1000)
    const track = await makeTrack(store)
    const counted = countStatements(store)

    const id = await takeDown(counted.store, track)
    expect(counted.statements).toBeLessThan(60)
    const { notices, counts } = await findTakedown(store.db, id)
    expect(counts).toEqual({ delivered: 0, trying: 500, failed: 0, 'no webhook': 500 })
    expect(new Set(notices.map((one) => one.delivery_id ?? one.mail?.id)).size).toBe(1000)
    expect(notices.every((one) => (one.mail === null) === webhooks.has(one.partner_id))).toBe(true)

    const { takedowns } = await findTakedowns(store.db, { limit: 5, offset: 0 })
    const [listed] = await addNotices(store.db, takedowns)
    expect(listed!.notices).toEqual(notices.slice(0, MAX_LISTED_NOTICES))
    expect(listed!.counts).toEqual(counts)

    counted.statements = 0
    await restoreTrack(counted.store, id, actAt(NOW + 1), MAIL)
    expect(counted.statements).toBeLessThan(60)
    expect(await mailsOf(store, 'restored')).toHaveLength(1000)
  })

  test('a draft is taken down without a word and comes back as a draft', async () => {
    const { store } = await openFresh()
    await makeListener(store, 'An', [{}])
    const track = await makeTrack(store, { published_at: null })

    expect(await findConsequences(store.db, track, NOW)).toMatchObject({ is_published: false, partners: 0 })
    const id = await takeDown(store, track)
    expect((await findTakedown(store.db, id)).notices).toEqual([])
    await restoreTrack(store, id, ACT, MAIL)
    expect(await deliveriesOf(store, track)).toEqual([])
    expect((await showTrack(store, track)).published_at).toBeNull()
  })

  test('what became of a notice outlasts its delivery, and a delivery that is sent again', async () => {
    const { store } = await openFresh()
    const [first, second, third] = await makeListener(store, 'An', [{}, {}, {}])
    const id = await takeDown(store, await makeTrack(store))
    const ended = { last_attempt_at: NOW + 5, last_status_code: 204, last_answer: '<b>ok</b>', duration_ms: 31 }
    const end = (webhook: string, state: 'done' | 'failed') =>
      store.db
        .updateTable('deliveries')
        .set({ state, attempts: 2, ...ended })
        .where('webhook_id', '=', webhook)
        .execute()
    await end(first!, 'done')
    await end(second!, 'failed')
    const states = async () => (await findTakedown(store.db, id)).notices.map((one) => one.state)
    expect(await states()).toEqual(['delivered', 'failed', 'trying'])

    await replayDeliveries(store, { webhookId: first!, states: ['done'] }, ACT)
    await replayDeliveries(store, { webhookId: second!, states: ['failed'] }, ACT)
    expect(await states()).toEqual(['delivered', 'trying', 'trying'])
    await end(second!, 'done')
    await finaliseNotices(store, { now: () => NOW, mail: MAIL, shouldStop: () => false })
    await applyRetention(store, RETENTION.deliveries, { now: () => NOW + 31 * DAY_MS })
    await store.db.deleteFrom('webhooks').where('id', '=', third!).execute()

    expect(await store.db.selectFrom('deliveries').select('id').where('webhook_id', '!=', first!).execute()).toEqual([])
    expect(await states()).toEqual(['delivered', 'delivered', 'failed'])
    expect((await findTakedown(store.db, id)).notices[1]).toMatchObject({
      attempts: 2,
      delivered_at: NOW + 5,
      status_code: 204,
      answer: '<b>ok</b>',
    })
  })
})
