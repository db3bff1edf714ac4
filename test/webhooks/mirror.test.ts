import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deleteTrack, publishTrack, unpublishTrack, updateTrack } from '../../src/editing/tracks/tracks.ts'
import type { Store } from '../../src/store/store.ts'
import { EVENTS } from '../../src/webhooks/event-names.ts'
import { registerWebhook } from '../../src/webhooks/registrations.ts'
import { replayDeliveries } from '../../src/webhooks/replay.ts'
import { artistLine, id, importAll, trackLine } from '../cli/lines.ts'
import { actAt } from '../support/acts.ts'
import { makePartner } from '../support/catalogue.ts'
import { answerWith, type Received, startReceiver } from '../support/receiver.ts'
import { eachStore } from '../support/stores.ts'
import { AT, makeClock, openWorkshop, SECRET_KEY } from './workshop.ts'

/** A partner who does what the contract says, "ignore what is not newer than what I hold", has what the catalogue has. */

type Clock = ReturnType<typeof makeClock>

function makeMirror() {
  const held = new Map<string, { sentAt: string; track: object | undefined }>()
  return {
    take(received: Received): void {
      const { event, sent_at: sentAt, data } = received.json()
      const known = held.get(data.id)
      if (known !== undefined && sentAt <= known.sentAt) return
      const track = event === 'track.deleted' ? undefined : { title: data.title, artist: data.artist }
      held.set(data.id, { sentAt, track })
    },
    tracks: () => [...held].flatMap(([key, { track }]) => (track ? [{ id: key, ...track }] : [])).sort(byId),
  }
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

async function readTruth({ db }: Store) {
  return await db
    .selectFrom('tracks')
    .innerJoin('artists', 'artists.id', 'tracks.artist_id')
    .select(['tracks.id', 'title', 'artists.name as artist'])
    .where('published_at', 'is not', null)
    .orderBy('tracks.id')
    .execute()
}

/** Longer than any of these tests fails. */
const RETRY_SECONDS = Array.from({ length: 200 }, () => 5)

async function openShop(store: Store, clock: Clock) {
  return await openWorkshop(store, { now: clock.now, retrySeconds: RETRY_SECONDS })
}

async function register(store: Store, url: string): Promise<string> {
  const order = { url, events: EVENTS, description: null }
  return (await registerWebhook(store, await makePartner(store), order, SECRET_KEY, AT)).webhook.id
}

const eventsOf = (store: Store) =>
  store.db.selectFrom('deliveries').select(['id', 'event', 'state', 'sent_at']).orderBy('sent_at').execute()

eachStore('a mirror by webhooks', (openFresh) => {
  test('the first delivery fails, then update, update, delete: what is older is not sent any more', async () => {
    const clock = makeClock()
    const mirror = makeMirror()
    await using receiver = await startReceiver(answerWith(503))
    const { store } = await openFresh()
    await importAll(store, [artistLine(1), trackLine(10)])
    await register(store, receiver.url)
    const { deliverer } = await openShop(store, clock)

    await updateTrack(store, id(10), { title: 'Tên Một' }, actAt(AT))
    await deliverer.drain()
    receiver.answer = (received, response) => {
      mirror.take(received)
      response.writeHead(204).end()
    }
    await updateTrack(store, id(10), { title: 'Tên Hai' }, actAt(AT + 1))
    await deleteTrack(store, id(10), actAt(AT + 2))
    clock.at += 10
    await deliverer.drain()
    clock.at += 3_600_000
    await deliverer.drain()

    const titles = receiver.received.map((one) => `${one.json().event} ${one.json().data.title}`)
    expect(titles).toEqual(['track.updated Tên Một', 'track.updated Tên Hai', 'track.deleted Tên Hai'])
    const events = await eventsOf(store)
    expect(events.map(({ state }) => state)).toEqual(['superseded', 'done', 'done'])
    expect(mirror.tracks()).toEqual([])
  })

  test('within a millisecond, and by clocks that differ, each event of a track is later than the one before', async () => {
    const { store, openAnother } = await openFresh()
    await importAll(store, [artistLine(1), trackLine(10)])
    await register(store, 'https://doi-tac.example/hook')
    const other = openAnother()

    await updateTrack(store, id(10), { title: '1' }, actAt(AT))
    await updateTrack(other, id(10), { title: '2' }, actAt(AT))
    await updateTrack(other, id(10), { title: '3' }, actAt(AT - 60_000))
    await importAll(store, [artistLine(1, { name: 'Tên khác' })], { now: () => AT - 30_000 })
    await deleteTrack(store, id(10), actAt(AT))

    const rows = await store.db
      .selectFrom('deliveries')
      .select(['data', 'event', 'sent_at'])
      .orderBy('sent_at')
      .execute()
    expect(rows.map(({ data, event }) => `${event} ${JSON.parse(data).title}`)).toEqual([
      ...['track.updated 1', 'track.updated 2', 'track.updated 3', 'track.updated 3', 'track.deleted 3'],
    ])
    expect(new Set(rows.map((row) => row.sent_at)).size).toBe(5)
  })

  test('one that is being sent while a later one arrives may still arrive; it is not tried again', async () => {
    const clock = makeClock()
    let letGo = () => {}
    await using receiver = await startReceiver((received, response) => {
      if (received.json().data.title !== 'Tên Một') response.writeHead(204).end()
      else letGo = () => void response.writeHead(503).end()
    })
    const { store } = await openFresh()
    await importAll(store, [artistLine(1), trackLine(10)])
    const webhookId = await register(store, receiver.url)
    const { deliverer } = await openWorkshop(store, { now: clock.now, sender: { timeoutMs: 600_000 } })

    await updateTrack(store, id(10), { title: 'Tên Một' }, actAt(AT))
    await receiver.waitFor(1)
    await updateTrack(store, id(10), { title: 'Tên Hai' }, actAt(AT))
    await receiver.waitFor(2)
    while ((await eventsOf(store)).at(-1)?.state !== 'done') await new Promise((resolve) => setTimeout(resolve, 20))
    letGo()
    await deliverer.drain()
    clock.at += 3_600_000
    await deliverer.drain()

    expect(receiver.received).toHaveLength(2)
    const [first] = await eventsOf(store)
    expect(first).toMatchObject({ state: 'superseded' })
    const row = await store.db
      .selectFrom('deliveries')
      .selectAll()
      .where('id', '=', first!.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ attempts: 1, last_status_code: 503, leased_until: null })

    // By hand it goes once more, with the time of its event; together with others it does not.
    await store.db.updateTable('deliveries').set({ state: 'failed' }).where('id', '=', first!.id).execute()
    expect(await replayDeliveries(store, { webhookId, states: ['failed'] }, actAt(clock.at))).toBe(0)
    expect((await eventsOf(store))[0]).toMatchObject({ state: 'superseded' })
    expect(await replayDeliveries(store, { webhookId, deliveryId: first!.id, states: [] }, actAt(clock.at))).toBe(1)
    receiver.answer = answerWith(204)
    clock.at += 60_000
    await deliverer.drain()
    expect(receiver.received[2]?.body.toString()).toBe(receiver.received[0]?.body.toString())
  })

  describe('whatever is edited, fails and is started again', () => {
    const track = fc.integer({ min: 10, max: 12 })
    const step = fc.oneof(
      { weight: 5, arbitrary: fc.record({ do: fc.constant('retitle' as const), track }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('delete' as const, 'hide' as const), track }) },
      { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('import' as const, 'show' as const), track }) },
      { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('rename' as const, 'restart' as const), track }) },
      { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('drain' as const, 'wait' as const), track }) },
    )
    const run = fc.record({
      steps: fc.array(step, { minLength: 10, maxLength: 24 }),
      // How the receiver takes one after the other: well, not at all, or well but saying otherwise.
      moods: fc.array(fc.constantFrom('take', 'refuse', 'take and fail', 'break off'), { minLength: 4, maxLength: 12 }),
      skews: fc.array(fc.integer({ min: -20_000, max: 20_000 }), { minLength: 2, maxLength: 6 }),
    })

    test('the mirror ends equal to the catalogue', async () => {
      await fc.assert(
        fc.asyncProperty(run, async ({ steps, moods, skews }) => {
          const { store } = await openFresh()
          await follow(store, steps, moods, skews)
        }),
        { numRuns: 6 },
      )
    })
  })
})

