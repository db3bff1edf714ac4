import type { Catalog } from '../../catalog/catalog.ts'
import { takeBitmap } from '../../structures/bitmap-pool.ts'
import { slugify } from '../../text/slug.ts'
import type { SiteGenre } from '../page/web-pages.ts'

/** Those that have tracks, A to Z. */
export const listSiteGenres = (catalog: Catalog): SiteGenre[] =>
  catalog.listGenres().map((name) => ({ name, slug: slugify(name) }))

/** The genre that has this address, if it has tracks. */
export function findGenre(catalog: Catalog, slug: string): string | undefined {
  return catalog.listGenres().find((name) => slugify(name) === slug)
}

/** Two names may come to the same address: it is the page of both. The bitmap is one of the pool. */
export function tracksOfGenre(catalog: Catalog, slug: string): Uint32Array {
  const tracks = takeBitmap(catalog.liveTracks.length)
  for (let genre = 1; genre <= catalog.lastGenre; genre++) {
    if (slugify(catalog.genre(genre).name) === slug) catalog.uniteGenre(genre, tracks)
  }
  return tracks
}
