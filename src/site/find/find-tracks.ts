import type { Catalog, TrackFilter } from '../../catalog/catalog.ts'
import { parseMusicalKey } from '../../catalog/fields/musical-key.ts'
import { rank } from '../../search/rank.ts'
import { findHits } from '../../search/results.ts'
import { andInto, countBits, orInto } from '../../structures/bitmap.ts'
import { copyBitmap, takeBitmap, withScratch } from '../../structures/bitmap-pool.ts'
import { slugify } from '../../text/slug.ts'
import type { Histogram, SearchQuestion } from '../page/web-pages.ts'
import { countValues, type Scale } from './histogram.ts'

export interface Found {
  /** One page of them. */
  ids: string[]
  total: number
  /** The page they are of: the last one when fewer were asked beyond it. */
  page: number
  /** What there is to choose from, as everything but the range itself leaves it. */
  tempo: Histogram
  energy: Histogram
}

/** Hardly any music is slower or faster; the ends of the scale are open. */
const TEMPO: Scale = { min: 60, max: 200, bins: 28 }
const ENERGY: Scale = { min: 0, max: 1, bins: 20 }

/** As the API searches, with all of the filters that `/tracks` has beside the words. */
export function findTracks(catalog: Catalog, question: SearchQuestion, limit: number): Found {
  return withScratch(() => {
    const ranking = question.q === '' ? undefined : rank(catalog, question.q)
    const asked = takeBitmap(catalog.liveTracks.length)
    if (ranking === undefined) orInto(asked, catalog.liveTracks)
    for (const { tracks } of ranking?.groups ?? []) orInto(asked, tracks)
    if (question.genre !== undefined) andInto(asked, tracksOfGenre(catalog, question.genre))

    const narrow = (filter: TrackFilter) => {
      const words = copyBitmap(asked)
      andInto(words, catalog.matchTracks({ ...traitsOf(question), ...filter }).words)
      return { words, total: countBits(words) }
    }
    const byTempo = { bpmMin: question.bpmMin, bpmMax: question.bpmMax }
    const byEnergy = { energyMin: question.energyMin, energyMax: question.energyMax }
    const all = narrow({ ...byTempo, ...byEnergy })
    const [anyTempo, anyEnergy] = [narrow(byEnergy), narrow(byTempo)]
    const page = Math.max(1, Math.min(question.page, Math.ceil(all.total / limit)))
    const offset = (page - 1) * limit
    const sort = question.sort
    const slots =
      ranking === undefined
        ? catalog.pageOfTracks(all, sort === 'relevance' ? 'popular' : sort, offset, limit)
        : findHits(catalog, ranking, { within: all.words, sort, offset, limit }).hits.map(({ slot }) => slot)
    return {
      ids: slots.map((slot) => catalog.track(slot).id),
      total: all.total,
      page,
      tempo: countValues(anyTempo.words, anyTempo.total, catalog.fields.bpm.values, TEMPO),
      energy: countValues(anyEnergy.words, anyEnergy.total, catalog.fields.energy.values, ENERGY),
    }
  })
}

function traitsOf({ key, isCommercial, isClean }: SearchQuestion): TrackFilter {
  return {
    key: key === undefined ? undefined : parseMusicalKey(key),
    commercialOnly: isCommercial,
    cleanOnly: isClean,
  }
}

/** The genre that has this address, if it has tracks. */
export function findGenre(catalog: Catalog, slug: string): string | undefined {
  return catalog.listGenres().find((name) => slugify(name) === slug)
}

/** Two names may come to the same address: it is the page of both. */
function tracksOfGenre(catalog: Catalog, slug: string): Uint32Array {
  const tracks = takeBitmap(catalog.liveTracks.length)
  for (let genre = 1; genre <= catalog.lastGenre; genre++) {
    if (slugify(catalog.genre(genre).name) === slug) catalog.uniteGenre(genre, tracks)
  }
  return tracks
}
