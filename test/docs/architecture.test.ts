import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { FILES, FLOORS, importsOf, isTest, ROOT, read, roomOf, WEB_FILES } from '../rooms.ts'
import { SIDE_EFFECTS } from '../side-effects.ts'
import { fillBlocks, STALE } from './blocks.ts'

const MAX_ROOMS = 44
const MAX_FILES_PER_FOLDER = 20
const MAX_LINES = 300
const MAX_WORDS = 25
const PAGE = join(ROOT, 'ARCHITECTURE.md')

const sources = FILES.filter((file) => !isTest(file))

/** The rooms that a room imports, itself left out. */
function neighboursOf(room: string): string[] {
  const targets = sources.filter((file) => roomOf(file) === room).flatMap(importsOf)
  return [...new Set(targets.map(roomOf))].filter((other) => other !== room).sort()
}

function drawRoom(room: string, line: string): string[] {
  const count = sources.filter((file) => roomOf(file) === room).length
  const effects = SIDE_EFFECTS[room]
  const notes = [
    ['uses', neighboursOf(room).join(' ')],
    ['world', effects === 'any' ? 'any file' : effects],
  ].filter(([, what]) => what)
  return [
    `    ${room.padEnd(14)} ${String(count).padStart(3)}  ${line}`,
    ...notes.flatMap(([name, what]) =>
      wrap(what!, 110).map((part, i) => `${' '.repeat(24)}${(i === 0 ? name! : '').padEnd(6)}${part}`),
    ),
  ]
}

function wrap(text: string, width: number): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const last = lines.at(-1)!
    if (last !== '' && last.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines
}

function drawHouse(): string {
  const floors = FLOORS.map((rooms, floor) => [
    `${String(floor).padStart(2)} ${'─'.repeat(20)}`,
    ...Object.entries(rooms).flatMap(([room, line]) => drawRoom(room, line)),
  ])
  return ['```', ...floors.reverse().flat(), '```'].join('\n')
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

test('few rooms, small folders, short files', () => {
  const rooms = FLOORS.flatMap((floor) => Object.keys(floor))
  expect(rooms.filter((room) => !sources.some((file) => roomOf(file) === room))).toEqual([])
  expect(rooms.length).toBeLessThanOrEqual(MAX_ROOMS)

  const all = [...sources, ...WEB_FILES.filter((file) => !isTest(file))]
  // A list that only grows, in order.
  const folders = [...new Set(all.map((file) => dirname(file)))].filter((name) => name !== 'src/store/migrations')
  const sizeOf = (folder: string) => all.filter((file) => dirname(file) === folder).length
  expect(folders.filter((folder) => sizeOf(folder) > MAX_FILES_PER_FOLDER)).toEqual([])

  const sizes = all.map((file) => ({ file, lines: read(file).trimEnd().split('\n').length }))
  expect(sizes.filter(({ lines }) => lines > MAX_LINES)).toEqual([])
  const lines = sizes.map((one) => one.lines).sort((a, b) => a - b)
  console.log(
    `${rooms.length} rooms, ${lines.length} files, median ${lines[lines.length >> 1]} lines, max ${lines.at(-1)}`,
  )
})

test('no circle between rooms, and none between files', () => {
  const rooms = FLOORS.flatMap((floor) => Object.keys(floor))
  expect(findCircle(rooms, neighboursOf)).toBeUndefined()
  expect(findCircle(sources, importsOf)).toBeUndefined()
  const inWeb = (file: string) => importsOf(file).filter((target) => WEB_FILES.includes(target))
  expect(findCircle(WEB_FILES, inWeb)).toBeUndefined()
  expect(findCircle(['a', 'b', 'c'], (name) => ({ a: ['b'], b: ['c'], c: ['b'] })[name] ?? [])).toEqual(['b', 'c', 'b'])
})

/** The first circle that a walk along the arrows meets. */
function findCircle(names: readonly string[], arrowsOf: (name: string) => readonly string[]): string[] | undefined {
  const done = new Set<string>()
  function walk(name: string, path: readonly string[]): string[] | undefined {
    if (done.has(name)) return undefined
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
    for (const next of arrowsOf(name)) {
      const circle = walk(next, [...path, name])
      if (circle !== undefined) return circle
    }
    done.add(name)
    return undefined
  }
  for (const name of names) {
    const circle = walk(name, [])
    if (circle !== undefined) return circle
  }
  return undefined
}
