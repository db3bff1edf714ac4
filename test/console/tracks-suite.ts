import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeArtist, makeTrack } from '../support/catalogue.ts'
import { type Console, type ConsoleClient, startConsole } from '../support/console.ts'
import type { OnStore } from '../support/stores.ts'

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

export function tracksSuite(on: OnStore): void {
  on('the list of tracks', (openFresh) => {
    let api: Console
    let editor: ConsoleClient
    let support: ConsoleClient
    beforeAll(async () => {
      const { url } = await openFresh()
      api = await startConsole({ databaseUrl: url })
      editor = await api.signIn('editor')
      support = await api.signIn('support')
      await fill(api)
    })
    afterAll(() => api[Symbol.asyncDispose]())

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
      [`artist=${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`, [], { artist: 'nobody' }],
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
  })
}
