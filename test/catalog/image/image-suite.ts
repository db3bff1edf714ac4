import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Catalog } from '../../../src/catalog/catalog.ts'
import { openCatalogImage } from '../../../src/catalog/image/catalog-image.ts'
import { loadCatalog } from '../../../src/catalog/jobs.ts'
import { TRACK_SORTS } from '../../../src/catalog/tables/track-table.ts'
import type { Store } from '../../../src/store/store.ts'
import { DAY_MS } from '../../../src/text/time.ts'
import { answersOf } from '../../search/load-order.ts'
import { checkCatalog } from '../../support/check-catalog.ts'
import { makeRandom } from '../../support/random.ts'
import type { OnStore } from '../../support/stores.ts'
import { actAtRandom, fillStore, NOW } from './random-acts.ts'

/** An image of a store, however small; `told` is what went to the log. */
export async function makeImage(store: Store, { now = () => NOW, folder = '' } = {}) {
  const path = join(folder || (await mkdtemp(join(tmpdir(), 'khonhac-image-'))), 'catalog.image')
  const told: string[] = []
  const tell = (facts: unknown, text = String(facts)) => {
    const { err } = facts as { err?: unknown }
    told.push(err === undefined ? text : `${text}: ${err}`)
  }
  const image = openCatalogImage({ path, store, now, minTracks: 0, logger: { info: tell, warn: tell } })
  return { path, told, image }
}

/** Everything there is to see, as bytes. */
export function showAll(catalog: Catalog): string[] {
  const idOf = (slot: number) => catalog.track(slot).id
  const { slots, plays } = catalog.playsBetween('2025-01-01', '2026-12-31')
  const { collections } = catalog.listCollections(0, 100)
  return [
    ...TRACK_SORTS.map((sort) =>
      JSON.stringify(catalog.listTracks({}, sort, 0, 100).slots.map((slot) => catalog.track(slot))),
    ),
    JSON.stringify(catalog.listArtists(undefined, 'name_asc', 0, 100).slots.map((slot) => catalog.artist(slot))),
    JSON.stringify(Array.from(slots, (slot, at) => [idOf(slot), plays[at]]).sort()),
    JSON.stringify(collections.map((one) => [one, catalog.listCollectionTracks(one.slug, 0, 100)!.slots.map(idOf)])),
    JSON.stringify([
      catalog.countFacets({}),
      catalog.playCountTotal,
      catalog.listTracks({ isrc: ['VNA0D2600001'] }, 'newest', 0, 9).total,
    ]),
    ...answersOf(catalog, NOW),
  ]
}

/** However a store came to be what it is, and wherever in its history the image was made. */
export function testImages(onStore: OnStore, seeds: readonly number[]): void {
  onStore('a start from the image', (openFresh) => {
    test.each(seeds)('is a start from the store, to the byte (%i)', async (seed) => {
      const { store } = await openFresh()
      const random = makeRandom(seed)
      const clock = { at: NOW }
      await fillStore(store)
      const { image, told } = await makeImage(store, { now: () => clock.at })
      for (let round = 0; round < ROUNDS; round++) {
        for (let acts = random.below(8); acts >= 0; acts--) await actAtRandom(store, random)
        const { catalog, state, seq, isFromImage } = await image.load()
        checkCatalog(state)
        expect(showAll(catalog)).toEqual(showAll((await loadCatalog(store, clock.at)).catalog))
        expect(told.splice(0).filter((line) => line !== 'catalogue image written')).toEqual([])
        expect(isFromImage).toBe(round > 0)
        // Some images are of a catalogue that was itself read from one, some lie there for a while. After a day any change is worth another.
        if (round > 0 && random.below(2) === 0) continue
        clock.at += DAY_MS
        await image.keep(() => seq)
      }
    })
  })
}

const ROUNDS = 5
