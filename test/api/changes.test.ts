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
