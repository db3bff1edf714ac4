import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient, type KhoNhacClient } from '../../client/src/create-client.ts'
import type { Track } from '../../client/src/generated/schemas.ts'
import type { MirroredTrack, MirrorStep, MirrorStore } from '../../client/src/mirror.ts'
import { changeTrack, deleteTrack, makeTrack } from '../support/catalogue.ts'
import { draws } from '../support/draws.ts'
import { makeFolder } from '../support/folder.ts'
import { makeRandom } from '../support/random.ts'
import { eachStore } from '../support/stores.ts'
import { checkCopy, cutAfter } from './edits.ts'
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
  const file = join(makeFolder(), 'copy.db')
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
})

test('a key that is refused ends it', async () => {
  const client = createClient({ baseUrl: api.baseUrl, key: 'kn_live_wrong' })
  await expect(client.mirror(keepInMemory().store).next()).rejects.toMatchObject({ status: 403 })
})

eachStore('a mirror of the catalogue', (openFresh) => {
  test('whatever is edited, cut off and started again meanwhile, it ends equal', async () => {
    await checkCopy(openFresh, draws(1, 3), () => {
      const { kept, store } = keepInMemory()
      return {
        async update(client) {
          for await (const { isWhole } of client.mirror(store, { pollSeconds: 0.001 })) if (isWhole) break
        },
        cursor: () => JSON.parse(kept.state ?? '{}').cursor,
        tracks: kept.tracks,
      }
    })
  })

  test('so does a copy that is made as client/README.md says', async () => {
    await checkCopy(openFresh, draws(2, 3), () => {
      const copy = { tracks: new Map<string, Track>(), cursor: undefined as string | undefined }
      return { update: (client) => follow(client, copy), cursor: () => copy.cursor, tracks: copy.tracks }
    })
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

/** The loop of client/README.md, until nothing is left to fetch. */
async function follow(client: KhoNhacClient, copy: { tracks: Map<string, Track>; cursor: string | undefined }) {
  for await (const { isReset, changes, cursor } of client.followChanges({
    since: copy.cursor,
    limit: 7,
    pollSeconds: 0.001,
  })) {
    if (isReset) {
      copy.tracks.clear()
      for await (const track of client.items('listTracks', { limit: 3 })) copy.tracks.set(track.id, track)
    }
    const ids = [...new Set(changes.map((change) => change.id))]
    while (ids.length > 0) {
      const some = ids.splice(0, 50)
      const { data } = await client.getTracksByIds({ ids: some })
      for (const one of some) copy.tracks.delete(one)
      for (const track of data) copy.tracks.set(track.id, track)
    }
    copy.cursor = cursor
    return
  }
}
