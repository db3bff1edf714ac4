import fc from 'fast-check'
import { expect } from 'vitest'
import { createClient, type KhoNhacClient } from '../../client/src/create-client.ts'
import { KhoNhacError } from '../../client/src/error.ts'
import type { Track } from '../../client/src/generated/schemas.ts'
import { deleteTrack, publishTrack, unpublishTrack, updateTrack } from '../../src/editing/tracks/tracks.ts'
import type { Store } from '../../src/store/store.ts'
import { artistLine, id, importAll, NOW, trackLine } from '../cli/lines.ts'
import { actAt } from '../support/acts.ts'
import { startApi } from '../support/api.ts'
import type { OpenFresh } from '../support/stores.ts'
import { serveApi } from './served.ts'

/** What editors do while the catalogue is copied. */
const DEEDS = ['add', 'retitle', 'measure', 'credit', 'hide', 'show', 'delete', 'delete', 'rename'] as const
interface Edit {
  do: (typeof DEEDS)[number]
  track: number
  value: number
}

const edit = fc.record({
  do: fc.constantFrom(...DEEDS),
  track: fc.integer({ min: 10, max: 49 }),
  value: fc.nat(99),
})

/** What happens at a request: edits before it, then perhaps a cut after some bytes of its answer, an end or another start. */
interface Moment {
  edits: Edit[]
  next: 'go on' | 'cut' | 'die' | 'restart'
  bytes: number
}

const calm: Moment = { edits: [], next: 'go on', bytes: 0 }
const moment: fc.Arbitrary<Moment> = fc.record({
  edits: fc.array(edit, { maxLength: 3 }),
  next: fc.oneof(
    { weight: 6, arbitrary: fc.constant('go on' as const) },
    { weight: 3, arbitrary: fc.constant('cut' as const) },
    { weight: 1, arbitrary: fc.constant('die' as const) },
  ),
  bytes: fc.nat(16_000),
})
const story = fc.tuple(fc.array(moment, { minLength: 8, maxLength: 25 }), fc.nat(25)).map(([moments, at]) => {
  const place = at % moments.length
  // The service is started anew once, somewhere. No edits come after the end: a copy that still waited for changes would wait for ever.
  return [
    ...moments.slice(0, place),
    { ...calm, next: 'restart' as const },
    ...moments.slice(place),
    { ...calm, next: 'die' as const },
  ]
})

/** A copy of the catalogue that a program keeps. */
export interface KeptCopy {
  /** Brings it up to date. */
  update(client: KhoNhacClient): Promise<void>
  /** How far it is, where it has been whole. */
  cursor(): string | undefined
  tracks: ReadonlyMap<string, Partial<Track>>
}

const ARTISTS = [1, 2, 3]

/** Whatever is edited, cut off and started again meanwhile, a copy ends equal to the catalogue. */
export async function checkCopy(openFresh: OpenFresh, runs: { numRuns: number }, begin: () => KeptCopy): Promise<void> {
  await fc.assert(
    fc.asyncProperty(story, async (moments) => {
      const { url, store } = await openFresh()
      await importAll(store, [
        ...ARTISTS.map((number) => artistLine(number)),
        ...Array.from({ length: 30 }, (_, n) => trackLine(10 + n)),
      ])
      await live(url, store, moments, begin())
    }),
    // A story that fails is told as it was: each starts a service twice, and to shrink one would take hours.
    { ...runs, endOnFailure: true },
  )
}

async function live(databaseUrl: string, store: Store, moments: Moment[], copy: KeptCopy): Promise<void> {
  let api = await serveApi({ databaseUrl })
  const { key } = api
  const ahead = [...moments]
  let life = new AbortController()
  /** The way to the service, on which all of it happens. */
  const go: typeof fetch = async (input, init) => {
    const { edits, next, bytes } = ahead.shift() ?? calm
    for (const one of edits) await apply(store, one)
    if (next === 'die') life.abort()
    if (next === 'restart') {
      await api[Symbol.asyncDispose]()
      api = await serveApi({ databaseUrl })
    }
    const response = await fetch(String(input).replace('http://service.example', api.origin), init)
    return next === 'cut' ? cutAfter(response, bytes) : response
  }
  const connect = () => {
    life = new AbortController()
    const { signal } = life
    return createClient({ baseUrl: 'http://service.example/api/public', key, fetch: go, isHttpAllowed: true, signal })
  }
  const isCurrent = async () => {
    const since = copy.cursor()
    if (since === undefined) return false
    await api.caughtUp()
    return (await connect().listChanges({ since })).data.length === 0
  }
  try {
    while (ahead.length > 0 || !(await isCurrent()))
      await copy.update(connect()).catch((error: unknown) => {
        if (!life.signal.aborted && !(error instanceof KhoNhacError)) throw error
      })
    await using fresh = await startApi({ databaseUrl })
    const { data } = (await fresh.get('/tracks?limit=100')).json()
    expect(withoutLinks(copy.tracks.values())).toEqual(withoutLinks(data))
  } finally {
    await api[Symbol.asyncDispose]()
  }
}

/** So many bytes, then nothing. */
export function cutAfter(response: Response, bytes: number): Response {
  let left = bytes
  const cutting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      controller.enqueue(chunk.subarray(0, left))
      left -= chunk.length
      if (left <= 0) controller.error(new TypeError('cut off'))
    },
  })
  const { status, headers } = response
  return new Response(response.body!.pipeThrough(cutting), { status, headers })
}

/** By id, without what is signed anew each time. */
const withoutLinks = (tracks: Iterable<Partial<Track>>) =>
  Object.fromEntries(Array.from(tracks, ({ audio_url, cover_url, media_expires_in, ...rest }) => [rest.id, rest]))

/** One that cannot be done, since the track is not there, is left. */
async function apply(store: Store, { do: what, track, value }: Edit): Promise<void> {
  const artist = 1 + (value % ARTISTS.length)
  if (what === 'rename') return void (await importAll(store, [artistLine(artist, { name: `Tên ${value}` })]))
  if (what === 'add') {
    const fields = { genre: `Loại ${value}`, ...(value % 3 === 0 ? { published_at: null } : {}) }
    return void (await importAll(store, [trackLine(track, fields), trackLine(track + 1, fields)]))
  }
  const known = await store.db.selectFrom('tracks').select('id').where('id', '=', id(track)).executeTakeFirst()
  if (known === undefined) return
  if (what === 'retitle') await updateTrack(store, id(track), { title: `Bài ${value}` }, actAt(NOW))
  if (what === 'measure') await updateTrack(store, id(track), { bpm: value, like_count: value }, actAt(NOW))
  if (what === 'credit') await updateTrack(store, id(track), { artist_id: id(artist) }, actAt(NOW))
  if (what === 'delete') await deleteTrack(store, id(track), actAt(NOW))
  if (what === 'hide') await unpublishTrack(store, id(track), actAt(NOW))
  if (what === 'show') await publishTrack(store, id(track), actAt(NOW))
}
