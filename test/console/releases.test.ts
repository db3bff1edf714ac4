import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeTrack } from '../support/catalogue.ts'
import { eachConsole } from '../support/console.ts'
import { endOf } from '../support/end-of-job.ts'

const HOSTILE = '<img src=x onerror=alert(1)>'

eachConsole('releases', {}, (api, { editor, support }) => {
  const make = (body: object) => editor.post('/releases', body)
  const makeTracks = async (count: number) => {
    const ids: string[] = []
    for (let n = 0; n < count; n++) ids.push(await makeTrack(api.store, { title: `Bài ${n}`, published_at: 1000 + n }))
    return ids
  }
  const idsOf = (release: { tracks: { id: string }[] }) => release.tracks.map(({ id }) => id)

  test('made of tracks in an order, changed, listed by the alphabet, named by its tracks, deleted alone', async () => {
    const [a, b, c] = await makeTracks(3)
    const made = await make({ title: ` Đêm ${HOSTILE} `, release_date: '2026-02-28', tracks: [b, a] })
    expect([made.status, made.json().data.title]).toEqual([201, `Đêm ${HOSTILE}`])
    const release = made.json().data
    expect([idsOf(release), release.cover_url]).toEqual([[b, a], null])
    const other = (await make({ title: 'Dâng' })).json().data
    const listed = (await support.get('/releases?q=d')).json()
    expect(listed.data.map(({ id, tracks }: { id: string; tracks: number }) => [id, tracks])).toEqual([
      [other.id, 0],
      [release.id, 2],
    ])
    expect((await support.get(`/tracks/${a}`)).json().data.release).toEqual({
      ...{ id: release.id, title: release.title, position: 2 },
    })
    expect((await support.get(`/tracks/${c}`)).json().data.release).toBeNull()

    const patch = (body: object) => editor.patch(`/releases/${release.id}`, body)
    const changed = await patch({ tracks: [a, b, c], release_date: null, if_updated_at: release.updated_at })
    expect([idsOf(changed.json().data), changed.json().data.release_date]).toEqual([[a, b, c], null])
    expect((await patch({ title: 'Muộn', if_updated_at: release.updated_at })).status).toBe(409)
    const found = (await support.get(`/tracks?release=${release.id}&sort=title`)).json()
    expect(found.data.map(({ id }: { id: string }) => id).sort()).toEqual([a, b, c].sort())
    expect((await support.get('/releases.csv')).text).toContain(release.id)

    expect((await editor.delete(`/tracks/${c}`)).status).toBe(204)
    expect((await editor.delete(`/releases/${release.id}`)).status).toBe(204)
    expect((await support.get(`/releases/${release.id}`)).status).toBe(404)
    expect((await support.get(`/tracks/${a}`)).json().data).toMatchObject({ release: null, status: 'published' })
    const acts = api.store.db.selectFrom('audit_log').select('action').where('entity_id', '=', release.id)
    expect((await acts.orderBy('id').execute()).map(({ action }) => action)).toEqual([
      ...['release.create', 'release.update', 'release.delete'],
    ])
  })

  test('nothing is written of what is wrong, nor taken from another release', async () => {
    const [a, b] = await makeTracks(2)
    const { data } = (await make({ title: 'Một', tracks: [a] })).json()
    for (const [body, field] of [
      [{ title: ' ' }, 'title'],
      [{ title: 'x'.repeat(301) }, 'title'],
      [{ title: 'x', release_date: '2026-02-30' }, 'release_date'],
      [{ title: 'x', release_date: 'hôm qua' }, 'release_date'],
      [{ title: 'x', tracks: [b, b] }, 'tracks'],
      [{ title: 'x', tracks: [randomUUID()] }, 'tracks'],
      [{ title: 'x', tracks: ['a'] }, 'tracks'],
      [{ title: 'x', tracks: [b, a] }, 'tracks'],
      [{ title: 'x', tracks: Array.from({ length: 501 }, () => randomUUID()) }, 'tracks'],
    ] as const) {
      const refused = await make(body)
      expect([refused.status, Object.keys(refused.json().details ?? {})], refused.text).toEqual([400, [field]])
    }
    expect((await make({ id: data.id, title: 'Lại' })).status).toBe(409)
    const found = (await support.get(`/releases?q=x`)).json()
    expect(found.meta.total).toBe(0)
  })

  test('taken down and restored as one, and given one cover', async () => {
    const ids = await makeTracks(3)
    const { data: release } = (await make({ title: 'Phố mưa', tracks: ids })).json()
    const statuses = async () =>
      (await support.get(`/releases/${release.id}`)).json().data.tracks.map((one: { status: string }) => one.status)
    const bulk = async (action: string, set?: object) => {
      const order = { filter: { release: release.id }, action, ...(set && { set }) }
      const forecast = (await editor.post('/tracks/bulk', { ...order, dry_run: true })).json().data
      expect(forecast.would_change).toBe(3)
      return (await endOf(editor, (await editor.post('/tracks/bulk', order)).json().data.job_id)).result
    }
    const claim = { claimant: 'Sao Mai', reason: 'Sai chủ', scope: 'new' }
    expect(await bulk('takedown', claim)).toMatchObject({ done: 3, failed_count: 0 })
    expect(await statuses()).toEqual(['taken_down', 'taken_down', 'taken_down'])
    expect(await bulk('restore')).toMatchObject({ done: 3, failed_count: 0 })
    expect(await statuses()).toEqual(['published', 'published', 'published'])
    const again = { filter: { release: release.id }, action: 'restore', dry_run: true }
    expect((await editor.post('/tracks/bulk', again)).json().data).toMatchObject({ would_change: 0, unchanged: 3 })

    const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#c04010' } }).png()
    const path = `/releases/${release.id}/cover?file_name=bia.png`
    const headers = { 'content-type': 'image/png' }
    const sent = await editor.post(path, await picture.toBuffer(), { headers })
    expect((await endOf(editor, sent.json().data.job_id)).state).toBe('done')
    const covers = await api.store.db.selectFrom('tracks').select('cover_media').where('id', 'in', ids).execute()
    expect([new Set(covers.map(({ cover_media }) => cover_media)).size, covers[0]!.cover_media]).toEqual([
      ...[1, expect.stringMatching(/^covers\//)],
    ])
    expect((await support.get(`/releases/${release.id}`)).json().data.cover_url).toMatch(/^\/api\/admin\/tracks\//)
  })
})
