import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeDownTrack } from '../../src/takedowns/take-down.ts'
import { actAt } from '../support/acts.ts'
import { makeArtist, makeTrack } from '../support/catalogue.ts'
import { type Console, type ConsoleClient, startConsole } from '../support/console.ts'
import { endOf } from '../support/end-of-job.ts'
import { audioPart, FORM_TYPE, makeForm, makeUniqueSound, trackPart } from '../support/forms.ts'
import { MAIL } from '../support/mails.ts'
import type { OnStore } from '../support/stores.ts'

const XSS = '<img src=x onerror=alert(1)>'

const english = { headers: { 'accept-language': 'en' } }

export function catalogSuite(on: OnStore): void {
  on('the catalogue of the console', (openFresh) => {
    let api: Console
    let editor: ConsoleClient
    let artistId: string
    beforeAll(async () => {
      const { url } = await openFresh()
      api = await startConsole({ databaseUrl: url })
      editor = await api.signIn('editor')
      artistId = await makeArtist(api.store, { name: 'Lan Anh' })
    })
    afterAll(() => api[Symbol.asyncDispose]())

    const uploadTrack = (track: object, ...files: ReturnType<typeof audioPart>[]) =>
      editor.post('/tracks', makeForm([trackPart(track), ...files]), { headers: FORM_TYPE })
    const audit = async (action: string, id: string) =>
      await api.store.db
        .selectFrom('audit_log')
        .selectAll()
        .where('action', '=', action)
        .where('entity_id', '=', id)
        .execute()

    test('a sound is uploaded, measured, published, and found in the public search', async () => {
      const added = await uploadTrack(
        { title: 'Bài tải lên', artist_id: artistId, genre: 'Pop' },
        audioPart(makeUniqueSound(), `${XSS}.wav`),
      )
      expect(added.status).toBe(202)
      const { id, job_id } = added.json().data
      const job = await endOf(editor, job_id)
      expect(job).toMatchObject({ state: 'done', progress: 1, kind: 'track', subject_id: id, created_by: 'editor-1' })
      expect(job.result).toMatchObject({ id, title: 'Bài tải lên', is_published: true, duration_seconds: 4 })
      await api.caughtUp()
      const found = (await api.get('/search?q=bai+tai+len')).json()
      expect(found.data.map((one: any) => one.id)).toEqual([id])
      const track = (await editor.get(`/tracks/${id}`)).json().data
      expect(track).toMatchObject({
        status: 'published',
        has_audio: true,
        preview_duration_seconds: 15,
        webhooks_told: 0,
      })
      expect(track.peaks.length).toBeGreaterThan(100)
      expect(track.measured.duration_seconds).toBeCloseTo(4, 1)
      const [entry] = await audit('track.create', id)
      expect(entry).toMatchObject({
        actor: 'editor-1',
        role: 'editor',
        address: '192.0.2.1',
        entity_name: 'Bài tải lên',
      })
      const sound = await editor.get(`/tracks/${id}/audio`, { headers: { range: 'bytes=0-11' } })
      expect([sound.status, sound.headers['content-type'], sound.text.slice(0, 4)]).toEqual([206, 'audio/wav', 'RIFF'])
      expect((await editor.get(`/tracks/${id}/preview`)).headers['content-type']).toBe('audio/mpeg')
      expect((await editor.get(`/tracks/${id}/cover`)).status).toBe(404)
      expect(await api.store.db.selectFrom('job_files').selectAll().execute()).toEqual([])
    })

    test('a draft, with an artist that is only named, is published when it is told to', async () => {
      const cover = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#a2401f' } })
        .png()
        .toBuffer()
      const added = await uploadTrack(
        { title: 'Nháp', artist: 'Người mới', genre: 'Jazz', status: 'draft', bpm: 99 },
        audioPart(makeUniqueSound()),
        { name: 'cover', body: cover, fileName: 'bìa.png', type: 'image/png' },
      )
      const { id, job_id } = added.json().data
      expect((await endOf(editor, job_id)).result).toMatchObject({ is_published: false, bpm: 99 })
      await api.caughtUp()
      expect((await api.get(`/tracks/${id}`)).status).toBe(404)
      expect((await editor.get(`/tracks/${id}`)).json().data).toMatchObject({ artist: 'Người mới', status: 'draft' })
      expect((await editor.get(`/tracks/${id}/cover`)).headers['content-type']).toBe('image/webp')
      expect((await editor.post(`/tracks/${id}/publish`)).json().data.status).toBe('published')
      expect((await editor.post(`/tracks/${id}/publish`)).json().data.status).toBe('published')
      expect(await audit('track.publish', id)).toHaveLength(1)
      await api.caughtUp()
      expect((await api.get(`/tracks/${id}`)).status).toBe(200)
      expect((await editor.post(`/tracks/${id}/unpublish`)).json().data.status).toBe('draft')
      await api.caughtUp()
      expect((await api.get(`/tracks/${id}`)).status).toBe(404)
      expect((await editor.delete(`/tracks/${id}`)).status).toBe(204)
      expect((await editor.get(`/tracks/${id}`)).status).toBe(404)
    })

    test('without a sound it is a draft at once; what is wrong is told by field, in both languages', async () => {
      const added = await uploadTrack({ title: 'Chưa thu', artist_id: artistId, genre: 'Pop', duration_seconds: 60 })
      expect(added.status).toBe(201)
      expect((await editor.get(`/tracks/${added.json().data.id}`)).json().data.status).toBe('draft')
      const wrong = { artist_id: artistId, genre: 'Pop', bpm: 'fast', colour: 'red', status: 'hidden' }
      const refused = await uploadTrack(wrong, audioPart(makeUniqueSound()))
      expect(refused.status).toBe(400)
      expect(refused.json().details).toEqual({ status: ['phải là một trong: draft, published'] })
      const again = await editor.post(
        '/tracks',
        makeForm([trackPart({ ...wrong, status: 'draft' }), audioPart(makeUniqueSound())]),
        { headers: { ...FORM_TYPE, 'accept-language': 'en' } },
      )
      expect(Object.keys(again.json().details).sort()).toEqual(['bpm', 'colour'])
      const missing = await uploadTrack({ artist_id: artistId }, audioPart(makeUniqueSound()))
      expect(missing.json().details).toEqual({ title: ['còn thiếu'], genre: ['còn thiếu'] })
      expect(await api.store.db.selectFrom('job_files').selectAll().execute()).toEqual([])
    })

    test('a file that is no sound fails with its reason, and nothing of the track is kept', async () => {
      const added = await uploadTrack(
        { title: 'Hỏng', artist_id: artistId, genre: 'Pop' },
        audioPart(Buffer.from('this is no sound at all, only words'), `${XSS}.mp3`),
      )
      const { id, job_id } = added.json().data
      const job = await endOf(editor, job_id)
      expect(job.state).toBe('failed')
      expect(job.error).toContain('không phải tệp âm thanh')
      const inEnglish = (await editor.get(`/jobs/${job_id}`, english)).json().data
      expect(inEnglish.error).toContain('nor another that is known')
      expect((await editor.get(`/tracks/${id}`)).status).toBe(404)

      const support = await api.signIn('support')
      expect((await support.post(`/jobs/${job_id}/retry`)).status).toBe(403)
      const retried = await editor.post(`/jobs/${job_id}/retry`)
      expect([retried.status, retried.json().data.state]).toEqual([200, 'queued'])
      expect((await endOf(editor, job_id)).error).toBe(job.error)
      expect((await editor.post(`/jobs/${id}/retry`)).status).toBe(404)
    })

    test('fields are changed at once, a preview by a job, to the millisecond', async () => {
      const added = await uploadTrack(
        { title: 'Sửa', artist_id: artistId, genre: 'Pop' },
        audioPart(makeUniqueSound(20)),
      )
      const { id, job_id } = added.json().data
      await endOf(editor, job_id)
      const changed = await editor.patch(`/tracks/${id}`, {
        title: XSS,
        bpm: 120.5,
        musical_key: 'Bb minor',
        status: 'draft',
      })
      expect(changed.json().data).toMatchObject({ title: XSS, bpm: 120.5, musical_key: 'Bb minor', status: 'draft' })
      const [entry] = await audit('track.update', id)
      expect(JSON.parse(entry!.before!)).toMatchObject({ title: 'Sửa' })
      expect(JSON.parse(entry!.after!)).toMatchObject({ title: XSS, published_at: null })
      const before = (await editor.get(`/tracks/${id}`)).json().data
      const moved = await editor.patch(`/tracks/${id}`, { preview_start_seconds: 2.345, preview_duration_seconds: 15 })
      expect(moved.status).toBe(202)
      expect((await endOf(editor, moved.json().data.job_id)).state).toBe('done')
      const after = (await editor.get(`/tracks/${id}`)).json().data
      expect(after.preview_start_seconds).toBeCloseTo(2.345, 3)
      expect(after.preview_url).not.toBe(before.preview_url)
      expect((await editor.patch(`/tracks/${id}`, { preview_duration_seconds: 20 })).json().details).toEqual({
        preview_duration_seconds: ['phải là 15, 30 hoặc 60'],
      })
      expect((await editor.patch(`/tracks/${id}`, { nonsense: 1 })).status).toBe(400)
      expect((await editor.patch(`/tracks/${id}`, { audio: null })).json().data).toMatchObject({ has_audio: false })
    })

    test('sound and picture of a track are replaced', async () => {
      const id = await makeTrack(api.store, { artist_id: artistId, title: 'Thay' })
      const sound = await editor.post(`/tracks/${id}/audio?file_name=moi.wav`, makeUniqueSound(5), {
        headers: { 'content-type': 'audio/wav' },
      })
      expect(sound.status).toBe(202)
      expect((await endOf(editor, sound.json().data.job_id)).result).toMatchObject({ id, duration_seconds: 5 })
      const bad = await editor.post(`/tracks/${id}/cover?file_name=x.png`, Buffer.from('no picture'), {
        headers: { 'content-type': 'image/png' },
      })
      expect((await endOf(editor, bad.json().data.job_id)).error).toBe(
        'ảnh bìa "x.png": không phải ảnh JPEG, PNG, WebP, AVIF hoặc GIF',
      )
      const nobody = '3f1c2a52-6f7e-4f0e-9d53-0c1a6f0f8f11'
      const lost = await editor.post(`/tracks/${nobody}/audio`, makeUniqueSound(), {
        headers: { 'content-type': 'audio/wav' },
      })
      expect(lost.status).toBe(404)
    })

    test('a track that is taken down is not published by anybody', async () => {
      const id = await makeTrack(api.store, { artist_id: artistId, title: 'Gỡ' })
      await takeDownTrack(api.store, { trackId: id, claimant: 'A', reason: 'B', scope: 'all' }, actAt(Date.now()), MAIL)
      expect((await editor.post(`/tracks/${id}/publish`)).status).toBe(409)
      expect((await editor.patch(`/tracks/${id}`, { status: 'published' })).status).toBe(409)
      const list = (await editor.get('/tracks?status=taken_down')).json()
      expect(list.data.map((one: any) => one.id)).toEqual([id])
      expect(list.meta.counts.taken_down).toBe(1)
    })

    test('the list finds without marks, filters, sorts and pages', async () => {
      const ids: string[] = []
      for (const title of ['Đường về', 'Đường xa', 'Con đường']) {
        ids.push(await makeTrack(api.store, { artist_id: artistId, title, genre: 'Tìm' }))
      }
      const found = async (query: string) =>
        (await editor.get(`/tracks?${query}`)).json().data.map((one: any) => one.title)
      expect(await found('q=duong&sort=title')).toEqual(['Con đường', 'Đường về', 'Đường xa'])
      expect(await found('q=duong&sort=title&reverse=true&limit=1')).toEqual(['Đường xa'])
      expect(await found('q=DUONG+lan+anh&sort=title&limit=1&page=2')).toEqual(['Đường về'])
      expect(await found(`q=${ids[0]}`)).toEqual(['Đường về'])
      await editor.patch(`/tracks/${ids[1]}`, { title: 'Phố xa', slug: 'pho-xa', status: 'draft' })
      expect(await found('q=duong&sort=title')).toEqual(['Con đường', 'Đường về'])
      expect(await found('q=pho+xa&status=draft')).toEqual(['Phố xa'])
      expect(await found('q=pho+xa&status=published')).toEqual([])
      expect((await editor.get('/tracks?status=nonsense')).status).toBe(400)
      await editor.patch(`/artists/${artistId}`, { name: 'Lan Chi' })
      expect(await found('q=lan+chi+duong&sort=title')).toEqual(['Con đường', 'Đường về'])
    })

    test('artists are added, changed and deleted, but not while a track names them', async () => {
      const added = await editor.post('/artists', { name: XSS, biography: XSS })
      expect(added.status).toBe(201)
      const { id } = added.json().data
      expect(added.json().data).toMatchObject({ name: XSS, biography: XSS, tracks: [], aliases: [] })
      const changed = await editor.patch(`/artists/${id}`, { name: 'Tên mới', aliases: ['Khác'] })
      expect(changed.json().data).toMatchObject({ name: 'Tên mới', aliases: ['Khác'] })
      expect((await editor.post('/artists', { name: ' ' })).json().details.name).toHaveLength(1)
      expect((await editor.get('/artists?q=ten+moi')).json().data).toMatchObject([{ id, tracks: 0 }])
      const trackId = await makeTrack(api.store, { artist_id: id, title: 'Giữ lại' })
      const refused = await editor.delete(`/artists/${id}`)
      expect([refused.status, refused.json().error.includes('Giữ lại')]).toEqual([409, true])
      await editor.delete(`/tracks/${trackId}`)
      expect((await editor.delete(`/artists/${id}`)).status).toBe(204)
      expect((await editor.get(`/artists/${id}`)).status).toBe(404)
      expect(await audit('artist.delete', id)).toHaveLength(1)
    })

    test('a dry run names every bad line and changes nothing; the import then does what it said, once in the log', async () => {
      const lines = [
        { type: 'artist', id: '11111111-1111-4111-8111-111111111111', name: 'Nhập' },
        { type: 'track', title: 'Nhập 1', artist: 'Nhập', genre: 'Pop', duration_seconds: 100 },
        { type: 'track', title: 'Nhập 2', artist: 'Nhập', genre: 'Pop', duration_seconds: 'long' },
        { type: 'track', title: 'Nhập 3', artist: 'Nhập', genre: 'Pop', duration_seconds: 9, audio: '/etc/passwd' },
      ]
      const body = [...lines.map((line) => JSON.stringify(line)), 'no json'].join('\n')
      const headers = { 'content-type': 'application/x-ndjson' }
      const run = async (query: string) =>
        await endOf(editor, (await editor.post(`/imports?${query}`, body, { headers })).json().data.job_id)
      const count = async () => (await api.store.db.selectFrom('artists').select('id').execute()).length
      const before = await count()
      const { result } = await run('dry_run=true')
      expect(result).toMatchObject({
        dry_run: true,
        lines: 5,
        failed: 3,
        artists: { created: 1 },
        tracks: { created: 1 },
      })
      expect(result.bad).toEqual([
        { line: 3, field: 'duration_seconds', reason: 'duration_seconds phải là số từ 1 đến 86400' },
        { line: 4, field: null, reason: expect.stringContaining('danh sách tải lên không thể ghi tên tệp') },
        { line: 5, field: null, reason: 'không phải JSON' },
      ])
      expect(await count()).toBe(before)
      const { bad: _, ...same } = result
      expect((await run('file_name=ds.jsonl')).result).toMatchObject({ ...same, dry_run: false })
      expect(await count()).toBe(before + 1)
      const entries = await api.store.db
        .selectFrom('audit_log')
        .selectAll()
        .where('action', '=', 'import.run')
        .execute()
      expect(entries).toMatchObject([{ entity_name: 'ds.jsonl', actor: 'editor-1' }])
      const csv = 'title,artist,genre,duration_seconds\nCsv một,Nhập,Pop,3:20\n'
      const sent = await editor.post('/imports', csv, { headers: { 'content-type': 'text/csv; charset=utf-8' } })
      expect((await endOf(editor, sent.json().data.job_id)).result).toMatchObject({ tracks: { created: 1 }, failed: 0 })
      const other = await editor.post('/imports', csv, { headers: { 'content-type': 'application/pdf' } })
      expect(other.status).toBe(415)
    })

    test('an import that fails half-way is in the log with who began it, and one that changed nothing is not', async () => {
      const started = async () =>
        await api.store.db
          .selectFrom('audit_log')
          .selectAll()
          .where('action', '=', 'import.start')
          .orderBy('id')
          .execute()
      const before = (await started()).length
      const send = async (query: string, csv: string) => {
        const sent = await editor.post(`/imports?${query}`, csv, { headers: { 'content-type': 'text/csv' } })
        return await endOf(editor, sent.json().data.job_id)
      }
      const heading = 'title,artist,genre,duration_seconds\n'
      const unclosed = `"${'x'.repeat(1_100_000)}`
      const half = `${heading}Nửa chừng,Nhập,Pop,3:20\n${'x\n'.repeat(400)}${unclosed}`
      expect((await send('file_name=check.csv&dry_run=true', half)).state).toBe('failed')
      expect((await send('file_name=none.csv', heading + unclosed)).state).toBe('failed')
      expect((await send('file_name=half.csv', half)).state).toBe('failed')
      expect((await started()).slice(before)).toMatchObject([
        { entity_name: 'half.csv', actor: 'editor-1', address: '192.0.2.1' },
      ])
      const found = await api.store.db.selectFrom('tracks').select('id').where('title', '=', 'Nửa chừng').execute()
      expect(found).toHaveLength(1)
    })

    test('jobs are listed with how many there are; events tell each change and end with the job', async () => {
      const added = await uploadTrack(
        { title: 'Theo dõi', artist_id: artistId, genre: 'Pop' },
        audioPart(makeUniqueSound()),
      )
      const { job_id } = added.json().data
      const stream = await editor.get(`/jobs/${job_id}/events`)
      expect(stream.headers['content-type']).toContain('text/event-stream')
      const events = [...stream.text.matchAll(/^id: (.+)\ndata: (.+)$/gm)].map(([, id, data]) => ({
        id: id!,
        ...JSON.parse(data!),
      }))
      const last = events.at(-1)!
      expect(last).toMatchObject({ state: 'done', progress: 1 })
      const lastId = /id: (.+)\ndata: .+\n\n$/.exec(stream.text)![1]!
      const again = await editor.get(`/jobs/${job_id}/events`, { headers: { 'last-event-id': lastId } })
      expect(again.status).toBe(204)
      const missed = await editor.get(`/jobs/${job_id}/events`, { headers: { 'last-event-id': 'older' } })
      expect(missed.text).toContain('"state":"done"')
      const list = (await editor.get('/jobs?state=done&limit=1')).json()
      expect(list.data[0]).toMatchObject({ id: job_id, state: 'done' })
      expect(list.meta.counts.queued).toBe(0)
      expect((await editor.get(`/jobs?ids=${job_id}`)).json().data).toHaveLength(1)
      expect((await editor.get('/jobs/3f1c2a52-6f7e-4f0e-9d53-0c1a6f0f8f11/events')).status).toBe(404)
    })
  })
}
