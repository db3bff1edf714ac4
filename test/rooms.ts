import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/**
 * The floors of ARCHITECTURE.md, from the ground up: a file imports its own room and the floors below, never a neighbour, never upward.
 * A room is a folder of `src/`, a lone file on the ground, or the demo beside it.
 */
export const FLOORS: readonly Readonly<Record<string, string>>[] = [
  {
    config: 'settings, secrets, the grace periods of a stop',
    structures: 'bitmaps, hash tables, packed lists, sorting: nothing in it knows music',
    text: 'fold, words, tones, slug, collation, edit distance; a sentence in two languages',
    signal: 'FFT, MP3 frames, checksums',
    time: 'minutes, hours and days, times as text',
  },
  {
    errors: 'every error of the API, one constructor each',
    'operator-error': 'why what an operator asked for cannot be done',
  },
  { async: 'timeouts, loops, queues, locks between callbacks' },
  {
    http: 'endpoints, parameters, answers, caching, OpenAPI; connections and client addresses',
    store: 'SQLite and PostgreSQL: schema, migrations, change log, feed, snapshots',
  },
  {
    media: 'files in a folder or a bucket, signed links, pictures, the sweep of orphans',
    mail: 'mails to partners: their texts, the queue in the store, sending',
  },
  {
    catalog: 'the catalogue in memory and its endpoints; signed proofs of licence',
    jobs: 'work that takes longer than a request: the queue in the store, who takes it, how it gets on',
    limits: 'quotas, locks after wrong keys, in memory or in Redis',
    ops: 'health, readiness, status, metrics, overload, API index',
    backup: 'a copy of the whole service in one file, and back from it',
  },
  {
    access: 'keys and who is let in',
    'request-log': 'every request: journal on disk, shipped to the store by a thread; usage',
    search: 'search, suggestions, what was looked for',
    charts: 'trending, similar tracks',
    audio: 'codecs, analysis, previews',
    listening: "plays and likes on the service's own site",
    watermark: 'marking, splicing, detection; the endpoint',
    webhooks: 'registrations, outbox, deliveries, the change feed',
  },
  {
    operators: 'what all that an operator does needs: things found by a name, names checked, pages for print',
    administrators: 'accounts of administrators: passwords, second factor, sessions',
    insight: 'what an operator sees of the service: figures, traffic, requests, searches, storage, the audit log',
    variants: 'the marked variants of a preview, made once',
    site: 'the site for listeners and the reference for partners',
    exports: 'all of the catalogue as a file, rendered once per revision',
    assistants: 'tools of the API for assistants, by the Model Context Protocol',
  },
  {
    partners: 'partners and their keys: applying, deciding, issuing, rotating, revoking',
    editing: 'writing the catalogue: tracks, artists, imports, the sounds and pictures they bring',
    tracing: 'whose copy a file is: tracing by watermark, and the record of it',
  },
  {
    takedowns: 'taking a track down and back, telling partners, the evidence',
    finding: 'anything that an operator has in hand: by a name, an id, a key or a request',
    alerts: 'administrators are told what waits for them: by mail and by a webhook of the operator',
  },
  { console: "the administrators' API, applying, the partners' own API, and the pages that use them" },
  { server: 'the running whole: listening, admitting, background loops, start and stop' },
  { demo: 'composes, plays, draws and publishes the songs of `serve --demo`; fills its console' },
  { cli: 'the commands' },
]

export const ROOT = resolve(import.meta.dirname, '..')

const listFiles = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`)

/** Every TypeScript file of `src/` and `demo/`, tests included. */
export const FILES: readonly string[] = ['src', 'demo']
  .flatMap(listFiles)
  .filter((file) => file.endsWith('.ts'))
  .sort()

/** Every TypeScript file of `web/`, tests included: it has no floors, only pages above components above texts. */
export const WEB_FILES: readonly string[] = listFiles('web').filter((file) => /\.tsx?$/.test(file))

export const STYLE_FILES: readonly string[] = listFiles('web')
  .filter((file) => file.endsWith('.css'))
  .sort()

export const CLIENT_FILES: readonly string[] = listFiles('client/src').filter((file) => file.endsWith('.ts'))

export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)

/** `src/catalog/tables/orders.ts` is in `catalog`, `src/errors.ts` is `errors`, `demo/songs/songs.ts` is in `demo`. */
export function roomOf(file: string): string {
  const path = file.replace(/^src\//, '')
  return path.split('/')[0]!.replace(/(\.test)?\.ts$/, '')
}

export function floorOf(room: string): number {
  return FLOORS.findIndex((rooms) => Object.hasOwn(rooms, room))
}

export function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8')
}

/** What a file imports of our own, types included. */
export function importsOf(file: string): string[] {
  return [...read(file).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map((match) =>
    relative(ROOT, resolve(ROOT, dirname(file), match[1]!)),
  )
}

/** Whether a file imports another one by `import type` alone. */
export function importsTypeOf(file: string, target: string): boolean {
  const statements = [...read(file).matchAll(/^import (type )?[^;']*? from '(\.[^']+)'/gm)]
  return statements
    .filter(([, , path]) => relative(ROOT, resolve(ROOT, dirname(file), path!)) === target)
    .every(([, type]) => type !== undefined)
}
