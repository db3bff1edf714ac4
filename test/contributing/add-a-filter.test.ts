import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendTo } from '../support/api.ts'
import { makeArtist, makeKey, makeTrack } from '../support/catalogue.ts'
import { check, makeFolder, openEditedTree, readEdits, startBuilt } from './edited-tree.ts'

const TITLE = 'Add a filter'
const folder = makeFolder()
let service: Awaited<ReturnType<typeof startBuilt>> | undefined
let key = ''
afterAll(async () => {
  await service?.stop()
  rmSync(folder, { recursive: true, force: true })
})

beforeAll(async () => {
  const tree = await openEditedTree()
  service = await startBuilt(tree, { DATA_DIR: join(folder, 'data') })
  const artist_id = await makeArtist(service.store)
  for (const like_count of [0, 20, 400])
    await makeTrack(service.store, { artist_id, title: `Bai ${like_count}`, slug: `bai-${like_count}`, like_count })
  key = (await makeKey(service.store)).key
  await service.catchUp()
})

const send = (url: string, headers: Record<string, string>) => sendTo(service!, { url, headers })
const ask = async (path: string) => (await send(`/api/public${path}`, { 'x-api-key': key })).json()
const open = async (path: string, language = 'vi') =>
  (await send(path, { accept: 'text/html', 'accept-language': language })).body

test('the walk-through has two edits for the API and one for the site', () => {
  expect(readEdits(TITLE).map(({ path }) => path)).toEqual([
    'src/catalog/track-filters.ts',
    'src/site/docs/vietnamese/parameters.ts',
    'src/site/find/search-filters.ts',
  ])
})

test('what the edits meet in compiles', async () => {
  const meetingPlaces = ['catalog/api/list-routes.ts', 'site/find/search-page.ts', 'site/docs/vietnamese/*.ts']
  const tree = await openEditedTree()
  const places = meetingPlaces.map((path) => join(tree, 'src', path))
  expect(await check(folder, places)).toBe('')
})

test.each([
  ['likes_min=20', ['Bai 20', 'Bai 400']],
  ['likes_max=20', ['Bai 0', 'Bai 20']],
  ['likes_min=1&likes_max=399', ['Bai 20']],
])('partners ask for %s', async (query, titles) => {
  const { data } = await ask(`/tracks?sort=title_asc&${query}`)
  expect(data.map(({ title }: { title: string }) => title)).toEqual(titles)
})

test('what breaks its rule is refused, and its rule is told', async () => {
  const rule = 'Phải là số từ 0 đến 1000000.'
  const { details, filters } = await ask('/tracks?likes_min=many&likes_max=5')
  expect(details).toEqual({ likes_min: [rule] })
  expect(filters).toMatchObject({ likes_min: rule, likes_max: rule })
  expect((await ask('/tracks?likes_min=9&likes_max=5')).details).toEqual({
    likes_min: ['Phải nhỏ hơn hoặc bằng giá trị lớn nhất.'],
  })
})

test('the document names it, and the reference explains it in both languages', async () => {
  const { paths } = await ask('/openapi.json')
  const [least] = paths['/tracks'].get.parameters.filter(({ name }: { name: string }) => name === 'likes_min')
  expect(least).toMatchObject({ description: 'Fewest likes.', schema: { type: 'number', minimum: 0 } })
  const page = '/docs/reference/listTracks'
  expect(await open(page)).toContain('Ít lượt thích nhất.')
  expect(await open(page, 'en')).toContain('Fewest likes.')
})

test('the site has it in the form, keeps it in the address, and takes it back by a link', async () => {
  const page = await open('/search?likes_min=20&key=Am&sort=oldest')
  expect(page).toMatch(/<legend class="field-label">Lượt thích <span class="field-help">\(số lượt\)/)
  expect(page).toMatch(/<input class="input numbers" id="likes-min"[^>]* name="likes_min" value="20"/)
  expect(page).toContain('2 bài')
  expect(page).toMatch(
    /<a class="site-chip site-chip-on" href="\/search\?key=A\+minor&amp;sort=oldest"[^>]*>Lượt thích từ 20/,
  )
  expect(page).toContain('href="/search?likes_min=20&amp;sort=oldest"')
  expect(await open('/search', 'en')).toContain('<legend class="field-label">Likes ')
})
