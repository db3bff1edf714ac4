import { beforeAll, expect, test } from 'vitest'
import { makeArtist, makeTrack } from '../support/catalogue.ts'
import { type Console, eachConsole } from '../support/console.ts'
import { endOf } from '../support/end-of-job.ts'
import { audioPart, FORM_TYPE, makeForm, makeUniqueSound, trackPart } from '../support/forms.ts'

const day = (date: number, hour = 0) => Date.UTC(2026, 0, date, hour)
const FILE = `audio/${'a'.repeat(64)}.mp3`

async function fill({ store }: Console): Promise<void> {
  const [bich, khoi, moc] = [
    await makeArtist(store, { name: 'Bích' }),
    await makeArtist(store, { name: 'Đăng Khôi' }),
    await makeArtist(store, { name: 'DJ Mộc' }),
  ]
  const rest = { bpm: null, isrc: null, audio_media: null, cover_media: null }
  const whole = { audio_media: FILE, cover_media: FILE }
  await makeTrack(store, {
    ...{ ...rest, title: 'An', artist_id: bich, genre: 'Pop', published_at: null, updated_at: 5, duration_seconds: 10 },
  })
  await makeTrack(store, {
    ...{ ...rest, ...whole, title: 'Ăn', artist_id: bich, genre: 'Pop', bpm: 80, isrc: 'VNA012600001' },
    ...{ published_at: day(1), updated_at: 4, duration_seconds: 20, play_count: 7 },
  })
  await makeTrack(store, {
    ...{ ...rest, ...whole, title: 'Biển', artist_id: moc, featured: [khoi], genre: 'Bolero', bpm: 100 },
    ...{ isrc: 'VNA012600002', published_at: day(2, 10), updated_at: 3, duration_seconds: 30 },
  })
  await makeTrack(store, {
    ...{ ...rest, title: 'Đêm', artist_id: khoi, genre: 'Nhạc trẻ', license_code: 'service-premium' },
    ...{ published_at: day(5), updated_at: 2, duration_seconds: 40 },
  })
  await makeTrack(store, {
    ...{ ...rest, ...whole, title: 'Gió', artist_id: moc, genre: 'nhạc trẻ', bpm: 120, is_explicit: 1 as const },
    ...{ published_at: day(6), updated_at: 1, duration_seconds: 15 },
  })
}

