import { expect, test } from 'vitest'
import { type Catalog, createCatalog } from '../../catalog/catalog.ts'
import { createLiveCatalog } from '../../catalog/live-catalog.ts'
import { type GoOn, inPieces } from './in-pieces.ts'

function openLive() {
  const live = createLiveCatalog()
  const catalog = createCatalog()
  for (const _ of catalog.build());
  live.publish(catalog)
  return { live, catalog }
}

let artists = 0
/** Another revision of the same catalogue. */
function change(catalog: Catalog): void {
  const id = `00000000-0000-4000-8000-${String(++artists).padStart(12, '0')}`
  const artist = { id, name: 'An', biography: null, avatar_media: null, created_at: 0 }
  for (const _ of catalog.apply({ artists: [artist] }));
}

/** Says at which revision each of its three pieces was done. */
function* work(catalog: Catalog, done: string[]): Generator<void, number> {
  const { revision } = catalog
  for (const piece of ['find', 'count']) {
    done.push(`${piece} at ${catalog.revision}`)
    yield
  }
  done.push(`end at ${catalog.revision}`)
  return revision
}

test('the first piece is done at once, each of the others when its turn comes', async () => {
  const { live, catalog } = openLive()
  const done: string[] = []
  const turns: (() => void)[] = []
  const goOn: GoOn = (piece) => new Promise((resolve) => turns.push(() => resolve(piece())))
  const made = inPieces(live, goOn, (current) => work(current, done))
  const { revision } = catalog

  expect([done, turns.length]).toEqual([[`find at ${revision}`], 1])
  turns[0]!()
  await new Promise(setImmediate)
  expect([done.at(-1), turns.length]).toEqual([`count at ${revision}`, 2])
  turns[1]!()
  expect(await made).toBe(revision)
})

test('it is begun again when the catalogue has changed in between, or is another one', async () => {
  const { live, catalog } = openLive()
  const done: string[] = []
  const between = [() => change(catalog), () => live.publish(openLive().catalog)]
  const goOn: GoOn = (piece) => {
    between.shift()?.()
    return piece()
  }
  const first = catalog.revision
  const made = await inPieces(live, goOn, (current) => work(current, done))

  expect(made).toBe(live.current().revision)
  expect(live.current()).not.toBe(catalog)
  expect(done.map((each) => each.split(' ')[0])).toEqual(['find', 'find', 'find', 'count', 'end'])
  expect(done.slice(0, 2)).toEqual([`find at ${first}`, `find at ${first + 1}`])
})

test('where it changes between any two pieces, the fourth time nothing gets in between', async () => {
  const { live, catalog } = openLive()
  const done: string[] = []
  const goOn: GoOn = (piece) => {
    change(catalog)
    return piece()
  }
  const made = await inPieces(live, goOn, (current) => work(current, done))

  expect(done.map((each) => each.split(' ')[0])).toEqual(['find', 'find', 'find', 'find', 'count', 'end'])
  expect(done.slice(-3)).toEqual([`find at ${made}`, `count at ${made}`, `end at ${made}`])
})
