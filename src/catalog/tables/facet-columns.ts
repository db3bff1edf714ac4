import { LICENSE_CODES } from '../licenses.ts'
import { MUSICAL_KEYS } from '../musical-key.ts'

/**
 * What facets count, ready to be counted: by slot one number (`columns.facetCode`), of which some bits are the bin of the tempo, some that of the length, and
 * the others energy, key, licence and explicit together (`traitCode`). So one walk over a set of tracks adds up all facets at once, at one look at memory for
 * each track. The genre is a number in a column already.
 */
export type FacetName = 'traits' | 'bpm' | 'duration'

/** Which bits of a code. */
export const FACET_BITS: Readonly<Record<FacetName, { shift: number; mask: number }>> = {
  traits: { shift: 0, mask: 0x7ff },
  bpm: { shift: 11, mask: 0xff },
  duration: { shift: 19, mask: 0x1fff },
}

/** The width of a bin. Energy has ten to the unit, so that their ends are tenths and no sums of tenths. */
export const BPM_STEP = 10
export const ENERGY_BINS = 10
export const DURATION_STEP = 30

const NO_ENERGY = ENERGY_BINS
const NO_KEY = MUSICAL_KEYS.length
export const NO_BPM = 255
const DURATION_BINS = 4096

/** What is counted of a track; what was never measured is NaN. */
export interface FacetValues {
  bpm: number
  energy: number
  durationSeconds: number
  musicalKey: number | undefined
  license: number
  isExplicit: boolean
}

export function facetCodeOf(values: FacetValues): number {
  const { bpm, energy, durationSeconds, musicalKey = NO_KEY, license, isExplicit } = values
  const energyBin = Number.isNaN(energy) ? NO_ENERGY : binOfEnergy(energy)
  const bins = {
    traits: traitCode(energyBin, musicalKey, license, isExplicit ? 1 : 0),
    bpm: Number.isNaN(bpm) ? NO_BPM : clampBin(Math.floor(bpm / BPM_STEP), NO_BPM - 1),
    duration: clampBin(Math.floor(durationSeconds / DURATION_STEP), DURATION_BINS - 1),
  }
  return NAMES.reduce((code, name) => code | (bins[name] << FACET_BITS[name].shift), 0)
}

/** No value that may be stored is beyond the last bin. */
const clampBin = (bin: number, last: number) => Math.min(last, Math.max(0, bin))

/** By the tenths themselves: 0.7 is not below 0.7, whatever 0.7 × 10 comes to. The last bin holds 1 too. */
function binOfEnergy(energy: number): number {
  let bin = Math.floor(energy * ENERGY_BINS)
  if (energy < bin / ENERGY_BINS) bin--
  else if (energy >= (bin + 1) / ENERGY_BINS) bin++
  return clampBin(bin, ENERGY_BINS - 1)
}

const traitCode = (energy: number, key: number, license: number, explicit: number) =>
  ((energy * (NO_KEY + 1) + key) * LICENSE_CODES.length + license) * 2 + explicit

/** How many tracks have each energy, key, licence, and are explicit or not; what was never measured is left out. */
export function splitTraits(counts: Uint32Array) {
  const energy = new Array<number>(ENERGY_BINS + 1).fill(0)
  const musicalKeys = new Array<number>(NO_KEY + 1).fill(0)
  const licenses = new Array<number>(LICENSE_CODES.length).fill(0)
  const explicit = [0, 0]
  for (let code = 0; code < counts.length; code++) {
    const count = counts[code]!
    if (count === 0) continue
    const pair = code >>> 1
    const upper = Math.floor(pair / LICENSE_CODES.length)
    explicit[code & 1]! += count
    licenses[pair % LICENSE_CODES.length]! += count
    musicalKeys[upper % (NO_KEY + 1)]! += count
    energy[Math.floor(upper / (NO_KEY + 1))]! += count
  }
  return { energy: energy.slice(0, ENERGY_BINS), musicalKeys: musicalKeys.slice(0, NO_KEY), licenses, explicit }
}

const NAMES = Object.keys(FACET_BITS) as FacetName[]
