import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const FOLDERS = ['src', 'demo', 'web', 'test', 'bench', 'client', 'examples', 'docs', 'deploy']

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
).filter((file) => /\.(?:tsx?|mjs|md)$/.test(file) && !file.includes('/node_modules/'))

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

test('nothing cites a section by number: sections have names', () => {
  expect(files.filter((file) => read(file).includes('\u00a7'))).toEqual([])
})

test('every section that the code cites is there', () => {
  const cited = files
    .filter((file) => !file.endsWith('.md'))
    .flatMap((file) =>
      [...read(file).matchAll(/(docs\/[\w/-]+\.md), "([^"]+)"/g)].map(([, page, section]) => ({ file, page, section })),
    )
  expect(cited.length).toBeGreaterThan(3)
  for (const { file, page, section } of cited) {
    expect(read(page!).split('\n'), `${file} cites ${page}`).toContain(`## ${section}`)
  }
})

test('every page that the code names is there', () => {
  const named = files
    .filter((file) => !file.endsWith('.md'))
    .flatMap((file) => [...read(file).matchAll(/\bdocs\/[\w/-]+\.md\b/g)].map(([page]) => ({ file, page })))
  const pages = new Set(files.filter((file) => file.startsWith('docs/')))
  expect(named.filter(({ page }) => !pages.has(page))).toEqual([])
})

test('README names every page and every folder', () => {
  const readme = read('README.md')
  // Its pictures are shown, not named.
  const entries = readdirSync(join(ROOT, 'docs')).filter((name) => name !== 'pictures')
  const pages = entries.map((name) => (name.endsWith('.md') ? `docs/${name}` : `docs/${name}/`))
  expect(pages.filter((page) => !readme.includes(`](${page})`))).toEqual([])

  const tree = [...readme.matchAll(/^([\w.-]+)\/ /gm)].map(([, folder]) => folder)
  expect(tree.sort()).toEqual([...FOLDERS, 'bin', '.ci'].sort())
})

test('every link of a page leads somewhere', () => {
  // Links of guides and texts are addresses of the site: test/site/docs/pages.test.ts follows them.
  const isOfRepository = (file: string) => file.endsWith('.md') && !/^docs\/(?:guides|texts)\//.test(file)
  const pages = [...files.filter(isOfRepository), 'README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md']
  const dead = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:)([^)#\s]+)(?:#[\w-]*)?\)/g)]
      .filter(([, target]) => !existsSync(join(ROOT, dirname(page), target!)))
      .map(([, target]) => `${page} → ${target}`),
  )
  expect(dead).toEqual([])
})