type Step = {
  do: 'retitle' | 'delete' | 'hide' | 'import' | 'show' | 'rename' | 'restart' | 'drain' | 'wait'
  track: number
}

async function follow(store: Store, steps: Step[], moods: string[], skews: number[]): Promise<void> {
  const clock = makeClock()
  const mirror = makeMirror()
  let isWell = false
  await using receiver = await startReceiver((received, response, socket) => {
    const mood = isWell ? 'take' : moods[receiver.received.length % moods.length]
    if (mood === 'take' || mood === 'take and fail') mirror.take(received)
    if (mood === 'break off') socket.destroy()
    else response.writeHead(mood === 'take' ? 204 : 503).end()
  })
  await register(store, receiver.url)
  let { deliverer } = await openShop(store, clock)
  for (const [index, step] of steps.entries()) {
    const at = clock.at + skews[index % skews.length]!
    if (step.do === 'restart') {
      await deliverer.stop()
      deliverer = (await openShop(store, clock)).deliverer
    } else if (step.do === 'drain') await deliverer.drain()
    else if (step.do === 'wait') clock.at += 6_000
    else await edit(store, step, index, at)
  }
  isWell = true
  while ((await eventsOf(store)).some(({ state }) => state === 'pending')) {
    clock.at += 60_000
    await deliverer.drain()
  }
  await deliverer.stop()
  expect(mirror.tracks()).toEqual(await readTruth(store))
}

/** One that cannot be done, since the track is not there, is left. */
async function edit(store: Store, step: Step, index: number, at: number): Promise<void> {
  const trackId = id(step.track)
  const lines = [artistLine(1, step.do === 'rename' ? { name: `Tên ${index}` } : {}), trackLine(step.track)]
  if (step.do === 'import' || step.do === 'rename')
    return void (await importAll(store, step.do === 'rename' ? lines.slice(0, 1) : lines, { now: () => at }))
  const known = await store.db.selectFrom('tracks').select('id').where('id', '=', trackId).executeTakeFirst()
  if (known === undefined) return
  if (step.do === 'retitle') await updateTrack(store, trackId, { title: `Bài ${index}` }, actAt(at))
  if (step.do === 'delete') await deleteTrack(store, trackId, actAt(at))
  if (step.do === 'hide') await unpublishTrack(store, trackId, actAt(at))
  if (step.do === 'show') await publishTrack(store, trackId, actAt(at))
}
