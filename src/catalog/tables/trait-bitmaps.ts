import { clearBit, setBit } from '../../structures/bitmap.ts'
import { grown } from '../../structures/grow.ts'
import { LICENSE_CODES, LICENSES } from '../licenses.ts'
import { MUSICAL_KEYS } from '../musical-key.ts'

/** Bitmaps of slots for what has few values, so that such a filter is one AND per 32 tracks. */
export interface Traits {
  readonly licenses: Uint32Array[]
  readonly musicalKeys: Uint32Array[]
  commercial: Uint32Array
  explicit: Uint32Array
}

export function createTraitBitmaps(): Traits {
  return {
    licenses: LICENSE_CODES.map(() => new Uint32Array(0)),
    musicalKeys: MUSICAL_KEYS.map(() => new Uint32Array(0)),
    commercial: new Uint32Array(0),
    explicit: new Uint32Array(0),
  }
}

export function reserveTraits(traits: Traits, words: number): void {
  for (const group of [traits.licenses, traits.musicalKeys]) {
    group.forEach((bitmap, at) => {
      group[at] = grown(bitmap, words)
    })
  }
  traits.commercial = grown(traits.commercial, words)
  traits.explicit = grown(traits.explicit, words)
}

export interface TraitValues {
  license: number
  musicalKey: number | undefined
  isExplicit: boolean
}

export function setTraits(traits: Traits, slot: number, { license, musicalKey, isExplicit }: TraitValues): void {
  setBit(traits.licenses[license]!, slot)
  if (musicalKey !== undefined) setBit(traits.musicalKeys[musicalKey]!, slot)
  if (LICENSES[LICENSE_CODES[license]!].commercial_use_allowed) setBit(traits.commercial, slot)
  if (isExplicit) setBit(traits.explicit, slot)
}

export function clearTraits(traits: Traits, slot: number): void {
  for (const bitmap of [...traits.licenses, ...traits.musicalKeys, traits.commercial, traits.explicit]) {
    clearBit(bitmap, slot)
  }
}
