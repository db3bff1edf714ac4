import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteTrack, updateTrack } from '../../src/editing/tracks/tracks.ts'
import { formatCursor } from '../../src/webhooks/api/change-feed.ts'
import { artistLine, id, importAll, NOW, trackLine } from '../cli/lines.ts'
import { actAt } from '../support/acts.ts'
import { type Api, eachApi, startApi } from '../support/api.ts'

const PUBLISHED = { published_at: '2026-01-01T00:00:00Z' }

async function readChanges(api: Api, since?: string, limit = 1000): Promise<{ data: any[]; cursor: string }> {
  const data: any[] = []
  let cursor = since
  for (;;) {
    const query = cursor === undefined ? '' : `&since=${cursor}`
    const { data: page, meta } = (await api.get(`/changes?limit=${limit}${query}`)).json()
    data.push(...page)
    cursor = meta.cursor as string
    if (!meta.has_more) return { data, cursor }
  }
}

const eventsOf = (data: readonly any[]) => data.map((one) => [one.event, one.id])

eachApi('changes', {}, (api) => {
  test('created, updated and deleted in order; drafts are seen when they are published and gone when they are taken back', async () => {
    const { store } = api()
    const { cursor } = (await api().get('/changes?since=latest')).json().meta
    await importAll(store, [artistLine(1), trackLine(20), trackLine(21, { published_at: null })])
    await updateTrack(store, id(20), { bpm: 99 }, actAt(NOW))
    await updateTrack(store, id(21), { title: 'Nháp' }, actAt(NOW))
    await updateTrack(store, id(21), PUBLISHED, actAt(NOW))
    await updateTrack(store, id(20), { published_at: null }, actAt(NOW))
    await deleteTrack(store, id(20), actAt(NOW))
    await deleteTrack(store, id(21), actAt(NOW))
    await api().caughtUp()

    const { data } = await readChanges(api(), cursor)

    expect(eventsOf(data)).toEqual([
      ['track.created', id(20)],
      ['track.updated', id(20)],
      ['track.created', id(21)],
      ['track.deleted', id(20)],
      ['track.deleted', id(21)],
    ])
    expect(data[1]).toEqual({ event: 'track.updated', id: id(20), changed_at: expect.any(String), changes: ['bpm'] })
    expect(data[0].changes).toBeNull()
  })

  test('a cursor moves past changes that no partner sees, and never back', async () => {
    const { store } = api()
    const { cursor: before } = (await api().get('/changes?since=latest')).json().meta
    await importAll(store, [artistLine(1), trackLine(30, { published_at: null })])
    await updateTrack(store, id(30), { title: 'Nháp' }, actAt(NOW))
    await api().caughtUp()
    const after = await readChanges(api(), before)

    expect(after.data).toEqual([])
    expect(after.cursor).not.toBe(before)
    expect(after.cursor).toBe((await api().get('/changes?since=latest')).json().meta.cursor)
    expect(await readChanges(api(), after.cursor)).toEqual({ data: [], cursor: after.cursor })
  })

  test('public changes are found by their index, however many others there are', async () => {
    const { store } = api()
    if (store.kind !== 'sqlite') return
    const { rows } = await sql<{ detail: string }>`explain query plan
      select seq, at, entity_id, public_action, fields from changes
      where seq > ${0} and seq <= ${1e9} and public_action is not null order by seq limit ${101}`.execute(store.db)
    expect(rows.map(({ detail }) => detail).join()).toContain('changes_public')
  })

  test('pages of any size are the same feed, and a cursor is good for ever', async () => {
    const { store } = api()
    const { cursor: before } = (await api().get('/changes?since=latest')).json().meta
    await importAll(store, [artistLine(1), ...Array.from({ length: 25 }, (_, number) => trackLine(100 + number))])
    await api().caughtUp()

    const whole = await readChanges(api(), before)
    expect(whole.data).toHaveLength(25)
    for (const limit of [1, 7, 25, 26]) expect(await readChanges(api(), before, limit)).toEqual(whole)
    expect(await readChanges(api(), whole.cursor)).toEqual({ data: [], cursor: whole.cursor })
    expect((await readChanges(api())).data.slice(-25)).toEqual(whole.data)
  })

  test('the new name of an artist is an update of its tracks', async () => {
    const { store } = api()
    await importAll(store, [artistLine(5), trackLine(50, { artist_id: id(5) }), trackLine(51, { artist_id: id(5) })])
    await api().caughtUp()
    const { cursor } = (await api().get('/changes?since=latest')).json().meta

    await importAll(store, [artistLine(5, { name: 'Tên mới' })])
    await api().caughtUp()

    const { data } = await readChanges(api(), cursor)
    expect(eventsOf(data).sort()).toEqual([
      ['track.updated', id(50)],
      ['track.updated', id(51)],
    ])
    expect(data[0].changes).toContain('artist')
  })
})

