import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/**
 * The storeys of ARCHITECTURE.md, from the ground up. A file imports its own room, the rooms before it on its storey, and every storey below.
 * A room is a folder of `src/`, a lone file on the ground, or the demo beside it.
 */
export const STOREYS: readonly Readonly<Record<string, string>>[] = [
  {
    config: 'settings, secrets, the grace periods of a stop',
    text: 'fold, words, slug, collation, edit distance; a sentence in two languages; times',
    structures: 'bitmaps, hash tables, packed lists, sorting, checksums, FFT: nothing in it knows music',
    errors: 'every error of the public API, one constructor each',
    'operator-error': 'why what an operator asked for cannot be done',
    async: 'timeouts, loops, threads, locks between callbacks',
  },
  {
    http: 'endpoints, parameters, answers, caching, OpenAPI; connections and client addresses',
    store: 'SQLite and PostgreSQL: schema, migrations, change log, feed, snapshots',
    media: 'files in a folder or a bucket, signed links, pictures, the sweep of orphans',
    jobs: 'work that takes longer than a request, and mails: the queue in the store, who takes it, how it gets on',
    access: 'keys and who is let in; quotas, and locks after wrong keys, in memory or in Redis',
    ops: 'health, readiness, status, metrics, overload, API index',
  },
  {
    catalog: 'the catalogue in memory and its endpoints; trending and similar tracks; signed proofs of licence',
    search: 'search, suggestions, what was looked for',
    webhooks: 'registrations, outbox, deliveries, the change feed',
    exports: 'all of the catalogue as a file, rendered once per revision',
    listening: "plays and likes on the service's own site",
    requests: 'the log of every request, usage, and the figures that operators see of them',
    sound: 'decoding, analysis, previews',
  },
  {
    editing:
      'writing the catalogue: tracks, artists, imports, the sounds and pictures they bring; things found by a name',
    partners: 'partners and their keys: applying, deciding, issuing, rotating, revoking',
    takedowns: 'taking a track down (from then on 404) and back, telling partners, the evidence',
    watermark: 'marked copies of a preview, and whose copy a file is',
  },
  {
    site: 'the site for listeners, the reference for partners, tools for assistants (MCP)',
    console: "the administrators' API, their accounts and alerts, applying, the partners' own API",
  },
  { server: 'the running whole: listening, admitting, background loops, start and stop' },
  { demo: 'publishes the songs of `serve --demo`; fills its console' },
  { cli: 'the commands, and backups' },
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

/** Where a room stands: rooms import only those of a lower place. */
export function placeOf(room: string): number {
  return STOREYS.flatMap((rooms) => Object.keys(rooms)).indexOf(room)
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
