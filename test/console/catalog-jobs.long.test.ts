import { beforeAll, expect, test } from 'vitest'
import { makeArtist, makeTrack } from '../support/catalogue.ts'
import { eachConsole } from '../support/console.ts'
import { endOf } from '../support/end-of-job.ts'
import { audioPart, makeUniqueSound } from '../support/forms.ts'
import { findAudit, uploadTrack } from './catalog-acts.ts'

const XSS = '<img src=x onerror=alert(1)>'

/** What is done by jobs: previews, sounds, pictures, imports. */
eachConsole('jobs of the console', {}, (api, { editor }) => {
  let artistId: string
  beforeAll(async () => {
    artistId = await makeArtist(api.store, { name: 'Lan Anh' })
  })

  test('fields are changed at once, a preview by a job, to the millisecond', async () => {
    const added = await uploadTrack(
      editor,
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
    const [entry] = await findAudit(api, 'track.update', id)
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
    const unknown = '3f1c2a52-6f7e-4f0e-9d53-0c1a6f0f8f11'
    const lost = await editor.post(`/tracks/${unknown}/audio`, makeUniqueSound(), {
      headers: { 'content-type': 'audio/wav' },
    })
    expect(lost.status).toBe(404)
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
    const entries = await api.store.db.selectFrom('audit_log').selectAll().where('action', '=', 'import.run').execute()
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
      editor,
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