test('400: what is no cursor, or one of another time', async () => {
  await using api = await startApi()

  for (const since of ['1', 'x', 'LATEST', '%00', formatCursor(1_000_000)]) {
    const answer = await api.get(`/changes?since=${since}`)
    expect([answer.status, Object.keys(answer.json().details)]).toEqual([400, ['since']])
  }
  for (const limit of ['0', '1001', 'x']) expect((await api.get(`/changes?limit=${limit}`)).status).toBe(400)
  expect((await api.get('/changes?since=')).status).toBe(200)
})

/** A partner's copy: it follows the feed and fetches what changed, as docs/webhooks.md says. */
class Copy {
  readonly tracks = new Map<string, unknown>()
  cursor: string | undefined

  async catchUp(api: Api, limit: number, pagesMost = Number.POSITIVE_INFINITY): Promise<void> {
    for (let pages = 0; pages < pagesMost; pages++) {
      const query = this.cursor === undefined ? '' : `&since=${this.cursor}`
      const { data, meta } = (await api.get(`/changes?limit=${limit}${query}`)).json()
      for (const { event, id: trackId } of data) if (event === 'track.deleted') this.tracks.delete(trackId)
      const wanted = data.filter((one: any) => one.event !== 'track.deleted').map((one: any) => one.id)
      for (let start = 0; start < wanted.length; start += 50) await this.fetch(api, wanted.slice(start, start + 50))
      this.cursor = meta.cursor
      if (!meta.has_more) return
    }
  }

  async fetch(api: Api, ids: readonly string[]): Promise<void> {
    const found = (await api.get(`/tracks/by-ids?ids=${ids.join(',')}`)).json().data
    for (const trackId of ids) this.tracks.delete(trackId)
    for (const track of found) this.tracks.set(track.id, track)
  }
}

async function readCatalogue(api: Api): Promise<Map<string, unknown>> {
  const { data } = (await api.get('/tracks?limit=100')).json()
  return new Map(data.map((track: any) => [track.id, track]))
}

const sorted = (tracks: Map<string, unknown>) => [...tracks].sort(([a], [b]) => (a < b ? -1 : 1))

type Edit = [kind: string, track: number, value: number]

async function applyEdit(api: Api, [kind, number, value]: Edit): Promise<void> {
  const { store } = api
  const trackId = id(1000 + number)
  const change = (fields: object) => updateTrack(store, trackId, { ...fields }, actAt(NOW)).catch(() => undefined)
  if (kind === 'create')
    await importAll(store, [trackLine(1000 + number, value % 3 === 0 ? { published_at: null } : {})])
  if (kind === 'title') await change({ title: `Tên ${value}` })
  if (kind === 'small') await change({ bpm: value, like_count: value })
  if (kind === 'artist') await change({ artist_id: id(1 + (value % 3)) })
  if (kind === 'publish') await change(PUBLISHED)
  if (kind === 'draft') await change({ published_at: null })
  if (kind === 'delete') await deleteTrack(store, trackId, actAt(NOW)).catch(() => undefined)
  if (kind === 'rename') await importAll(store, [artistLine(1 + (number % 3), { name: `Nghệ sĩ ${value}` })])
  if (kind === 'import')
    await importAll(
      store,
      [0, 1, 2].map((step) => trackLine(1000 + ((number + step) % 12), { genre: `G${value}` })),
    )
}

test('a copy that follows from any cursor, with any pauses, is the catalogue', { timeout: 300_000 }, async () => {
  const kinds = ['create', 'create', 'title', 'small', 'artist', 'publish', 'draft', 'delete', 'rename', 'import']
  const edit = fc.tuple(fc.constantFrom(...kinds), fc.nat(11), fc.nat(99)) as fc.Arbitrary<Edit>
  const disconnect = fc.record({ limit: fc.integer({ min: 1, max: 9 }), pages: fc.integer({ min: 0, max: 3 }) })
  await using api = await startApi()
  await importAll(
    api.store,
    [1, 2, 3].map((number) => artistLine(number)),
  )
  const copies = [new Copy()]

  await fc.assert(
    fc.asyncProperty(fc.array(edit, { maxLength: 12 }), disconnect, fc.nat(), async (edits, { limit, pages }, pick) => {
      for (const one of edits) await applyEdit(api, one)
      await api.caughtUp()
      // One of the earlier copies reads a little and goes away again; a copy of a copy starts from the same cursor.
      const some = copies[pick % copies.length]!
      await some.catchUp(api, limit, pages)
      const branch = new Copy()
      branch.cursor = some.cursor
      for (const [trackId, track] of some.tracks) branch.tracks.set(trackId, track)
      await branch.catchUp(api, limit)
      expect(sorted(branch.tracks)).toEqual(sorted(await readCatalogue(api)))
      copies.push(branch)
    }),
    { numRuns: 30 },
  )

  const truth = sorted(await readCatalogue(api))
  for (const copy of copies) {
    await copy.catchUp(api, 100)
    expect(sorted(copy.tracks)).toEqual(truth)
  }
})
