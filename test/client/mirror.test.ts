import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '../../client/src/create-client.ts'
import { KhoNhacError } from '../../client/src/error.ts'
import type { MirroredTrack, MirrorStep, MirrorStore } from '../../client/src/mirror.ts'
import type { Store } from '../../src/store/store.ts'
import { artistLine, importAll, trackLine } from '../cli/lines.ts'
import { changeTrack, deleteTrack, makeTrack } from '../support/catalogue.ts'
import { draws } from '../support/draws.ts'
import { makeRandom } from '../support/random.ts'
import { eachStore } from '../support/stores.ts'
import { apply, type Edit, edit, readTruth, restart } from './edits.ts'
import { type ServedApi, serveApi } from './served.ts'

const { openCopy } = await import(new URL('../../examples/mirror/sqlite-copy.mjs', import.meta.url).href)

let api: ServedApi
const ids: string[] = []

beforeAll(async () => {
  api = await serveApi()
  for (let number = 0; number < 12; number++) ids.push(await makeTrack(api.store, { title: `Bài “${number}”` }))
  await api.caughtUp()
})
afterAll(() => api?.[Symbol.asyncDispose]())

/** Mirrors until the copy is whole, over a way that is cut after each of these numbers of bytes. */
async function copy(cuts: number[], kept = keepInMemory()) {
  const statuses: number[] = []
  const go: typeof fetch = async (input, init) => {
    const response = await fetch(input, init)
    statuses.push(response.status)
    const bytes = cuts.shift()
    return bytes === undefined ? response : cutAfter(response, bytes)
  }
  const client = createClient({ baseUrl: api.baseUrl, key: api.key, fetch: go })
  const errors: string[] = []
  const onError = ({ code }: { code: string }) => void errors.push(code)
  for await (const { isWhole } of client.mirror(kept.store, { pollSeconds: 0.001, onError })) if (isWhole) break
  return { ...kept, statuses, errors }
}

const sorted = (tracks: Iterable<string>) => [...tracks].sort()

test('cut anywhere it goes on from there: no track comes twice, none is missing', async () => {
  const random = makeRandom(3)
  for (let turn = 0; turn < 10; turn++) {
    const { kept, steps, statuses, errors } = await copy([random.below(4000), random.below(2000), 0])
    expect(steps.flatMap(({ put }) => put.map(({ id }) => id))).toEqual(sorted(ids))
    expect(sorted(kept.tracks.keys())).toEqual(sorted(ids))
    expect(statuses.slice(1)).toContain(206)
    expect(errors).toEqual(['NETWORK_ERROR', 'NETWORK_ERROR', 'NETWORK_ERROR'])
    expect(steps.filter(({ isReset }) => isReset)).toHaveLength(1)
  }
})

test('what it keeps is what the API shows, without links; later runs hear of changes alone', async () => {
  const kept = keepInMemory()
  await copy([], kept)
  const { audio_url, cover_url, media_expires_in, ...track } = (await api.get(`/tracks/${ids[0]}`)).json()
  expect(kept.kept.tracks.get(ids[0]!)).toEqual(track)
  await changeTrack(api.store, ids[1]!, { title: 'Khác' })
  await deleteTrack(api.store, ids[2]!)
  const [lost] = ids.splice(2, 1)
  await api.caughtUp()
  const { statuses, steps } = await copy([], kept)
  expect(statuses).toEqual([200, 200])
  expect(steps.at(-1)).toMatchObject({ isReset: false, put: [{ id: ids[1], title: 'Khác' }], remove: [lost] })
})

test('a server that was set back: the copy begins anew', async () => {
  const kept = keepInMemory()
  await copy([], kept)
  const state = kept.kept.state
  kept.kept.tracks.set('gone', {} as never)
  kept.kept.state = JSON.stringify({ cursor: Buffer.from('c1.zzzz').toString('base64url') })
  await copy([], kept)
  expect([kept.kept.state, kept.kept.tracks.has('gone')]).toEqual([state, false])
  // Neither does an unreadable state keep it from working.
  kept.kept.state = 'x'
  await copy([], kept)
  expect(kept.kept.tracks.size).toBe(ids.length)
})

test('the example keeps it in SQLite, and goes on where it was', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'khonhac-mirror-'))
  const file = join(folder, 'copy.db')
  const client = createClient({ baseUrl: api.baseUrl, key: api.key })
  const kept = []
  for (let run = 0; run < 2; run++) {
    const copy = openCopy(file)
    if (run === 0) for await (const { isWhole } of client.mirror(copy)) if (isWhole) break
    kept.push([copy.count(), copy.readState()])
    copy.close()
  }
  expect(kept[0]).toEqual([ids.length, expect.stringContaining('cursor')])
  expect(kept[1]).toEqual(kept[0])
  await rm(folder, { recursive: true, force: true })
})

