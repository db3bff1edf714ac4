import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { applyCounts } from '../../src/listening/apply-counts.ts'
import { eachApi } from '../support/api.ts'
import { deleteTrack, makeTrack } from '../support/catalogue.ts'
import { makeListener } from '../support/listening.ts'

let at = Date.UTC(2026, 2, 10, 12)

eachApi('likes', { now: () => at, limits: { listensPerMinute: 4000 } }, (api) => {
  const like = async (listener: ReturnType<typeof makeListener>, id: string, method = 'POST') => {
    const answer = await listener.ask(api().service, `/api/site/likes/${id}`, { method })
    return [answer.status, answer.json().data?.liked]
  }

  async function makeLikable(fields: Parameters<typeof makeTrack>[1] = {}): Promise<string> {
    const id = await makeTrack(api().store, fields)
    await api().caughtUp()
    return id
  }

  async function countLikes(id: string): Promise<number> {
    at += 15_000
    await applyCounts(api().store, at)
    await api().caughtUp()
    return (await api().get(`/tracks/${id}`)).json().like_count
  }

  test('a like counts once and can be taken back once, with a cookie from the first answer on', async () => {
    const id = await makeLikable({ like_count: 5 })
    const listener = makeListener()

    expect(await like(listener, id)).toEqual([200, true])
    expect(await like(listener, id)).toEqual([200, true])
    expect(await countLikes(id)).toBe(6)
    expect(await like(listener, id, 'DELETE')).toEqual([200, false])
    expect(await like(listener, id, 'DELETE')).toEqual([200, false])
    expect(await countLikes(id)).toBe(5)
    expect(await like(listener, id)).toEqual([200, true])
    expect(await countLikes(id)).toBe(6)
  })

  test('a listener is one with cookies and without, whatever the address becomes', async () => {
    const id = await makeLikable()
    const bare = makeListener({ keepsCookies: false })
    const other = makeListener({ ip: '198.51.100.7' })
    await like(bare, id)
    await like(bare, id)
    await like(other, id)
    expect(await countLikes(id)).toBe(2)

    await like(bare, id, 'DELETE')
    await like(makeListener({ ip: '198.51.100.8' }), id, 'DELETE')
    expect(await countLikes(id)).toBe(1)
    await like(other, id, 'DELETE')
    expect(await countLikes(id)).toBe(0)
    expect(await api().store.db.selectFrom('likes').selectAll().where('track_id', '=', id).execute()).toEqual([])
  })

  test('a listener who lost the first answer owns the like by the cookie of the second', async () => {
    const id = await makeLikable()
    await like(makeListener({ keepsCookies: false }), id)
    const listener = makeListener()
    await like(listener, id)
    expect(await like(listener, id)).toEqual([200, true])
    expect(await countLikes(id)).toBe(1)

    await like(listener, id, 'DELETE')
    expect(await countLikes(id)).toBe(0)
    expect(await api().store.db.selectFrom('likes').selectAll().where('track_id', '=', id).execute()).toEqual([])
  })

  test('every cookie that first likes at once hand out owns the like, which is taken back once', async () => {
    const id = await makeLikable()
    const listeners = Array.from({ length: 6 }, () => makeListener())
    await Promise.all(listeners.map((listener) => like(listener, id)))
    expect(await countLikes(id)).toBe(1)

    const late = makeListener()
    await Promise.all([like(listeners[5]!, id, 'DELETE'), like(late, id)])
    await Promise.all([...listeners, late].map((listener) => like(listener, id, 'DELETE')))
    expect(await countLikes(id)).toBe(0)
    expect(await api().store.db.selectFrom('likes').selectAll().where('track_id', '=', id).execute()).toEqual([])
  })

  test('a like that is taken back before it is added moves no catalogue', async () => {
    const id = await makeLikable()
    await countLikes(id)
    const changes = () => api().store.db.selectFrom('changes').select('seq').execute()
    const before = await changes()
    const listener = makeListener()
    await like(listener, id)
    await like(listener, id, 'DELETE')

    expect(await countLikes(id)).toBe(0)
    expect(await changes()).toEqual(before)
    expect(await api().store.db.selectFrom('waiting_counts').selectAll().execute()).toEqual([])
  })

  test('many at once are one, and like and dislike at once never leave the count off', async () => {
    const id = await makeLikable()
    const listener = makeListener()
    await like(listener, id)
    await like(listener, id, 'DELETE')
    await Promise.all(Array.from({ length: 8 }, () => like(listener, id)))
    expect(await countLikes(id)).toBe(1)

    await Promise.all(Array.from({ length: 12 }, (_, turn) => like(listener, id, turn % 2 === 0 ? 'POST' : 'DELETE')))
    await like(listener, id)
    expect(await countLikes(id)).toBe(1)
    await Promise.all(Array.from({ length: 8 }, () => like(listener, id, 'DELETE')))
    expect(await countLikes(id)).toBe(0)
  })

  test('a count never falls below nothing', async () => {
    const id = await makeLikable()
    const listener = makeListener()
    await like(listener, id)
    await countLikes(id)
    await api().store.db.updateTable('tracks').set({ like_count: 0 }).where('id', '=', id).execute()
    await like(listener, id, 'DELETE')

    expect(await countLikes(id)).toBe(0)
  })

  test('a track that is deleted takes its likes along, counted or not', async () => {
    const id = await makeLikable()
    await like(makeListener(), id)
    await deleteTrack(api().store, id)
    at += 15_000
    await applyCounts(api().store, at)

    expect(await api().store.db.selectFrom('waiting_counts').selectAll().execute()).toEqual([])
    expect(await api().store.db.selectFrom('likes').selectAll().where('track_id', '=', id).execute()).toEqual([])
  })

  test('400, 403, 404', async () => {
    const id = await makeLikable()
    const draft = await makeLikable({ published_at: null })
    const ask = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await makeListener().ask(api().service, `/api/site/likes/${path}`, { headers })
      return [answer.status, answer.json().code]
    }

    expect(await ask('x')).toEqual([400, 'INVALID_ID'])
    expect(await ask(randomUUID())).toEqual([404, 'NOT_FOUND'])
    expect(await ask(draft)).toEqual([404, 'NOT_FOUND'])
    expect(await ask(id, { origin: 'https://evil.example' })).toEqual([403, 'CROSS_ORIGIN'])
    expect(await ask(id, { 'user-agent': 'Googlebot/2.1' })).toEqual([403, 'ROBOT_REFUSED'])
    expect(await countLikes(id)).toBe(0)
  })
})
