import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compile } from '../support/compiler.ts'
import { makeFolder, openEditedTree, readEdits } from './edited-tree.ts'

const CONSOLE = 'Add a page of the console'
const SITE = 'Add a page of the site'
let tree = ''
const folder = makeFolder()
beforeAll(async () => {
  tree = await openEditedTree()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a page of the console has five edits, the entry of the navigation included, one of the site six', () => {
  expect([readEdits(CONSOLE).length, readEdits(SITE).length]).toEqual([5, 6])
})

test('with the edits it compiles', async () => {
  expect(await compile(join(tree, 'web/tsconfig.json'), '--noEmit')).toBe('')
})

/** A file of the edited tree, as Node reads it. */
async function load(path: string) {
  const outdir = join(folder, path)
  const options = { bundle: true, format: 'esm', platform: 'node', splitting: true, jsx: 'automatic' } as const
  await build({
    ...options,
    absWorkingDir: tree,
    entryPoints: { file: path },
    outdir,
    outExtension: { '.js': '.mjs' },
    jsxImportSource: 'preact',
    packages: 'external',
  })
  return await import(join(outdir, 'file.mjs'))
}

test('the page of the console is found by its address, and the navigation leads there', async () => {
  const { findPage } = await load('web/console/pages.ts')
  const { NAVIGATION } = await load('web/console/navigation-entries.ts')
  const { shell } = await load('web/i18n/shell.ts')
  expect(NAVIGATION.jobs).toBe('/console/jobs')
  expect([shell.vi.jobs, shell.en.jobs]).toEqual(['Công việc', 'Jobs'])

  const { entry } = findPage(NAVIGATION.jobs)
  expect(entry.under).toBe('jobs')
  expect((await entry.load()).name).toBe('JobsPage')
})

test.each([
  ['vi', 'Nghệ sĩ'],
  ['en', 'Artists'],
])('the page of the site is served and rendered: %s', async (language, title) => {
  const { artistsPage } = await load('src/site/about/artists-page.ts')
  const { pages } = await load('web/server.tsx')
  const frame = { publicUrl: 'https://nhac.example', serviceName: 'Kho Nhạc', takedownContact: 'a@nhac.example' }
  const entry = () => ({ href: '/assets/x', imports: [] })
  const page = artistsPage({
    ...frame,
    loadWebApp: async () => ({ pages, entry, fonts: [] }),
    readApi: () => async () => ({ data: [{ id: '1', name: 'Hà Linh' }] }),
    enqueueWork: (work: () => unknown) => work(),
  })
  expect(page.path).toBe('/artists')

  const request = { url: '/artists', headers: {} }
  const answer = await page.handle({ query: { lang: language }, params: {}, headers: {}, request, isGone: () => false })
  const html = answer.body.toString()
  expect(html).toContain(`<h1 class="page-title">${title}</h1>`)
  expect(html).toContain('<li>Hà Linh</li>')
})

test('the site map lists it', async () => {
  const { sitePages } = await load('src/site/routes.ts')
  const lists = { listGenres: () => [], listCollections: () => ({ total: 0, collections: [] }) }
  const catalog = { ...lists, artistCount: 0, trackCount: 0, listArtists: none, listTracks: none }
  const live = { current: () => catalog }
  const endpoints = sitePages({ publicUrl: 'https://nhac.example', serviceName: 'Kho Nhạc', live })
  const sitemap = endpoints.find(({ path }: { path: string }) => path === '/sitemaps/{file}')
  const { body } = await sitemap.handle({ params: { file: '1.xml' } })
  expect(body.toString()).toContain('<loc>https://nhac.example/artists</loc>')
})

const none = () => ({ slots: [] })
