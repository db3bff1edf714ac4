import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createClient } from '../../client/src/create-client.ts'
import { KhoNhacError } from '../../client/src/error.ts'
import type { MirroredTrack, MirrorStep, MirrorStore } from '../../client/src/mirror.ts'
import type { Store } from '../../src/store/store.ts'
import { artistLine, importAll, trackLine } from '../cli/lines.ts'
import type { OnStore } from '../support/stores.ts'
import { apply, type Edit, edit, readTruth, restart } from './copy-suite.ts'
import { serveApi } from './served.ts'

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

export function mirrorSuite(on: OnStore, numRuns: number): void {
  on('a mirror of the catalogue', (openFresh) => {
    test('whatever is edited, cut off and started again meanwhile, it ends equal', async () => {
      await fc.assert(
        fc.asyncProperty(story, async (moments) => {
          const { url, store } = await openFresh()
          await importAll(store, [artistLine(1), ...Array.from({ length: 30 }, (_, n) => trackLine(10 + n))])
          await live(url, store, moments)
        }),
        { numRuns, endOnFailure: true },
      )
    })
  })
}

/** A store that does a step whole or not at all. */
export function keepInMemory() {
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
