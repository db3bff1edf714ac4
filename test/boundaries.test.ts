import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const SOURCE = resolve(import.meta.dirname, '../src')

/** The house of ARCHITECTURE.md: a file imports its own room and floors below, never a neighbour, never upward. */
const FLOORS: readonly (readonly string[])[] = [
  ['config', 'env-file', 'errors', 'grace', 'private-folder', 'secrets', 'time'],
  ['text', 'signal', 'http', 'store', 'media'],
  ['catalog'],
  ['search', 'charts', 'access', 'audio', 'watermark', 'webhooks', 'ops'],
  ['admin', 'site'],
  [
    'front-door',
    'http-server',
    'media-desk',
    'marking-desk',
    'marking-thread',
    'waiting-line',
    'app',
    'connections',
    'banner',
    'worker',
    'demo',
  ],
  ['service', 'service-parts', 'service-endpoints', 'start-failure', 'text-log', 'serve', 'cli'],
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

/** Which files of a room face the world, beside its routes, queries and jobs. The store is left out: it is the world. */
const FACING: Readonly<Record<string, RegExp>> = {
  ...{ text: /^$/, catalog: /^$/, search: /^$/, charts: /^$/, http: /^$/, ops: /^$/, site: /^$/ },
  access: /^(backlog|journal|redis-link|ship|ship-batch|ship-thread|threaded-shipper)$/,
  media: /^(folder-store|kept-files|s3-store)$/,
  audio: /codec|^decode-|-workers?$/,
  webhooks: /^(dial|resolve-host|send)$/,
  admin: /^(backup.*|restore|import-source|intake.*|trace)$/,
}
const WORLD =
  /import (?!type\b)(?:\{([^}]*)\}|[\w* ]+) from '(?:node:(?:fs|net|tls|dns|https?|child_process|worker_threads)\b[^']*|undici|ioredis)'/g
/** Of those modules, what only computes. */
const PURE_NAMES = /^(type .*|isIP|BlockList|STATUS_CODES|)$/

function touchesWorld(file: string): boolean {
  const text = readFileSync(join(SOURCE, file), 'utf8')
  if (/Date\.now\(\)|Math\.random\(\)/.test(text)) return true
  const names = [...text.matchAll(WORLD)].flatMap(([, list = 'everything']) =>
    list.split(',').map((name) => name.trim()),
  )
  return names.some((name) => !PURE_NAMES.test(name))
}

test('only the world-facing files of a room touch the clock, chance, the disk or the network', () => {
  const isFacing = (file: string) =>
    /(routes|queries|jobs)\.ts$|\.test\.ts$/.test(file) || FACING[roomOf(file)]?.test(basename(file, '.ts')) !== false

  expect(files.filter((file) => !isFacing(file) && touchesWorld(file))).toEqual([])
})
