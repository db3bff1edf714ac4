import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { importLines } from '../../src/editing/import/import.ts'
import { openSource } from '../../src/editing/lines/import-source.ts'
import { deleteTrack } from '../../src/editing/tracks/tracks.ts'
import { actAt } from '../support/acts.ts'
import { sendTo } from '../support/api.ts'
import { changeTrack, makeArtist, makeTrack } from '../support/catalogue.ts'
import { eachConsole } from '../support/console.ts'
import { endOf } from '../support/end-of-job.ts'

const unknown = 'ffffffff-0000-4000-8000-000000000000'
const numberedId = (number: number) => `c0000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const clock = { at: Date.parse('2026-11-17T08:00:00Z') }

eachConsole('collections', { now: () => clock.at }, (desk, { editor, owner, support }) => {
  let ids: string[] = []
  let draft = ''
  beforeAll(async () => {
    const artist_id = await makeArtist(desk.store, { name: 'Lan Anh' })
    ids = []
    for (const title of ['Mưa', 'Nắng', 'Gió', 'Sương'])
      ids.push(await makeTrack(desk.store, { title, artist_id, genre: title === 'Gió' ? 'Jazz' : 'Pop' }))
    draft = await makeTrack(desk.store, { title: 'Nháp', artist_id, published_at: null })
    await desk.caughtUp()
  })

  const read = async (path: string) => {
    await desk.caughtUp()
    return await desk.get(path)
  }
  const titles = async (path: string) => (await read(path)).json().data.map((one: { title: string }) => one.title)
  const add = async (fields: object) => {
    clock.at += 1000
    const answer = await editor.post('/collections', fields)
    expect(answer.status, answer.text).toBe(201)
    return answer.json().data
  }
  const events = async (hook: string) => {
    const rows = await desk.store.db
      .selectFrom('deliveries')
      .select(['event', 'track_id', 'subject_kind', 'data', 'sent_at', 'lane'])
      .where('webhook_id', '=', hook)
      .orderBy('sent_at')
      .orderBy('id')
      .execute()
    return rows.map((row) => ({ ...row, data: JSON.parse(row.data) }))
  }

  test('partners see it in the editor’s order, and of its tracks what is published', async () => {
    const [mua, nang, gio] = ids as [string, string, string]
    const made = await add({ title: 'Cà phê chiều mưa', description: ' Nhạc chậm. ', tracks: [gio, draft, mua] })
    expect(made).toMatchObject({ slug: 'ca-phe-chieu-mua', description: 'Nhạc chậm.', track_count: 2 })
    expect(made.tracks.map((one: any) => [one.title, one.status])).toEqual([
      ['Gió', 'published'],
      ['Nháp', 'draft'],
      ['Mưa', 'published'],
    ])
    const record = {
      id: made.id,
      slug: 'ca-phe-chieu-mua',
      title: 'Cà phê chiều mưa',
      description: 'Nhạc chậm.',
      cover_url: null,
      track_count: 2,
      updated_at: made.updated_at,
    }
    const one = await read('/collections/ca-phe-chieu-mua')
    expect(one.json()).toEqual({ data: record })
    expect((await read('/collections')).json()).toEqual({
      data: [record],
      meta: { total: 1, page: 1, limit: 20, total_pages: 1 },
    })
    const etag = one.headers.etag!
    const again = await desk.get('/collections/ca-phe-chieu-mua', { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)

    const list = '/collections/ca-phe-chieu-mua/tracks'
    expect(await titles(list)).toEqual(['Gió', 'Mưa'])
    const second = await read(`${list}?page=2&limit=1&fields=title`)
    expect(second.json()).toEqual({
      data: [{ id: mua, title: 'Mưa' }],
      meta: { total: 2, page: 2, limit: 1, total_pages: 2 },
    })
    expect(second.headers['x-total-count']).toBe('2')

    // A draft that is published has its place; what is hidden leaves at once and comes back to where it was.
    await editor.post(`/tracks/${draft}/publish`)
    expect(await titles(list)).toEqual(['Gió', 'Nháp', 'Mưa'])
    await editor.post(`/tracks/${gio}/unpublish`)
    expect(await titles(list)).toEqual(['Nháp', 'Mưa'])
    expect((await read('/collections/ca-phe-chieu-mua')).json().data.track_count).toBe(2)
    await editor.post(`/tracks/${gio}/publish`)
    await editor.post(`/tracks/${draft}/unpublish`)
    expect(await titles(list)).toEqual(['Gió', 'Mưa'])

    const order = await editor.put(`/collections/${made.id}/tracks`, { tracks: [nang, mua.toUpperCase(), gio] })
    expect(order.status, order.text).toBe(200)
    expect(await titles(list)).toEqual(['Nắng', 'Mưa', 'Gió'])
  })

  test('the filter is that of lists, search and their facets', async () => {
    const [mua, nang, gio] = ids as [string, string, string]
    await add({ title: 'Lọc', slug: 'loc', tracks: [gio, nang, mua] })
    expect(await titles('/tracks?collection=loc&sort=title_asc')).toEqual(['Gió', 'Mưa', 'Nắng'])
    expect(await titles('/tracks?collection=loc&genre=Pop&cursor=')).toHaveLength(2)
    expect((await read('/tracks/facets?collection=loc')).json()).toMatchObject({
      data: {
        genre: [
          { value: 'Pop', count: 2 },
          { value: 'Jazz', count: 1 },
        ],
      },
      meta: { total: 3 },
    })
    const found = (await read('/search?q=lan%20anh&collection=loc')).json()
    expect(found.meta.total).toBe(3)
    expect(found.query).toMatchObject({ collection: 'loc' })
    expect((await read('/search?q=lan%20anh')).json().query).not.toHaveProperty('collection')
    expect((await read('/search/facets?q=lan%20anh&collection=loc')).json().meta.total).toBe(3)
    // As with an unknown artist: nothing, and what is no slug at all is refused with the tables.
    expect((await read('/tracks?collection=khong-co')).json().meta.total).toBe(0)
    for (const path of ['/tracks', '/tracks/facets', '/search', '/search/facets']) {
      const refused = await read(`${path}?q=mua&collection=Kh%C3%B4ng%20Ph%E1%BA%A3i`)
      expect(refused.status, path).toBe(400)
      expect(refused.json().details.collection, path).toHaveLength(1)
    }
    for (const path of ['/collections/khong-co', '/collections/khong-co/tracks'])
      expect((await read(path)).status, path).toBe(404)
    for (const path of ['/collections/A--B', '/collections/A--B/tracks', '/collections?limit=1000'])
      expect((await read(path)).status, path).toBe(400)
  })

  test('what cannot be is refused, and nothing changes', async () => {
    const first = await add({ title: 'Trùng tên', tracks: ids.slice(0, 2) })
    const second = await add({ title: 'Trùng tên', tracks: [] })
    expect([first.slug, second.slug]).toEqual(['trung-ten', 'trung-ten-2'])
    expect((await add({ title: '🎧' })).slug).toBe('tuyen-tap')
    const path = `/collections/${first.id}`
    const before = (await editor.get(path)).json().data
    const tracks = `${path}/tracks`
    const cases: [status: number, send: () => ReturnType<typeof editor.get>, field?: string][] = [
      [409, () => editor.patch(path, { slug: 'trung-ten-2' })],
      [409, () => editor.post('/collections', { title: 'x', slug: 'trung-ten' })],
      [409, () => editor.post('/collections', { title: 'x', id: first.id })],
      [400, () => editor.patch(path, { slug: 'Có Dấu' }), 'slug'],
      [400, () => editor.patch(path, { title: ' ' }), 'title'],
      [400, () => editor.patch(path, { title: null }), 'title'],
      [400, () => editor.patch(path, { description: 'x'.repeat(5001) }), 'description'],
      [400, () => editor.patch(path, { tracks: [] }), 'body'],
      [400, () => editor.put(tracks, { tracks: [ids[0], ids[1], ids[0]] }), 'tracks'],
      [400, () => editor.put(tracks, { tracks: [ids[0], unknown] }), 'tracks'],
      [400, () => editor.put(tracks, { tracks: ['bài'] }), 'tracks'],
      [400, () => editor.put(tracks, { tracks: Array.from({ length: 5001 }, () => randomUUID()) }), 'tracks'],
      [400, () => editor.put(tracks, {}), 'tracks'],
      [404, () => editor.put(`/collections/${unknown}/tracks`, { tracks: [] })],
      [404, () => editor.patch(`/collections/${unknown}`, { title: 'x' })],
      [404, () => editor.delete(`/collections/${unknown}`)],
    ]
    for (const [at, [status, send, field]] of cases.entries()) {
      const answer = await send()
      expect([at, answer.status], answer.text).toEqual([at, status])
      if (field !== undefined) expect(Object.keys(answer.json().details), `${at}`).toEqual([field])
    }
    expect((await support.get('/collections?q=trung')).json().meta.total).toBe(2)
    expect((await editor.get(path)).json().data).toEqual(before)
  })

  test('two who put in order: the second is told, and other fields are merged', async () => {
    const { id, updated_at: if_updated_at } = await add({ title: 'Hai người', tracks: ids })
    clock.at += 60_000
    const [a, b, c, d] = ids
    await owner.put(`/collections/${id}/tracks`, { tracks: [d, c, b, a] })
    clock.at += 60_000
    const refused = await editor.put(`/collections/${id}/tracks`, { tracks: [b, a, c, d], if_updated_at })
    expect(refused.status).toBe(409)
    const at = new Date(clock.at - 60_000).toISOString()
    expect(refused.json().changed_meanwhile).toEqual([{ field: 'tracks', by: 'owner-1', at }])
    expect((await editor.patch(`/collections/${id}`, { title: 'Hai người nữa', if_updated_at })).status).toBe(200)
    const { updated_at, tracks } = (await editor.get(`/collections/${id}`)).json().data
    expect(tracks.map((one: any) => one.id)).toEqual([d, c, b, a])
    const order = { tracks: [b], if_updated_at: updated_at }
    expect((await editor.put(`/collections/${id}/tracks`, order)).json().data.track_count).toBe(1)
    const acts = (await owner.get('/audit?q=collection.update')).json().data
    expect(acts[0]).toMatchObject({ action: 'collection.update', before: { track_count: 4 }, after: { tracks: [b] } })
  })

  test('only webhooks that ask for it are told; of one collection the newest counts', async () => {
    const register = async (fields: object) =>
      (await desk.get('/webhooks', { method: 'POST', body: { url: 'https://doi-tac.example/x', ...fields } })).json()
        .data
    const all = await register({})
    const asked = await register({ events: ['collection.deleted', 'collection.updated'] })
    expect(all.events).toEqual(['track.created', 'track.updated', 'track.deleted'])
    expect(asked.events).toEqual(['collection.updated', 'collection.deleted'])

    const { id, slug } = await add({ title: 'Tin', tracks: [ids[0], draft] })
    await editor.patch(`/collections/${id}`, { title: 'Tin mới', slug: 'tin-moi' })
    await editor.patch(`/collections/${id}`, { title: 'Tin mới' })
    await editor.put(`/collections/${id}/tracks`, { tracks: [draft] })
    // What happens to a track is told by the events of tracks.
    await editor.post(`/tracks/${draft}/publish`)
    await editor.post(`/tracks/${draft}/unpublish`)
    expect((await read(`/collections/${slug}`)).status).toBe(404)
    expect((await editor.delete(`/collections/${id}`)).status).toBe(204)
    expect((await read('/collections/tin-moi')).status).toBe(404)
    expect((await read('/tracks?collection=tin-moi')).json().meta.total).toBe(0)
    expect((await editor.get(`/tracks/${ids[0]}`)).status).toBe(200)

    const told = await events(asked.id)
    const common = { id, description: null }
    expect(told.map(({ event, data }) => [event, data])).toEqual([
      [
        'collection.updated',
        {
          ...{ ...common, slug: 'tin', title: 'Tin', track_count: 1 },
          changes: ['slug', 'title', 'description', 'cover_url', 'tracks'],
        },
      ],
      [
        'collection.updated',
        { ...common, slug: 'tin-moi', title: 'Tin mới', track_count: 1, changes: ['slug', 'title'] },
      ],
      ['collection.updated', { ...common, slug: 'tin-moi', title: 'Tin mới', track_count: 0, changes: ['tracks'] }],
      ['collection.deleted', { ...common, slug: 'tin-moi', title: 'Tin mới', track_count: 0 }],
    ])
    expect(new Set(told.map((one) => `${one.subject_kind} ${one.track_id}`))).toEqual(new Set([`collection ${id}`]))
    // Strictly in their order, also within one instant.
    const times = told.map(({ sent_at }) => sent_at)
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
    expect((await events(all.id)).map(({ event }) => event)).toEqual(['track.created', 'track.deleted'])
    const shown = (await read(`/webhooks/${asked.id}/deliveries`)).json().data
    expect(new Set(shown.map((one: any) => one.track_id))).toEqual(new Set([null]))
    // Mirrors of tracks hear nothing of it.
    expect((await read('/changes')).json().data.every((one: any) => one.event.startsWith('track.'))).toBe(true)
    for (const hook of [all, asked]) await desk.get(`/webhooks?id=${hook.id}`, { method: 'DELETE' })
  })

  test('listeners have a page of it, and of what has nothing to hear only by its address', async () => {
    const [mua, nang] = ids as [string, string]
    const { slug } = await add({ title: 'Một <b>trang</b>', description: 'Dòng một\n\nDòng hai', tracks: [nang, mua] })
    const none = await add({ title: 'Rỗng tuếch', tracks: [draft] })
    await desk.caughtUp()
    const page = async (url: string) => {
      const { statusCode, body } = await sendTo(desk.service, { url, headers: { accept: 'text/html' } })
      return { status: statusCode, body }
    }
    const one = await page(`/collections/${slug}`)
    expect(one.status).toBe(200)
    expect(one.body).toContain('Một &lt;b>trang&lt;/b>')
    expect(one.body.indexOf('Nắng')).toBeLessThan(one.body.indexOf('Mưa'))
    expect(one.body).toContain('<p>Dòng hai</p>')
    const list = (await page('/collections')).body
    expect(list).toContain(`href="/collections/${slug}"`)
    expect(list).not.toContain(none.slug)
    const map = (await page('/sitemaps/1.xml')).body
    expect(map).toContain(`<loc>https://nhac.example/collections/${slug}</loc>`)
    expect(map).not.toContain(none.slug)
    expect((await page(`/collections/${none.slug}`)).status).toBe(200)
    for (const url of ['/collections/khong-co', '/collections/A--B', `/collections/${slug}?page=2`])
      expect((await page(url)).status, url).toBe(404)
    expect((await page(`/collections/${slug}/picture.webp`)).status).toBe(404)
  })

  test('a track that is deleted leaves it, and does not come back with its id', async () => {
    const id = await makeTrack(desk.store, { title: 'Sẽ xóa' })
    const { slug, id: collection } = await add({ title: 'Vơi', tracks: [id, ids[0]] })
    await desk.caughtUp()
    await deleteTrack(desk.store, id, actAt(clock.at))
    await makeTrack(desk.store, { id, title: 'Làm lại' })
    expect(await titles(`/collections/${slug}/tracks`)).toEqual(['Mưa'])
    expect((await editor.get(`/collections/${collection}`)).json().data.tracks).toHaveLength(1)
  })

  test('a picture is read by a job, shown by signed links, and taken away', async () => {
    const { id, slug } = await add({ title: 'Có ảnh' })
    const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#345' } })
      .png()
      .toBuffer()
    const sent = { headers: { 'content-type': 'image/png' } }
    const upload = async (body: unknown) => {
      const answer = await editor.post(`/collections/${id}/cover?file_name=a.png`, body, sent)
      return await endOf(editor, answer.json().data.job_id)
    }
    expect((await upload(Buffer.from('không phải ảnh'))).state).toBe('failed')
    expect(await upload(picture)).toMatchObject({ state: 'done', subject_id: id })
    const { cover_url } = (await read(`/collections/${slug}`)).json().data
    expect(cover_url).toMatch(/\/media\/covers\/[0-9a-f]{64}\.webp\?/)
    const own = (await editor.get(`/collections/${id}`)).json().data
    expect((await editor.get(own.cover_url.replace('/api/admin', ''))).headers['content-type']).toBe('image/webp')
    expect((await editor.patch(`/collections/${id}`, { cover: null })).json().data.cover_url).toBe(null)
  })

  test('an import makes, changes and leaves alone; a line with unknown tracks is named and does nothing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'khonhac-collections-'))
    const artist = { type: 'artist', id: numberedId(1), name: 'Nhập' }
    const track = { type: 'track', id: numberedId(2), title: 'Nhập một', artist_id: numberedId(1) }
    const lines = [
      artist,
      { ...track, genre: 'Pop', duration_seconds: 60 },
      { type: 'collection', id: numberedId(10), slug: 'nhap', title: 'Nhập', tracks: [numberedId(2), ids[0]] },
      { type: 'collection', id: numberedId(11), title: 'Nhập', tracks: [numberedId(2), unknown] },
      { type: 'collection', id: numberedId(12), title: 'Nhập', slug: 'nhap' },
      { type: 'collection', id: numberedId(13), tracks: [] },
      { type: 'collection', id: numberedId(14), title: 'Nhập' },
      { type: 'collection', id: numberedId(10), slug: 'nhap-cu' },
      { type: 'collection', id: numberedId(14), slug: 'nhap', description: 'Hai' },
      { type: 'collection', id: numberedId(14), slug: 'nhap' },
    ]
    const run = async (all: readonly object[], isDryRun: boolean) => {
      const file = join(folder, 'lines.jsonl')
      await writeFile(file, all.map((line) => JSON.stringify(line)).join('\n'))
      const bad: string[] = []
      const { collections } = await importLines(desk.store, await openSource(file, process.stdin), {
        now: () => clock.at,
        isDryRun,
        isRestarted: true,
        onBadLine: ({ number, reason }) => bad.push(`${number}: ${reason.en}`),
      })
      return { collections, bad }
    }
    const done = {
      collections: { created: 2, updated: 2, unchanged: 1 },
      bad: [
        `4: tracks names what is no track: ${unknown}`,
        '5: slug "nhap" belongs to another collection',
        '6: title is missing: the collection is new',
      ],
    }
    expect(await run(lines, true)).toEqual(done)
    expect((await read('/collections/nhap')).status).toBe(404)
    expect(await run(lines, false)).toEqual(done)
    expect(await titles('/collections/nhap-cu/tracks')).toEqual(['Nhập một', 'Mưa'])
    expect((await read('/collections/nhap')).json().data).toMatchObject({ id: numberedId(14), description: 'Hai' })
    // Two that exchange their slugs, the later line giving first.
    const swap = [
      { type: 'collection', id: numberedId(14), title: 'Đổi' },
      { type: 'collection', id: numberedId(10), slug: 'nhap-giua' },
      { type: 'collection', id: numberedId(14), slug: 'nhap-cu' },
      { type: 'collection', id: numberedId(10), slug: 'nhap' },
    ]
    expect((await run(swap, false)).bad).toEqual([])
    expect((await read('/collections/nhap')).json().data.id).toBe(numberedId(10))
    await rm(folder, { recursive: true, force: true })
  })

  test('many tracks at once go into it and out of it: rehearsed, one change, undone until others have changed it', async () => {
    const [mua, nang, gio, suong] = ids as [string, string, string, string]
    const { id, slug } = await add({ title: '=Nhiều cùng lúc', tracks: [nang, gio] })
    const order = async () => (await editor.get(`/collections/${id}`)).json().data.tracks.map((one: any) => one.id)
    const send = async (action: string, of: object, more = {}) => {
      clock.at += 1000
      return await editor.post('/tracks/bulk', {
        action: `${action}_collection`,
        set: { collection: slug },
        ...of,
        ...more,
      })
    }
    const run = async (action: string, of: object) => {
      const job = (await send(action, of)).json().data.job_id
      return { job, ...(await endOf(editor, job)).result }
    }
    const acts = async () =>
      (await owner.get(`/audit?entity_id=${id}&limit=50`)).json().data.map((one: any) => one.action)

    const chosen = { ids: [mua, unknown, nang, suong, mua] }
    const forecast = (await send('add_to', chosen, { dry_run: true })).json().data
    expect(forecast).toMatchObject({ selected: 4, would_change: 2, unchanged: 1, failed_count: 1 })
    expect(forecast.tracks.map((one: any) => one.title)).toEqual(['Mưa', 'Sương'])
    expect(await order()).toEqual([nang, gio])
    const added = await run('add_to', chosen)
    expect(added).toMatchObject({ done: 2, unchanged: 1, failed: [{ id: unknown }], failed_count: 1, can_undo: true })
    expect(added.undo).toBeUndefined()
    expect(await order()).toEqual([nang, gio, mua, suong])
    expect(await acts()).toEqual(['collection.update', 'collection.create'])
    expect(await run('add_to', { ids: [mua] })).toMatchObject({ done: 0, unchanged: 1 })
    expect((await acts()).length).toBe(2)

    const removed = await run('remove_from', { filter: { q: 'lan anh', genre: 'Pop' } })
    expect(removed).toMatchObject({ done: 3, failed: [], can_undo: true })
    expect(await order()).toEqual([gio])
    expect((await editor.post(`/jobs/${added.job}/undo`)).status).toBe(409)
    clock.at += 1000
    const undone = await editor.post(`/jobs/${removed.job}/undo`)
    expect([undone.status, undone.json().data.result.can_undo]).toEqual([200, undefined])
    expect(await order()).toEqual([nang, gio, mua, suong])
    expect((await editor.post(`/jobs/${removed.job}/undo`)).status).toBe(409)
    expect((await editor.post(`/jobs/${unknown}/undo`)).status).toBe(404)
    expect((await owner.get('/audit?action=bulk.undo')).json().data).toMatchObject([{ entity_id: removed.job }])

    const wrong = async (set: object) =>
      (await editor.post('/tracks/bulk', { action: 'add_to_collection', ids: [mua], set })).json()
    for (const set of [{ collection: 'khong-co' }, { collection: unknown }, { collection: '' }, { genre: 'x' }])
      expect(Object.keys((await wrong(set)).details)).toEqual(['collection'])
    expect(
      (await editor.post('/tracks/bulk', { action: 'add_to_collection', ids: [mua] })).json().details.set,
    ).toHaveLength(1)
    // Deleted before the job begins: the whole of it fails, and says why.
    await editor.delete(`/collections/${id}`)
    const again = await editor.post(`/jobs/${added.job}/undo`)
    expect([again.status, again.json().message ?? again.text]).toEqual([409, expect.stringContaining('xoá')])
    expect((await editor.get('/collections.csv')).text).not.toContain('Nhiều cùng lúc')
  })

  test('five thousand tracks in one order', async () => {
    const artist_id = await makeArtist(desk.store, { name: 'Nhiều' })
    const many = Array.from({ length: 5000 }, (_, number) => numberedId(100_000 + number))
    const source = await desk.store.db.selectFrom('tracks').selectAll().where('id', '=', ids[0]!).executeTakeFirst()
    for (let at = 0; at < many.length; at += 500) {
      const rows = many
        .slice(at, at + 500)
        .map((id, index) => ({ ...source!, id, slug: `nhieu-${at + index}`, artist_id }))
      await desk.store.db.insertInto('tracks').values(rows).execute()
    }
    const { id, slug } = await add({ title: 'Rất nhiều', tracks: many })
    const order = many.toReversed()
    const answer = await editor.put(`/collections/${id}/tracks`, { tracks: order })
    expect(answer.status, answer.text.slice(0, 300)).toBe(200)
    expect(answer.json().data.tracks.map((one: any) => one.id)).toEqual(order)
    // The catalogue in memory has none of these rows: it was not told of them.
    expect((await read(`/collections/${slug}`)).json().data.track_count).toBe(0)
    await changeTrack(desk.store, order[4000]!, { title: 'Có mặt' })
    expect(await titles(`/collections/${slug}/tracks`)).toEqual(['Có mặt'])
    const full = { action: 'add_to_collection', set: { collection: id }, ids: [ids[0], many[0]], dry_run: true }
    expect((await editor.post('/tracks/bulk', full)).json().data).toMatchObject({
      would_change: 0,
      unchanged: 1,
      failed_count: 1,
    })
    expect((await editor.get('/collections.csv?q=rat nhieu')).text.split('\r\n')[1]).toContain(',Rất nhiều,,5000,')
    const { data } = (await owner.get('/audit?q=collection.update')).json()
    expect([data[0].after.track_count, data[0].after.tracks.length]).toEqual([5000, 500])
  })
})
