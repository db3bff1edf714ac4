import type { WholeTrack } from '../../../src/site/page/web-pages.ts'
import type { Language } from '../../../src/text/sentence.ts'
import type { Format } from '../../i18n/format.ts'
import { track as words } from '../../i18n/site/track.ts'
import { keyName, keySign } from '../tracks/musical-key.ts'

export interface Fact {
  name: string
  value: string
}

/** Where one word ends and the next begins. */
const TEMPO_STEPS = [70, 90, 115, 140]
const ENERGY_STEPS = [0.2, 0.4, 0.6, 0.8]
const LOUDNESS_STEPS = [-24, -18, -13, -9]

const wordFor = (list: string, steps: readonly number[], value: number) =>
  list.split('|')[steps.filter((step) => value >= step).length]!

/** What the sound is like, in words and in numbers; what was not measured is left out. */
export function soundFacts(track: WholeTrack, language: Language, format: Format): Fact[] {
  const t = words[language]
  const { bpm, musical_key, energy, loudness_db } = track
  const facts: (Fact | undefined)[] = [
    bpm === null
      ? undefined
      : { name: t.tempo, value: t.tempoIs(wordFor(t.tempos, TEMPO_STEPS, bpm), format.number(bpm)) },
    musical_key === null ? undefined : { name: t.key, value: nameKey(musical_key, language) },
    energy === null
      ? undefined
      : { name: t.energy, value: t.energyIs(wordFor(t.energies, ENERGY_STEPS, energy), format.percent(energy)) },
    loudness_db === null
      ? undefined
      : {
          name: t.loudness,
          value: t.loudnessIs(wordFor(t.loudnesses, LOUDNESS_STEPS, loudness_db), format.number(loudness_db, 1)),
        },
  ]
  return facts.filter((fact) => fact !== undefined)
}

/** "La thứ (Am)": the sign is what musicians read everywhere. */
function nameKey(key: string, language: Language): string {
  const [name, sign] = [keyName(key, language), keySign(key)]
  return name === sign || language === 'en' ? name : `${name} (${sign})`
}
