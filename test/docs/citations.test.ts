import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const FOLDERS = ['src', 'demo', 'test', 'bench', 'client', 'docs']

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
).filter((file) => /\.(?:ts|mjs|md)$/.test(file))

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

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
