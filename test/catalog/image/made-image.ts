import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Catalog } from '../../../src/catalog/catalog.ts'
import { openCatalogImage } from '../../../src/catalog/image/catalog-image.ts'
import { TRACK_SORTS } from '../../../src/catalog/tables/track-table.ts'
import type { Store } from '../../../src/store/store.ts'
import { answersOf } from '../../search/answers-of.ts'
import { NOW } from './random-acts.ts'

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
