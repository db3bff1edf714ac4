import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { takeDownTrack } from '../../src/takedowns/take-down.ts'
import { actAt } from '../support/acts.ts'
import { makeArtist, makeTrack } from '../support/catalogue.ts'
import { eachConsole } from '../support/console.ts'
import { endOf } from '../support/end-of-job.ts'
import { audioPart, FORM_TYPE, makeForm, makeUniqueSound, trackPart } from '../support/forms.ts'
import { MAIL } from '../support/mails.ts'
import { findAudit, uploadTrack } from './catalog-acts.ts'

const XSS = '<img src=x onerror=alert(1)>'

const english = { headers: { 'accept-language': 'en' } }

eachConsole('the catalogue of the console', {}, (api, { editor }) => {
  let artistId: string
  beforeAll(async () => {
    artistId = await makeArtist(api.store, { name: 'Lan Anh' })
  })

  test('a sound is uploaded, measured, published, and found in the public search', async () => {
    const added = await uploadTrack(
      editor,
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
    const [entry] = await findAudit(api, 'track.create', id)
    expect(entry).toMatchObject({ actor: 'editor-1', role: 'editor', address: '192.0.2.1', entity_name: 'Bài tải lên' })
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
      editor,
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
    expect(await findAudit(api, 'track.publish', id)).toHaveLength(1)
    await api.caughtUp()
    expect((await api.get(`/tracks/${id}`)).status).toBe(200)
    expect((await editor.post(`/tracks/${id}/unpublish`)).json().data.status).toBe('draft')
    await api.caughtUp()
    expect((await api.get(`/tracks/${id}`)).status).toBe(404)
    expect((await editor.delete(`/tracks/${id}`)).status).toBe(204)
    expect((await editor.get(`/tracks/${id}`)).status).toBe(404)
  })

  test('without a sound it is a draft at once; what is wrong is told by field, in both languages', async () => {
    const added = await uploadTrack(editor, {
      title: 'Chưa thu',
      artist_id: artistId,
      genre: 'Pop',
      duration_seconds: 60,
    })
    expect(added.status).toBe(201)
    expect((await editor.get(`/tracks/${added.json().data.id}`)).json().data.status).toBe('draft')
    const wrong = { artist_id: artistId, genre: 'Pop', bpm: 'fast', colour: 'red', status: 'hidden' }
    const refused = await uploadTrack(editor, wrong, audioPart(makeUniqueSound()))
    expect(refused.status).toBe(400)
    expect(refused.json().details).toEqual({ status: ['phải là một trong: draft, published'] })
    const again = await editor.post(
      '/tracks',
      makeForm([trackPart({ ...wrong, status: 'draft' }), audioPart(makeUniqueSound())]),
      { headers: { ...FORM_TYPE, 'accept-language': 'en' } },
    )
    expect(Object.keys(again.json().details).sort()).toEqual(['bpm', 'colour'])
    const missing = await uploadTrack(editor, { artist_id: artistId }, audioPart(makeUniqueSound()))
    expect(missing.json().details).toEqual({ title: ['còn thiếu'], genre: ['còn thiếu'] })
    expect(await api.store.db.selectFrom('job_files').selectAll().execute()).toEqual([])
  })

  test('a file that is no sound fails with its reason, and nothing of the track is kept', async () => {
    const added = await uploadTrack(
      editor,
      { title: 'Hỏng', artist_id: artistId, genre: 'Pop' },
      audioPart(Buffer.from('this is no sound at all, only words'), `${XSS}.mp3`),
    )
    const { id, job_id } = added.json().data
    const job = await endOf(editor, job_id)
    expect(job.state).toBe('failed')
    expect(job.error).toContain('không phải tệp âm thanh')
    const inEnglish = (await editor.get(`/jobs/${job_id}`, english)).json().data
    expect(inEnglish.error).toContain('the formats that are known')
    expect((await editor.get(`/tracks/${id}`)).status).toBe(404)

    const retried = await editor.post(`/jobs/${job_id}/retry`)
    expect([retried.status, retried.json().data.state]).toEqual([200, 'queued'])
    expect((await endOf(editor, job_id)).error).toBe(job.error)
    expect((await editor.post(`/jobs/${id}/retry`)).status).toBe(404)
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
    expect(await findAudit(api, 'artist.delete', id)).toHaveLength(1)
  })
})
