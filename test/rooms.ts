/**
 * The floors of ARCHITECTURE.md, from the ground up: a file imports its own room and the floors below, never a neighbour, never upward.
 * A room is a folder of `src/`, a lone file on the ground, or the demo beside it.
 */
export const FLOORS: readonly Readonly<Record<string, string>>[] = [
  {
    config: 'settings, secrets, the grace periods of a stop',
    errors: 'every error of the API, one constructor each',
    structures: 'bitmaps, hash tables, packed lists, sorting: nothing in it knows music',
    text: 'fold, words, tones, slug, collation, edit distance',
    signal: 'FFT, MP3 frames',
  },
  { async: 'timeouts, loops, queues, locks between callbacks' },
  {
    http: 'endpoints, parameters, answers, caching, OpenAPI; connections and client addresses',
    store: 'SQLite and PostgreSQL: schema, migrations, change log, feed, snapshots',
  },
  { media: 'files in a folder or a bucket, signed links, pictures, the sweep of orphans' },
  {
    catalog: 'the catalogue in memory and its endpoints',
    limits: 'quotas, locks after wrong keys, in memory or in Redis',
    ops: 'health, readiness, status, metrics, overload, API index',
  },
  {
    access: 'keys and who is let in',
    'request-log': 'every request: journal on disk, shipped to the store by a thread; usage',
    search: 'search, suggestions, what was looked for',
    charts: 'trending, similar tracks',
    audio: 'codecs, analysis, previews',
    watermark: 'marking, splicing, detection; the endpoint',
    webhooks: 'registrations, outbox, deliveries, the change feed',
  },
  {
    admin: 'what the operator can do: partners, keys, tracks, import, trace, backup',
    site: 'the pages that the API links to',
  },
  { server: 'the running whole: listening, admitting, background loops, start and stop' },
  { demo: 'composes, plays, draws and publishes the songs of `serve --demo`' },
  { cli: 'the commands' },
]
