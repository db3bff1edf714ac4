import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { FLOORS } from './rooms.ts'

const ROOT = resolve(import.meta.dirname, '..')

const files = ['src', 'demo']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => file.endsWith('.ts'))

/** `src/catalog/tables/orders.ts` is in `catalog`, `src/errors.ts` is `errors`, `demo/songs.ts` is in `demo`. */
function roomOf(file: string): string {
  const path = file.replace(/^src\//, '')
  return path.split('/')[0]!.replace(/(\.test)?\.ts$/, '')
}

function floorOf(room: string): number {
  return FLOORS.findIndex((rooms) => Object.hasOwn(rooms, room))
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
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
      const there = roomOf(relative(ROOT, resolve(ROOT, dirname(file), target)))
      const here = roomOf(file)
      if (here !== there && floorOf(there) >= floorOf(here)) wrong.push(`${file} must not import ${target}`)
    }
  }
  expect(wrong).toEqual([])
})

/** Which files of a room face the world, beside its routes, queries and jobs. The store is left out: it is the world. */
const FACING: Readonly<Record<string, RegExp>> = {
  structures: /^$/,
  limits: /^redis-link$/,
  'request-log': /^(backlog|journal|ship|ship-batch|ship-thread|threaded-shipper)$/,
  ...{ text: /^$/, catalog: /^$/, search: /^$/, charts: /^$/, http: /^$/, ops: /^$/, site: /^$/ },
  access: /^$/,
  media: /^(folder-store|disk-cache|s3-store|sweep|orphans)$/,
  audio: /codec|^decode-|^sniff$|-workers?$/,
  webhooks: /^(guarded-connect|resolve-host|send)$/,
  admin: /^(backup.*|restore|import-source|intake.*|trace)$/,
}
const WORLD =
  /import (?!type\b)(?:\{([^}]*)\}|[\w* ]+) from '(?:node:(?:fs|net|tls|dns|https?|child_process|worker_threads)\b[^']*|undici|ioredis)'/g
/** Of those modules, what only computes. */
const PURE_NAMES = /^(type .*|isIP|BlockList|STATUS_CODES|)$/

function touchesWorld(file: string): boolean {
  const text = readFileSync(join(ROOT, file), 'utf8')
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
