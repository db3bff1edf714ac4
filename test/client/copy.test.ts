import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createClient, type KhoNhacClient } from '../../client/src/create-client.ts'
import { KhoNhacError } from '../../client/src/error.ts'
import type { Store } from '../../src/store/store.ts'
import { artistLine, importAll, trackLine } from '../cli/lines.ts'
import { draws } from '../support/draws.ts'
import { eachStore } from '../support/stores.ts'
import { apply, type Edit, edit, readTruth, restart } from './edits.ts'
import { type ServedApi, serveApi } from './served.ts'

/** A copy that is made as client/README.md says ends equal to the catalogue. */

/** What happens before a request: edits, then perhaps something that the copy has to live with. */
interface Moment {
  edits: Edit[]
  next: 'go on' | 'cut' | 'die' | 'restart'
}

const moment = fc.record({
  edits: fc.array(edit, { maxLength: 3 }),
  next: fc.oneof(
    { weight: 12, arbitrary: fc.constant('go on' as const) },
    { weight: 1, arbitrary: fc.constantFrom('cut' as const, 'die' as const) },
  ),
})
const story = fc.tuple(fc.array(moment, { minLength: 12, maxLength: 30 }), fc.nat(30)).map(([moments, at]) => {
  // The service is started anew once, somewhere.
  const restart: Moment = { edits: [], next: 'restart' }
  // No edits come after that: who then still waited for changes would wait for ever.
  const end: Moment = { edits: [], next: 'die' }
  return [...moments.slice(0, at % moments.length), restart, ...moments.slice(at % moments.length), end]
})

eachStore('a copy of the catalogue', (openFresh) => {
  test('whatever is edited, cut off and started again meanwhile, it ends equal', async () => {
    await fc.assert(
      fc.asyncProperty(story, async (moments) => {
        const { url, store } = await openFresh()
        const tracks = Array.from({ length: 30 }, (_, n) => trackLine(10 + n))
        await importAll(store, [artistLine(1), ...tracks])
        await live(url, store, moments)
      }),
      // A story that fails is told as it was: each starts a service twice, and to shrink one would take hours.
      { ...draws(2, 3), endOnFailure: true },
    )
  })
})

async function live(databaseUrl: string, store: Store, moments: Moment[]): Promise<void> {
  let api = await serveApi({ databaseUrl })
  const { key } = api
  const copy = { tracks: new Map<string, string>(), cursor: undefined as string | undefined }
  const ahead = [...moments]
  let round = 0
  /** The way to the service, on which all of it happens. */
  const go: typeof fetch = async (input, init) => {
    const { edits, next } = ahead.shift() ?? { edits: [], next: 'go on' }
    for (const one of edits) await apply(store, one, `Bài ${++round}`)
    if (next === 'die') life.abort()
    if (next === 'restart') api = await restart(api, databaseUrl)
    const response = await fetch(String(input).replace('http://service.example', api.origin), init)
    return next === 'cut' ? cut(response) : response
  }
  let life = new AbortController()
  const begin = () => {
    life = new AbortController()
    const { signal } = life
    return createClient({ baseUrl: 'http://service.example/api/public', key, fetch: go, isHttpAllowed: true, signal })
  }
  try {
    while (ahead.length > 0 || !(await isUpToDate(begin(), api, copy.cursor)))
      await follow(begin(), copy).catch((error: unknown) => {
        if (!life.signal.aborted && !(error instanceof KhoNhacError)) throw error
      })
    expect(Object.fromEntries([...copy.tracks].sort())).toEqual(await readTruth(store))
  } finally {
    await api[Symbol.asyncDispose]()
  }
}

/** Half of the body, then nothing. */
function cut(response: Response): Response {
  const { status, headers } = response
  const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError('cut off')) })
  return new Response(broken, { status, headers })
}

async function isUpToDate(client: KhoNhacClient, api: ServedApi, cursor: string | undefined): Promise<boolean> {
  if (cursor === undefined) return false
  await api.caughtUp()
  return (await client.listChanges({ since: cursor })).data.length === 0
}

/** The loop of client/README.md, until nothing is left to fetch. */
async function follow(client: KhoNhacClient, copy: { tracks: Map<string, string>; cursor: string | undefined }) {
  for await (const { isReset, changes, cursor } of client.followChanges({ since: copy.cursor, pollSeconds: 0.001 })) {
    if (isReset) {
      copy.tracks.clear()
      for await (const track of client.items('listTracks', { limit: 3 })) copy.tracks.set(track.id, track.title)
    }
    const ids = [...new Set(changes.map((change) => change.id))]
    while (ids.length > 0) {
      const some = ids.splice(0, 50)
      const { data } = await client.getTracksByIds({ ids: some })
      for (const one of some) copy.tracks.delete(one)
      for (const track of data) copy.tracks.set(track.id, track.title)
    }
    copy.cursor = cursor
    return
  }
}
