import { expect, test } from 'vitest'
import { publishDue } from '../../src/editing/tracks/publish-due.ts'
import { makeArtist, makeTrack } from '../support/catalogue.ts'
import { eachConsole } from '../support/console.ts'
import { endOf } from '../support/end-of-job.ts'
import { makeWebhook } from '../support/operations.ts'

const EVENTS = ['track.created', 'track.updated', 'track.deleted']
const NO_ONE = '3f1c2a52-6f7e-4f0e-9d53-0c1a6f0f8f11'

eachConsole('the daily work on the catalogue', {}, (api, { editor, support }) => {
  const eventsOf = async (ids: readonly string[]) =>
    await api.store.db
      .selectFrom('deliveries')
      .select(['track_id', 'event', 'data'])
      .where('track_id', 'in', ids)
      .orderBy('track_id')
      .execute()

  test('an artist is merged: tracks, credits and names move, partners are told, the old id is gone', async () => {
    const { store } = api
    await makeWebhook(store)
    await store.db
      .updateTable('webhooks')
      .set({ events: JSON.stringify(EVENTS) })
      .execute()
    const into = await makeArtist(store, { name: 'Mỹ Duyên', aliases: JSON.stringify(['MD']) })
    const from = await makeArtist(store, { name: 'My Duyen', aliases: JSON.stringify(['Bé Duyên', 'MD']) })
    const other = await makeArtist(store, { name: 'Quốc Bảo' })
    const own = await makeTrack(store, { artist_id: from, title: 'Của riêng', featured: [into] })
    const guest = await makeTrack(store, { artist_id: other, title: 'Khách mời', featured: [from, into] })
    const host = await makeTrack(store, { artist_id: into, title: 'Chủ nhà', featured: [from] })
    const draft = await makeTrack(store, { artist_id: from, title: 'Nháp', published_at: null })
    const untouched = await makeTrack(store, { artist_id: into, title: 'Yên' })

    expect((await editor.post(`/artists/${from}/merge`, { into: from })).json().details.into).toHaveLength(1)
    expect((await editor.post(`/artists/${from}/merge`, { into: NO_ONE })).status).toBe(404)
    expect((await editor.post(`/artists/${NO_ONE}/merge`, { into })).status).toBe(404)
    expect((await editor.post(`/artists/${from}/merge`, {})).status).toBe(400)
    expect((await editor.get(`/artists/${from}`)).json().data.tracks).toHaveLength(4)

    const merged = await editor.post(`/artists/${from}/merge`, { into: into.toUpperCase() })
    expect(merged.json()).toEqual({ data: { moved: 4 } })
    await api.caughtUp()
    const stays = (await editor.get(`/artists/${into}`)).json().data
    expect(stays.aliases).toEqual(['MD', 'My Duyen', 'Bé Duyên'])
    expect(stays.tracks.map((one: any) => [one.title, one.role])).toEqual([
      ['Chủ nhà', 'primary'],
      ['Của riêng', 'primary'],
      ['Nháp', 'primary'],
      ['Yên', 'primary'],
      ['Khách mời', 'featured'],
    ])
    expect((await editor.get(`/artists/${from}`)).status).toBe(404)
    expect((await api.get(`/artists/${from}`)).status).toBe(404)
    const shown = (await api.get(`/tracks/${guest}`)).json()
    expect(shown.artists.map((one: any) => one.id)).toEqual([other, into])
    expect((await api.get('/search?q=be+duyen')).json().data.map((one: any) => one.id)).toContain(own)
    const events = await eventsOf([own, guest, host, draft, untouched])
    expect(events.map((one) => [one.track_id, one.event]).sort()).toEqual(
      [own, guest, host].map((id) => [id, 'track.updated']).sort(),
    )
    expect(JSON.parse(events.find((one) => one.track_id === own)!.data).artist).toBe('Mỹ Duyên')
    const [entry] = await store.db.selectFrom('audit_log').selectAll().where('action', '=', 'artist.merge').execute()
    expect(entry).toMatchObject({ entity_id: into, actor: 'editor-1' })
    expect(JSON.parse(entry!.before!)).toMatchObject({ id: from, name: 'My Duyen' })
    expect((await editor.post(`/artists/${from}/merge`, { into })).status).toBe(404)

    const list = { type: 'track', title: 'Nhập lại', artist: 'MY DUYEN', genre: 'Pop', duration_seconds: 60 }
    const file = [{ type: 'artist', name: 'My Duyen', biography: 'Ca sĩ' }, list].map((one) => JSON.stringify(one))
    const sent = await editor.post('/imports', file.join('\n'), { headers: { 'content-type': 'application/x-ndjson' } })
    await endOf(editor, sent.json().data.job_id)
    const again = (await editor.get(`/artists/${into}`)).json().data
    expect([again.name, again.biography, again.tracks.length]).toEqual(['Mỹ Duyên', 'Ca sĩ', 6])
  })

  test('a taken name is an offer to merge, unless it is another person', async () => {
    const first = await makeArtist(api.store, { name: 'Hà Linh Chi' })
    await makeTrack(api.store, { artist_id: first, title: 'Một' })
    const second = await makeArtist(api.store, { name: 'Hà Lihn Chi' })
    const refused = await editor.patch(`/artists/${second}`, { name: 'ha linh chi', biography: 'x' })
    expect(refused.status).toBe(409)
    expect(refused.json().same_name).toEqual([{ id: first, name: 'Hà Linh Chi', tracks: 1 }])
    expect((await editor.get(`/artists/${second}`)).json().data).toMatchObject({ name: 'Hà Lihn Chi', biography: null })
    expect((await editor.patch(`/artists/${first}`, { name: 'Hà Linh Chi', biography: 'y' })).status).toBe(200)
    const forced = await editor.patch(`/artists/${second}`, { name: 'ha linh chi', is_other_person: true })
    expect([forced.status, forced.json().data.name]).toEqual([200, 'ha linh chi'])
  })

  test('near names are suggested while typing, and by the rehearsal of an import', async () => {
    const id = await makeArtist(api.store, { name: 'Đặng Thái Sơn' })
    const near = async (name: string) =>
      (await support.get(`/artists/near?name=${encodeURIComponent(name)}`)).json().data
    expect(await near('dang thai son')).toEqual([{ id, name: 'Đặng Thái Sơn', tracks: 0, is_same: true }])
    expect(await near('Đặng Thái Sơm')).toMatchObject([{ id, is_same: false }])
    expect(await near('Đặng Thái Bình')).toEqual([])
    expect(await near('')).toEqual([])
    const line = { type: 'track', title: 'T', artist: 'Dang Thai Son', genre: 'Pop', duration_seconds: 60 }
    const sent = await editor.post('/imports?dry_run=true', JSON.stringify(line), {
      headers: { 'content-type': 'application/x-ndjson' },
    })
    const { result } = await endOf(editor, sent.json().data.job_id)
    expect(result.near_artists).toEqual([{ name: 'Dang Thai Son', near: 'Đặng Thái Sơn' }])
  })

  test('many at once: rehearsed in numbers, done by a job, each refusal with its reason', async () => {
    const artist = await makeArtist(api.store, { name: 'Nhiều Bài' })
    const make = (title: string, published_at: number | null) =>
      makeTrack(api.store, { artist_id: artist, title, published_at, genre: 'Cũ' })
    const [a, b, out, down] = [await make('A', null), await make('B', null), await make('C', 1), await make('D', 1)]
    const claim = { claimant: 'Công ty', reason: '=cmd()', scope: 'new' }
    const bulk = async (body: object) => await editor.post('/tracks/bulk', body)
    const run = async (body: object) => {
      const sent = await bulk(body)
      expect(sent.status).toBe(202)
      const job = await endOf(editor, sent.json().data.job_id)
      expect([job.kind, job.state]).toEqual(['bulk', 'done'])
      return job.result
    }
    expect(await run({ ids: [down], action: 'takedown', set: claim })).toMatchObject({ done: 1, failed: [] })
    const all = [a, b, out, down, NO_ONE, a]
    const forecast = (await bulk({ ids: all, action: 'publish', dry_run: true })).json().data
    expect(forecast).toMatchObject({ selected: 5, would_change: 2, unchanged: 1, failed_count: 2 })
    expect(forecast.tracks.map((one: any) => one.title)).toEqual(['A', 'B'])
    expect((await editor.get(`/tracks/${a}`)).json().data.status).toBe('draft')
    const published = await run({ ids: all, action: 'publish' })
    expect(published).toMatchObject({ done: 2, unchanged: 1, failed_count: 2 })
    expect(published.failed.map((one: any) => one.id)).toEqual([down, NO_ONE])
    expect(published.failed[1].reason).toBe('Không tìm thấy bài hát này.')
    await api.caughtUp()
    expect((await api.get(`/tracks/${b}`)).status).toBe(200)
    expect((await eventsOf([a])).map((one) => one.event)).toEqual(['track.created'])

    const filter = { q: 'nhieu bai', status: ['published'] }
    const set = { genre: 'Mới', artist: 'Nhiều Người', is_explicit: true }
    const wanted = (await bulk({ filter, action: 'update', set, dry_run: true })).json().data
    expect(wanted).toMatchObject({ selected: 3, would_change: 3, failed_count: 0 })
    expect(await run({ filter, action: 'update', set })).toMatchObject({ done: 3, failed: [] })
    expect((await editor.get(`/tracks/${out}`)).json().data).toMatchObject({
      ...{ genre: 'Mới', artist: 'Nhiều Người', is_explicit: true },
    })
    expect((await bulk({ ids: [a, b, out], action: 'update', set, dry_run: true })).json().data).toMatchObject({
      ...{ would_change: 0, unchanged: 3 },
    })
    expect(await run({ ids: [a, b], action: 'unpublish' })).toMatchObject({ done: 2 })
    expect(await run({ ids: [a, down], action: 'delete' })).toMatchObject({ done: 2, failed: [] })
    const acts = await api.store.db.selectFrom('audit_log').select(['action', 'entity_id']).execute()
    expect(acts.filter((one) => one.entity_id === a).map((one) => one.action)).toEqual([
      ...['track.publish', 'track.update', 'track.unpublish', 'track.delete'],
    ])
    expect(acts.filter((one) => one.action === 'bulk.run')).toHaveLength(5)
  })

  test('what many cannot be set to is refused before anything is done', async () => {
    const id = await makeTrack(api.store, { title: 'Giữ' })
    const details = async (body: object) => {
      const answer = await editor.post('/tracks/bulk', body)
      expect(answer.status).toBe(400)
      return Object.keys(answer.json().details)
    }
    expect(await details({ action: 'publish' })).toEqual(['ids'])
    expect(await details({ ids: [id], filter: {}, action: 'publish' })).toEqual(['ids'])
    expect(await details({ ids: ['x'], action: 'publish' })).toEqual(['ids'])
    expect(await details({ ids: [], action: 'publish' })).toEqual(['ids'])
    expect(await details({ ids: [id], action: 'burn' })).toEqual(['action'])
    expect(await details({ ids: [id], action: 'update' })).toEqual(['set'])
    expect(await details({ ids: [id], action: 'publish', set: { genre: 'x' } })).toEqual(['set'])
    expect(await details({ ids: [id], action: 'update', set: { isrc: 'VNA012600001' } })).toEqual(['isrc'])
    expect(await details({ ids: [id], action: 'update', set: { genre: '' } })).toEqual(['genre'])
    expect(await details({ ids: [id], action: 'update', set: { artist_id: NO_ONE } })).toEqual(['artist_id'])
    expect(await details({ ids: [id], action: 'takedown', set: { claimant: 'A' } })).toEqual(['set'])
    expect(await details({ filter: { q: 'khôngcógìcả' }, action: 'delete' })).toEqual(['filter'])
    expect(await details({ filter: { status: 'x' }, action: 'delete' })).toEqual(['filter.status'])
    expect((await editor.get(`/tracks/${id}`)).status).toBe(200)
  })

  test('every list is also a file, by the same filters, safe for spreadsheets', async () => {
    const artist = await makeArtist(api.store, { name: '=HYPERLINK("http://x")' })
    for (const title of ['+Một', 'Hai, "ba"']) await makeTrack(api.store, { artist_id: artist, title, genre: 'Csv' })
    const read = async (path: string) => {
      const answer = await support.get(path)
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
      expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="[a-z-]+[\d-]+\.csv"$/)
      expect(answer.text.startsWith('\uFEFF')).toBe(true)
      return answer.text.slice(1).split('\r\n').slice(0, -1)
    }
    const [head, ...rows] = await read('/tracks.csv?q=hyperlink&sort=title')
    expect(head).toMatch(/^id,title,artist,/)
    expect(rows.map((row) => row.slice(37))).toEqual([
      expect.stringMatching(/^'\+Một,"'=HYPERLINK\(""http:\/\/x""\)",/),
      expect.stringMatching(/^"Hai, ""ba""","'=HYPERLINK/),
    ])
    expect(await read('/tracks.csv?q=hyperlink&status=draft')).toEqual([head])
    expect((await read('/artists.csv?q=hyperlink'))[1]).toContain(`${artist},"'=HYPERLINK`)
    const { total } = (await support.get('/artists?limit=1')).json().meta
    expect(await read('/artists.csv')).toHaveLength(total + 1)
    expect((await read('/takedowns.csv')).join()).toContain("'=cmd()")
    expect((await read('/audit.csv?action=artist.merge'))[1]).toContain('artist.merge')
    expect(await read('/partners.csv?status=approved')).toHaveLength(2)
    expect((await read('/keys.csv'))[1]).toContain('kn_live_')
    await read('/requests.csv?status=403')
    await read('/insight/searches.csv?days=7')
    expect((await read('/insight/traffic.csv?step=hour'))[0]).toMatch(/^at,requests,/)
    expect((await read('/proofs.csv'))[0]).toMatch(/^id,partner_id,/)
    expect((await support.get('/tracks.csv?status=nonsense')).status).toBe(400)
  })

  test('a draft goes out by itself at its time, once, and not when the time was taken away', async () => {
    const make = (title: string) => makeTrack(api.store, { title, published_at: null })
    const [soon, later, never, out] = [await make('Sớm'), await make('Muộn'), await make('Thôi'), await make('Ra')]
    const at = (ms: number) => new Date(Date.now() + ms).toISOString()
    const plan = async (id: string, publish_at: string | null) => await editor.patch(`/tracks/${id}`, { publish_at })
    const inAnHour = at(3_600_000)
    expect((await plan(later, inAnHour)).json().data).toMatchObject({ status: 'draft', publish_at: inAnHour })
    await plan(never, at(3_600_000))
    expect((await plan(never, null)).json().data.publish_at).toBeNull()
    expect((await plan(soon, at(-1000))).json().details.publish_at).toHaveLength(1)
    expect((await plan(soon, 'mai')).json().details.publish_at).toHaveLength(1)
    await plan(out, at(3_600_000))
    await editor.post(`/tracks/${out}/publish`)
    expect((await editor.get(`/tracks/${out}`)).json().data.publish_at).toBeNull()
    expect((await plan(out, at(60_000))).status).toBe(400)

    // A machine that is busy enough takes longer than that to ask.
    let planned = at(1000)
    while ((await plan(soon, planned)).status === 400) planned = at(2000)
    for (let status = 'draft'; status === 'draft'; ) status = (await editor.get(`/tracks/${soon}`)).json().data.status
    expect((await editor.get(`/tracks/${soon}`)).json().data).toMatchObject({ published_at: planned, publish_at: null })
    expect((await eventsOf([soon])).map((one) => one.event)).toEqual(['track.created'])
    // What was planned before a restart, and two processes that find it at once.
    const after = Date.parse(inAnHour)
    const done = await Promise.all([publishDue(api.store, after), publishDue(api.store, after)])
    expect(done.reduce((sum, one) => sum + one, 0)).toBe(1)
    const acts = await api.store.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'track.publish')
      .orderBy('id')
      .execute()
    const own = acts.filter((one) => [soon, later, never].includes(one.entity_id!))
    expect(own.map((one) => [one.entity_id, one.actor, one.role])).toEqual([
      [soon, 'server', 'server'],
      [later, 'server', 'server'],
    ])
  })
})