eachConsole('the list of tracks', {}, (api, { editor, support }) => {
  beforeAll(() => fill(api))

  const list = async (query: string) => (await support.get(`/tracks?${query}`)).json()
  const titles = async (query: string) => (await list(query)).data.map((one: { title: string }) => one.title)

  const FOUND: [query: string, titles: string[], body: object][] = [
    ['genre=nhac%20tre', ['Đêm', 'Gió'], { genre: 'NHẠC TRẺ' }],
    ['artist=dang%20khoi', ['Biển', 'Đêm'], { artist: 'Đăng Khôi' }],
    ['license=service-premium', ['Đêm'], { license: 'service-premium' }],
    ['without=sound,cover,isrc,tempo', ['An', 'Đêm'], { without: ['sound', 'cover', 'isrc', 'tempo'] }],
    ['without=isrc&genre=Pop', ['An'], { without: 'isrc', genre: 'pop' }],
    ['explicit=true', ['Gió'], { explicit: true }],
    ['explicit=false&status=draft', ['An'], { explicit: false, status: 'draft' }],
    [
      ...(['published_from=2026-01-02&published_to=2026-01-02', ['Biển']] as [string, string[]]),
      { published_from: '2026-01-02', published_to: '2026-01-02' },
    ],
    ['published_to=2026-01-02T10:00:00Z', ['Ăn'], { published_to: '2026-01-02T10:00:00Z' }],
    [
      'published_from=2026-01-02T17:00:00%2B07:00&q=bien',
      ['Biển'],
      { published_from: '2026-01-02T10:00:00Z', q: 'bien' },
    ],
    ['genre=jazz', [], { genre: 'jazz' }],
    [`artist=${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`, [], { artist: 'unknown' }],
  ]

  test.each(FOUND)(
    'by %s: the page, the file and what is done to all of it mean the same',
    async (query, found, filter) => {
      const { data, meta } = await list(`sort=title&${query}`)
      expect([data.map((one: { title: string }) => one.title), meta.total]).toEqual([found, found.length])
      const lines = (await support.get(`/tracks.csv?sort=title&${query}`)).text.split('\r\n').slice(1, -1)
      expect(lines.map((line) => line.split(',')[1])).toEqual(found)
      const bulk = await editor.post('/tracks/bulk', {
        filter,
        action: 'update',
        set: { genre: 'Khác' },
        dry_run: true,
      })
      expect(bulk.status, bulk.text).toBe(200)
      const changed = bulk.json().data.tracks.map((one: { title: string }) => one.title)
      expect(changed.toSorted()).toEqual(found.toSorted())
    },
  )

  test('what a filter cannot be is refused with its name, in the list and in a body', async () => {
    const wrong = [
      ...['without=tone', 'explicit=maybe', 'published_from=mai', 'published_to=2026-13-01', 'sort=colour'],
      `genre=${'x'.repeat(101)}`,
    ]
    for (const query of wrong) {
      const answer = await support.get(`/tracks?${query}`)
      expect([answer.status, Object.keys(answer.json().details)]).toEqual([400, [query.split('=')[0]]])
    }
    for (const filter of [{ without: ['tone'] }, { published_from: 'mai' }, { explicit: 'yes' }, { colour: 'red' }]) {
      const answer = await editor.post('/tracks/bulk', { filter, action: 'publish', dry_run: true })
      expect(answer.status).toBe(400)
      expect(Object.keys(answer.json().details)[0]).toMatch(/^filter/)
    }
  })

  test('every column has its order: names by the Vietnamese alphabet, what is not known last', async () => {
    expect(await titles('sort=title')).toEqual(['An', 'Ăn', 'Biển', 'Đêm', 'Gió'])
    expect(await titles('sort=title&reverse=true')).toEqual(['Gió', 'Đêm', 'Biển', 'Ăn', 'An'])
    expect(await titles('sort=artist')).toEqual(['An', 'Ăn', 'Biển', 'Gió', 'Đêm'])
    expect(await titles('sort=genre')).toEqual(['Biển', 'Gió', 'Đêm', 'An', 'Ăn'])
    expect(await titles('sort=license')).toEqual(['Đêm', 'An', 'Ăn', 'Biển', 'Gió'])
    expect(await titles('sort=status')).toEqual(['Ăn', 'Biển', 'Đêm', 'Gió', 'An'])
    expect((await titles('sort=status&reverse=true'))[0]).toBe('An')
    expect((await titles('sort=tempo')).slice(0, 3)).toEqual(['Gió', 'Biển', 'Ăn'])
    expect((await titles('sort=tempo&reverse=true')).slice(0, 3)).toEqual(['Ăn', 'Biển', 'Gió'])
    expect(await titles('sort=length')).toEqual(['Đêm', 'Biển', 'Ăn', 'Gió', 'An'])
    expect((await titles('sort=published')).at(-1)).toBe('An')
    expect((await titles('sort=published&reverse=true')).at(-1)).toBe('An')
    expect(await titles('sort=title&limit=2&page=3')).toEqual(['Gió'])
    const names = (await support.get('/artists')).json().data.map((one: { name: string }) => one.name)
    expect(names).toEqual(['Bích', 'DJ Mộc', 'Đăng Khôi'])
    expect((await support.get('/genres')).json().data).toEqual([
      ...[
        { genre: 'Bolero', tracks: 1 },
        { genre: 'nhạc trẻ', tracks: 1 },
        { genre: 'Nhạc trẻ', tracks: 1 },
      ],
      { genre: 'Pop', tracks: 2 },
    ])
  })

  test('what the store is asked for and what is looked up in memory stand in one order', async () => {
    for (const sort of ['updated', 'published', 'plays', 'length', 'tempo'])
      for (const reverse of [true, false]) {
        const query = `sort=${sort}&reverse=${reverse}`
        const stored = await titles(query)
        expect(stored).toHaveLength(5)
        expect(await titles(`${query}&explicit=false`)).toEqual(stored.filter((title: string) => title !== 'Gió'))
      }
  })

  test('a changed title has its new place at once', async () => {
    const [{ id }] = (await list('q=an&status=draft')).data
    await editor.patch(`/tracks/${id}`, { title: 'Ý nhạc' })
    expect(await titles('sort=title')).toEqual(['Ăn', 'Biển', 'Đêm', 'Gió', 'Ý nhạc'])
  })

  test('the history of a track has what was done to it, its takedowns included, also when it is deleted', async () => {
    const id = await makeTrack(api.store, { title: 'Có chuyện', published_at: null })
    await editor.patch(`/tracks/${id}`, { genre: 'Rock', isrc: 'VNA012600009' })
    await editor.post(`/tracks/${id}/publish`)
    const claim = { claimant: 'Công ty', reason: 'Sai', scope: 'new' }
    const { data: takedown } = (await editor.post('/takedowns', { track_id: id, ...claim })).json()
    await editor.post(`/takedowns/${takedown.id}/restore`)
    await editor.delete(`/tracks/${id}`)
    const history = async (query = '') => (await support.get(`/tracks/${id}/history${query}`)).json()
    const { data, meta } = await history()
    expect(data.map((one: { action: string }) => one.action)).toEqual([
      ...['track.delete', 'takedown.restore', 'takedown.create', 'track.publish', 'track.update'],
    ])
    expect(data[4]).toMatchObject({ actor: 'editor-1', before: { isrc: null }, after: { genre: 'Rock' } })
    expect([meta.total, (await history('?limit=1&page=2')).data[0].action]).toEqual([5, 'takedown.restore'])
    expect((await support.get('/tracks/x/history')).status).toBe(400)
  })

  test('the sample can be imported as it is, and bad lines are a file', async () => {
    const sample = await support.get('/imports/sample.csv')
    expect([sample.status, sample.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    const csv = { headers: { 'content-type': 'text/csv' } }
    const checked = async (text: string) => {
      const { data } = (await editor.post('/imports?dry_run=true', text, csv)).json()
      return await endOf(editor, data.job_id)
    }
    expect((await checked(sample.text)).result).toMatchObject({ lines: 2, failed: 0, ignored_fields: {} })
    const bad = await checked('title,artist,genre,duration_seconds\nMột,,Pop,60\nHai,"=cmd()",Pop,lâu\n')
    expect(bad.result.failed).toBe(2)
    const file = await support.get(`/jobs/${bad.id}/bad-lines.csv`, { headers: { 'accept-language': 'en' } })
    expect(file.text.split('\r\n')).toHaveLength(4)
    expect(file.text).toMatch(/^\uFEFFline,field,reason\r\n2,/)
    expect(file.text).not.toMatch(/[\n,]=/)
    expect((await support.get(`/jobs/${crypto.randomUUID()}/bad-lines.csv`)).status).toBe(404)
  })

  test('the same sound is named: the same file, and the same samples in another', async () => {
    const wav = makeUniqueSound(3)
    const upload = async (title: string, sound: Buffer) => {
      const track = { title, artist: 'Hai lần', genre: 'Pop', status: 'draft' }
      const sent = await editor.post('/tracks', makeForm([trackPart(track), audioPart(sound)]), { headers: FORM_TYPE })
      return (await endOf(editor, sent.json().data.job_id)).result
    }
    const first = await upload('Bản một', wav)
    expect(first.same_sound).toBeUndefined()
    const named = [{ id: first.id, title: 'Bản một', artist: 'Hai lần' }]
    expect((await upload('Bản hai', wav)).same_sound).toEqual(named)
    // A chunk without sound behind the samples.
    const tagged = Buffer.concat([wav, Buffer.from('LIST\x04\0\0\0INFO', 'latin1')])
    expect((await upload('Bản ba', tagged)).same_sound[0]).toEqual(named[0])
    expect((await upload('Khác', makeUniqueSound(3))).same_sound).toBeUndefined()
  })

  test('a merge is undone within a day: all is as it was, unless it has been changed since', async () => {
    const { store } = api
    const into = await makeArtist(store, { name: 'Thuỳ Chi', aliases: JSON.stringify(['TC']) })
    const from = await makeArtist(store, {
      ...{ name: 'Thuy Chi', biography: 'Ca sĩ', aliases: JSON.stringify(['Chi']), created_at: 12 },
    })
    const other = await makeArtist(store, { name: 'Khách' })
    const own = await makeTrack(store, { artist_id: from, title: 'Của riêng', featured: [into] })
    const guest = await makeTrack(store, { artist_id: other, title: 'Mời', featured: [from, into] })
    const gone = await makeTrack(store, { artist_id: from, title: 'Sẽ xoá' })
    const rows = async () => ({
      artists: await store.db.selectFrom('artists').selectAll().where('id', 'in', [from, into]).orderBy('id').execute(),
      credits: await store.db
        .selectFrom('track_artists')
        .selectAll()
        .where('track_id', 'in', [own, guest])
        .orderBy('track_id')
        .orderBy('position')
        .execute(),
      own: await store.db
        .selectFrom('tracks')
        .select('artist_id')
        .where('id', 'in', [own, guest])
        .orderBy('id')
        .execute(),
    })
    const before = await rows()
    const undo = async () => await editor.post(`/artists/${from}/unmerge`)
    const merge = async () => expect((await editor.post(`/artists/${from}/merge`, { into })).status).toBe(200)
    expect((await undo()).status).toBe(404)
    await merge()
    const [kept] = (await editor.get(`/artists/${into}`)).json().data.merges
    expect(kept).toMatchObject({ from_id: from, name: 'Thuy Chi', moved: 3, merged_by: 'editor-1' })
    expect(Date.parse(kept.undo_until) - Date.parse(kept.merged_at)).toBe(86_400_000)

    await editor.patch(`/tracks/${own}`, { artist_id: other })
    const refused = await undo()
    expect([refused.status, refused.json().error]).toEqual([409, expect.stringContaining('“Của riêng”')])
    await editor.patch(`/tracks/${own}`, { artist_id: into })
    await editor.patch(`/artists/${into}`, { aliases: ['TC'] })
    expect((await undo()).json().error).toContain('Thuỳ Chi')
    await editor.patch(`/artists/${into}`, { aliases: ['TC', 'Thuy Chi', 'Chi'] })
    await editor.delete(`/tracks/${gone}`)
    const [first, second] = await Promise.all([undo(), undo()])
    expect([first.status, second.status].toSorted()).toEqual([200, 404])
    expect([first, second].find((one) => one.status === 200)!.json().data).toEqual({ moved: 2 })
    const after = await rows()
    const timeless = ({ artists, ...rest }: typeof before) => ({
      ...rest,
      artists: artists.map(({ updated_at: _, ...artist }) => artist),
    })
    expect(timeless(after)).toEqual(timeless(before))
    await api.caughtUp()
    expect((await api.get(`/tracks/${own}`)).json().artist).toBe('Thuy Chi')
    expect((await api.get(`/artists/${from}/tracks`)).json().meta.total).toBe(2)
    const acts = await store.db.selectFrom('audit_log').select('action').where('entity_id', '=', from).execute()
    expect(acts.map((one) => one.action)).toEqual(['artist.unmerge'])
    // Too late.
    await merge()
    await store.db
      .updateTable('artist_merges')
      .set({ merged_at: Date.now() - 86_400_001 })
      .execute()
    expect((await editor.get(`/artists/${into}`)).json().data.merges).toEqual([])
    expect((await undo()).status).toBe(404)
  })
})
