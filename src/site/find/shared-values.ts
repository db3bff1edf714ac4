import type { Catalog, Facets } from '../../catalog/catalog.ts'
import type { ValueCount } from '../../catalog/facets.ts'
import { isWithinTerritory } from '../../catalog/territory.ts'
import { takeBitmap } from '../../structures/bitmap-pool.ts'
import { inBoth, type Sentence, same } from '../../text/sentence.ts'
import type { ChoiceOption } from '../page/filter-views.ts'

/** What the API counts, and what only the site does: how many tracks have each year of release and each territory. */
export interface SiteFacets extends Facets {
  year: ReadonlyMap<string, number>
  territory: ValueCount<string>[]
}

/** A column of texts that many tracks share. */
type Shared = Pick<Catalog['fields']['territory'] | Catalog['fields']['release_date'], 'numbers' | 'interner'>

export function countSiteFacets(catalog: Catalog, tracks: Uint32Array): SiteFacets {
  const { release_date, territory } = catalog.fields
  return {
    ...catalog.countFacets({}, tracks),
    ...countShared(release_date, territory, tracks),
  }
}

/** In one walk: finding the next track takes as long as counting it. */
function countShared(days: Shared, places: Shared, tracks: Uint32Array): Pick<SiteFacets, 'year' | 'territory'> {
  const byDay = new Uint32Array(days.interner.texts.length)
  const byPlace = new Uint32Array(places.interner.texts.length)
  for (let at = 0; at < tracks.length; at++) {
    for (let word = tracks[at]!; word !== 0; word &= word - 1) {
      const slot = at * 32 + 31 - Math.clz32(word & -word)
      byDay[days.numbers[slot]!]!++
      byPlace[places.numbers[slot]!]!++
    }
  }
  const year = new Map<string, number>()
  for (const { value, count } of countsOf(days, byDay)) year.set(yearOf(value), (year.get(yearOf(value)) ?? 0) + count)
  return { year, territory: countsOf(places, byPlace) }
}

/** Every known text counts, with 0 tracks too: a place leads to what may be used everywhere as well. */
const countsOf = ({ interner }: Shared, counts: Uint32Array): ValueCount<string>[] =>
  interner.texts.flatMap((value, number) => (value === null ? [] : [{ value, count: counts[number]! }]))

/** Tracks whose text is meant; some may not be live. */
function findTexts({ numbers, interner }: Shared, isMeant: (text: string) => boolean, length: number): Uint32Array {
  const meant = Uint8Array.from(interner.texts, (text) => Number(text !== null && isMeant(text)))
  const tracks = takeBitmap(length)
  for (let slot = 0; slot < Math.min(numbers.length, length * 32); slot++) {
    tracks[slot >>> 5]! |= meant[numbers[slot]!]! << (slot & 31)
  }
  return tracks
}

const yearOf = (day: string) => day.slice(0, 4)

/** Years in which something was released, the latest first. */
export function yearOptions(catalog: Catalog): ChoiceOption[] {
  const years = new Set(textsOf(catalog.fields.release_date).map(yearOf))
  return [...years]
    .sort()
    .reverse()
    .map((year) => ({ value: year, label: same(year) }))
}

export const tracksOfYear = (year: string, catalog: Catalog) =>
  findTexts(catalog.fields.release_date, (day) => yearOf(day) === year, catalog.liveTracks.length)

export const countYears = ({ year }: SiteFacets) => year

const WORLDWIDE = 'worldwide'

/** Everywhere, and each country that some licence names; none where all tracks are for everywhere. */
export function placeOptions(catalog: Catalog): ChoiceOption[] {
  const codes = [...new Set(textsOf(catalog.fields.territory).flatMap((text) => text.split(',')))]
  const countries = codes.filter((code) => code !== WORLDWIDE).sort()
  const everywhere = { value: WORLDWIDE, label: { vi: 'Cả thế giới', en: 'Worldwide' } }
  return countries.length === 0 ? [] : [everywhere, ...countries.map((value) => ({ value, label: countryName(value) }))]
}

const NAMES = {
  vi: new Intl.DisplayNames('vi', { type: 'region' }),
  en: new Intl.DisplayNames('en', { type: 'region' }),
}

function countryName(code: string): Sentence {
  const isCode = /^[A-Z]{2}$/.test(code)
  return inBoth((language) => (isCode ? NAMES[language].of(code) : undefined) ?? code)
}

export const tracksUsableIn = (place: string, catalog: Catalog) =>
  findTexts(catalog.fields.territory, (territory) => isWithinTerritory(territory, place), catalog.liveTracks.length)

export function countPlaces({ territory }: SiteFacets): ReadonlyMap<string, number> {
  const places = new Set([WORLDWIDE, ...territory.flatMap(({ value }) => value.split(','))])
  const countIn = (place: string) =>
    territory.reduce((sum, { value, count }) => sum + (isWithinTerritory(value, place) ? count : 0), 0)
  return new Map([...places].map((place) => [place, countIn(place)]))
}

const textsOf = ({ interner }: Shared) => interner.texts.filter((text) => text !== null)
