import { beforeAll, expect, test } from 'vitest'
import { findDemoKey } from '../../demo/console/demo-key.ts'
import { PACK, readPack } from '../../demo/pack.ts'
import { songLines, trackIdOf } from '../../demo/songs/catalogue.ts'
import { COLLECTIONS, collectionLine } from '../../demo/songs/collections.ts'
import { SONGS } from '../../demo/songs/songs.ts'
import { loadConfig } from '../../src/config/config.ts'
import { EXAMPLE_SLUG, EXAMPLE_TRACK_ID, EXAMPLE_TRACK_IDS } from '../../src/http/examples.ts'
import { openMediaStore } from '../../src/media/open-media-store.ts'
import { openSoundWorkers } from '../../src/sound/sound-workers.ts'
import { importAll } from '../cli/lines.ts'
import { type Api, shareApi } from '../support/api.ts'

/** Every example of the document, sent to a server with the demo catalogue: each must be answered as the document says. */

type Json = Record<string, any>

const named = SONGS.filter((song) => EXAMPLE_TRACK_IDS.includes(trackIdOf(song)))
let key = ''
let operations: { path: string; method: string; operation: Json }[] = []

/** The songs that the examples name, as `serve --demo` imports them. */
const api = shareApi({}, async ({ store, dataDir }: Api) => {
  const config = loadConfig({ DATA_DIR: dataDir })
  const sounds = { ...openSoundWorkers(), ingest: await readPack() }
  const lines = named.flatMap((song) => songLines(song, Date.now()).map((line) => JSON.parse(line)))
  lines.push(JSON.parse(collectionLine({ ...COLLECTIONS[0]!, songs: named.map(({ title }) => title) })))
  const intake = { media: openMediaStore(config), sounds, folder: PACK }
  const { bad } = await importAll(store, lines, { intake, now: Date.now })
  expect(bad).toEqual([])
  key = await findDemoKey(store, config, Date.now())
})

beforeAll(async () => {
  const document = (await api().get('/openapi.json')).json()
  operations = Object.entries(document.paths as Json).flatMap(([path, item]) =>
    Object.entries(item as Json).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
})

test('what the examples name is in the demo', () => {
  expect(named.map(trackIdOf).sort()).toEqual(EXAMPLE_TRACK_IDS.toSorted())
})

function urlOf(path: string, parameters: Json[], isWanted: (parameter: Json) => boolean): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => parameters.find((one) => one.name === name)!.example)
  const query = parameters.filter((one) => one.in === 'query' && isWanted(one))
  return `${filled}?${query.map(({ name, example }) => `${name}=${encodeURIComponent(example)}`).join('&')}`
}

/** A cursor goes with neither. */
const PLACES = ['sort', 'page']

/** The least that has to be sent, everything at once, by pages and by cursor, and each optional parameter alone. */
function urlsOf(path: string, parameters: Json[]): string[] {
  const optional = parameters.filter((one) => one.in === 'query' && !one.required)
  const alone = optional.map((one) => urlOf(path, parameters, (other) => other.required || other === one))
  const hasPages = parameters.some(({ name }) => name === 'page')
  const together = [
    urlOf(path, parameters, ({ name }) => !(hasPages && name === 'cursor')),
    urlOf(path, parameters, ({ name }) => !PLACES.includes(name)),
  ]
  return [...new Set([urlOf(path, parameters, (one) => one.required), ...together, ...alone])]
}

test('every request example is answered with 2xx, in the documented form', { timeout: 300_000 }, async () => {
  // What is deleted can be looked at no more.
  const inOrder = operations.toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))
  let sent = 0
  for (const { path, method, operation } of inOrder) {
    const body = operation.requestBody?.content['application/json'].example
    for (const url of urlsOf(path, operation.parameters)) {
      const answer = await api().get(url, { method, key, ...(body === undefined ? {} : { body }) })
      expect(answer.status, `${method} ${url}: ${answer.text.slice(0, 200)}`).toBeOneOf([200, 201])
      sent++
    }
  }
  expect(sent).toBeGreaterThan(operations.length)
})

test('the example of a track is the track of the demo', async () => {
  const track = (await api().get(`/tracks/by-slug/${EXAMPLE_SLUG}`, { key })).json()

  expect(track).toMatchObject({ id: EXAMPLE_TRACK_ID, title: 'Mưa trên phố cũ', artist: 'Hà Linh', genre: 'Ballad' })
})
