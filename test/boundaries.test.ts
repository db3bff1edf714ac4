import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const SOURCE = resolve(import.meta.dirname, '../src')

/** The house of ARCHITECTURE.md: a file imports its own room and floors below, never a neighbour, never upward. */
const FLOORS: readonly (readonly string[])[] = [
  ['config', 'errors', 'private-folder', 'secrets', 'time'],
  ['text', 'http', 'store', 'media'],
  ['catalog'],
  ['search', 'charts', 'access', 'audio', 'watermark', 'webhooks', 'ops'],
  ['admin', 'site'],
  ['front-door', 'http-server', 'media-desk', 'app', 'worker', 'demo'],
  ['service', 'service-parts', 'service-endpoints', 'serve', 'cli'],
]

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))

function roomOf(file: string): string {
  return file.split('/')[0]!.replace(/(\.test)?\.ts$/, '')
}

function floorOf(room: string): number {
  return FLOORS.findIndex((rooms) => rooms.includes(room))
}

/** Where files, not rooms, stand side by side. */
const isOpen = (floor: number) => floor === 0 || floor >= 5

function importsOf(file: string): string[] {
  const text = readFileSync(join(SOURCE, file), 'utf8')
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map((match) => match[1]!)
}

test('every file stands on a floor', () => {
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((file) => floorOf(roomOf(file)) === -1)).toEqual([])
})

test('imports only go down', () => {
  const wrong: string[] = []
  for (const file of files) {
    for (const target of importsOf(file)) {
      const there = roomOf(relative(SOURCE, resolve(SOURCE, dirname(file), target)))
      const here = roomOf(file)
      const isFine =
        here === there || floorOf(there) < floorOf(here) || (isOpen(floorOf(here)) && floorOf(there) === floorOf(here))
      if (!isFine) wrong.push(`src/${file} must not import ${target}`)
    }
  }
  expect(wrong).toEqual([])
})

test('only the world-facing files of a room touch the store, the clock or the disk', () => {
  const pureRooms = ['text', 'catalog', 'search', 'charts']
  const wrong = files
    .filter((file) => pureRooms.includes(roomOf(file)) && !/(routes|queries|jobs)\.ts$|\.test\.ts$/.test(file))
    .filter((file) =>
      /Date\.now\(\)|Math\.random\(\)|from 'node:(fs|net|http)/.test(readFileSync(join(SOURCE, file), 'utf8')),
    )
  expect(wrong).toEqual([])
})
