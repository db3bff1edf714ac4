import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FILES, isTest, ROOT, read, roomOf, STOREYS, WEB_FILES } from '../rooms.ts'
import { fillBlocks, STALE } from './blocks.ts'

/** Folders of `src/`, the two files of errors and the demo. */
const MAX_ROOMS = 28
const MAX_STOREYS = 8
const MAX_LINES = 300
const MAX_WORDS = 25
const PAGE = join(ROOT, 'ARCHITECTURE.md')

const sources = FILES.filter((file) => !isTest(file))

function drawHouse(): string {
  const storeys = STOREYS.map((rooms, storey) =>
    Object.entries(rooms)
      .map(([room, line], at) => `${at === 0 ? storey : ' '}  ${room.padEnd(14)}  ${line}`)
      .join('\n'),
  )
  return ['```', ...storeys.reverse(), '```'].join('\n')
}

test('ARCHITECTURE.md draws the rooms as they are', async () => {
  const page = await readFile(PAGE, 'utf8')

  await expect(fillBlocks(page, { rooms: drawHouse }), STALE).toMatchFileSnapshot(PAGE)
})

test('the files that ARCHITECTURE.md names are there', async () => {
  const page = (await readFile(PAGE, 'utf8')).replaceAll(/<!-- made from[\s\S]*?<!-- end -->/g, '')
  const named = [...page.matchAll(/[\w-]+\/[\w/-]+\.ts\b/g)].map(([path]) => path)
  const known = (path: string) =>
    [`src/${path}`, path].some((file) => [...FILES, ...WEB_FILES].includes(file) || /^(test|client)\//.test(file))
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((path) => !known(path))).toEqual([])
})

test('the words that ARCHITECTURE.md explains are few, and the code uses them', async () => {
  const [, table = ''] = (await readFile(PAGE, 'utf8')).split('\n## Words\n')
  const words = [...table.split('\n## ')[0]!.matchAll(/^\| ([a-z ]+?) +\|/gm)].map(([, word]) => word!).slice(1)
  const code = sources.map(read).join('\n').toLowerCase()
  expect(words.length).toBeGreaterThan(10)
  expect(words.length).toBeLessThanOrEqual(MAX_WORDS)
  expect(words.filter((word) => !new RegExp(`\\b${word}s?\\b`).test(code))).toEqual([])
})

test('few rooms, short files', () => {
  const rooms = STOREYS.flatMap((storey) => Object.keys(storey))
  expect(rooms.filter((room) => !sources.some((file) => roomOf(file) === room))).toEqual([])
  expect(rooms.length).toBeLessThanOrEqual(MAX_ROOMS)
  expect(STOREYS.length).toBeLessThanOrEqual(MAX_STOREYS)

  const all = [...sources, ...WEB_FILES.filter((file) => !isTest(file))]
  const sizes = all.map((file) => ({ file, lines: read(file).trimEnd().split('\n').length }))
  expect(sizes.filter(({ lines }) => lines > MAX_LINES)).toEqual([])
})