test('a key that is refused ends it', async () => {
  const client = createClient({ baseUrl: api.baseUrl, key: 'kn_live_wrong' })
  await expect(client.mirror(keepInMemory().store).next()).rejects.toMatchObject({ status: 403 })
})

/** What happens at a request: edits before it, then perhaps a cut after some bytes of its answer, an end or another start. */
interface Moment {
  edits: Edit[]
  next: 'go on' | 'cut' | 'die' | 'restart'
  bytes: number
}

const moment: fc.Arbitrary<Moment> = fc.record({
  edits: fc.array(edit, { maxLength: 2 }),
  next: fc.oneof(
    { weight: 4, arbitrary: fc.constant('go on' as const) },
    { weight: 4, arbitrary: fc.constant('cut' as const) },
    { weight: 1, arbitrary: fc.constant('die' as const) },
  ),
  bytes: fc.nat(16_000),
})
const calm: Moment = { edits: [], next: 'go on', bytes: 0 }
const story = fc.tuple(fc.array(moment, { minLength: 8, maxLength: 20 }), fc.nat(20)).map(([moments, at]) => {
  const place = at % moments.length
  // No edits come after the end: who then still waited for changes would wait for ever.
  const again: Moment = { ...calm, next: 'restart' }
  return [...moments.slice(0, place), again, ...moments.slice(place), { ...calm, next: 'die' as const }]
})

eachStore('a mirror of the catalogue', (openFresh) => {
  test('whatever is edited, cut off and started again meanwhile, it ends equal', async () => {
    await fc.assert(
      fc.asyncProperty(story, async (moments) => {
        const { url, store } = await openFresh()
        await importAll(store, [artistLine(1), ...Array.from({ length: 30 }, (_, n) => trackLine(10 + n))])
        await live(url, store, moments)
      }),
      { ...draws(1, 3), endOnFailure: true },
    )
  })
})

/** A store that does a step whole or not at all. */
function keepInMemory() {
  const kept = { tracks: new Map<string, MirroredTrack>(), state: undefined as string | undefined }
  const steps: MirrorStep[] = []
  const store: MirrorStore = {
    readState: () => kept.state,
    apply(step) {
      steps.push(step)
      if (step.isReset) kept.tracks.clear()
      for (const id of step.remove) kept.tracks.delete(id)
      for (const track of step.put) kept.tracks.set(track.id, track)
      kept.state = step.state
    },
  }
  return { kept, steps, store }
}

/** So many bytes, then nothing. */
function cutAfter(response: Response, bytes: number): Response {
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

async function live(databaseUrl: string, store: Store, moments: Moment[]): Promise<void> {
  let api = await serveApi({ databaseUrl })
  const { key } = api
  const ahead = [...moments]
  const { kept, store: copy } = keepInMemory()
  let round = 0
  let life = new AbortController()
  const go: typeof fetch = async (input, init) => {
    const { edits, next, bytes } = ahead.shift() ?? calm
    for (const one of edits) await apply(store, one, `Bài ${++round}`)
    if (next === 'die') life.abort()
    if (next === 'restart') api = await restart(api, databaseUrl)
    const response = await fetch(String(input).replace('http://service.example', api.origin), init)
    return next === 'cut' ? cutAfter(response, bytes) : response
  }
  const begin = () => {
    life = new AbortController()
    const { signal } = life
    return createClient({ baseUrl: 'http://service.example/api/public', key, fetch: go, isHttpAllowed: true, signal })
  }
  const isCurrent = async () => {
    const { cursor } = JSON.parse(kept.state ?? '{}')
    if (cursor === undefined) return false
    await api.caughtUp()
    return (await begin().listChanges({ since: cursor })).data.length === 0
  }
  try {
    while (ahead.length > 0 || !(await isCurrent())) {
      try {
        for await (const { isWhole } of begin().mirror(copy, { pollSeconds: 0.001 })) if (isWhole) break
      } catch (error) {
        if (!life.signal.aborted && !(error instanceof KhoNhacError)) throw error
      }
    }
    const titles = [...kept.tracks.values()].map(({ id, title }) => [id, title] as const).sort()
    expect(Object.fromEntries(titles)).toEqual(await readTruth(store))
  } finally {
    await api[Symbol.asyncDispose]()
  }
}
