import { expect, test } from 'vitest'
import { sendTo, shareApi } from '../support/api.ts'
import { makeArtist, makePlays, makeTrack } from '../support/catalogue.ts'

const NOW = Date.UTC(2026, 5, 15, 12)
const HOSTILE = `"><script>alert(1)</script><img src=x onerror='alert(2)'>`

const api = shareApi({ now: () => NOW }, async ({ store }) => {
  const artist = await makeArtist(store, { name: `Hà ${HOSTILE}` })
  const peaks = [0, 50, 100, 25]
  const first = await makeTrack(store, {
    ...{ artist_id: artist, title: `Mưa ${HOSTILE}`, slug: 'mua', genre: 'Nhạc trẻ & R&B', bpm: 128.4, peaks },
    ...{ musical_key: 'F# minor', license_code: 'service-commercial', is_explicit: 1, audio_media: 'p.mp3' },
  })
  const second = await makeTrack(store, {
    artist_id: artist,
    title: 'Nắng',
    slug: 'nang',
    bpm: null,
    musical_key: null,
  })
  await makePlays(store, first, '2026-06-14', 3)
  await makePlays(store, second, '2026-06-14', 9)
})

const open = async (path: string, headers: Record<string, string> = {}) =>
  (await sendTo(api().service, { url: path, headers: { accept: 'text/html', ...headers } })).body

test('trending by rank, with what a row says of a track', async () => {
  const page = await open('/')
  const rows = page.split('<li class="song">').slice(1)

  expect(rows).toHaveLength(2)
  expect(rows[0]).toContain('href="/tracks/nang"')
  expect(rows[0]).not.toContain('data-play')
  expect(rows[0]).not.toContain('BPM')
  expect(rows[1]).toContain('href="/tracks/mua"')
  expect(rows[1]).toContain('128 BPM')
  expect(rows[1]).toContain('<abbr title="Fa thăng thứ">F♯m</abbr>')
  expect(rows[1]).toContain('miễn ghi công')
  expect(rows[1]).toMatch(/class="song-explicit"/)
  expect(rows[1]).toMatch(/<path d="M0 11v2M3 6v12M6 0v24M9 9v6"/)
})

test('titles and names of strangers are texts', async () => {
  const page = await open('/')

  expect(page).toContain('Mưa &quot;>&lt;script>alert(1)&lt;/script>')
  expect(page).not.toMatch(/<script>|<img src=x|alert\(1\)<\/script>/)
})

test('genres lead to their pages, and no sound is linked', async () => {
  const page = await open('/')

  expect(page).toMatch(/<a class="site-chip" href="\/genres\/nhac-tre-r-b">Nhạc trẻ &amp; R&amp;B<\/a>/)
  expect(page).not.toContain('/media/')
})
