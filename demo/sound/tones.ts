import type { ToneName } from '../music/style.ts'
import type { Random } from '../random/random.ts'
import { lowPass } from './filter.ts'
import { type BarShape, electricPiano, piano, struckBar } from './keys.ts'
import { bendPitch, overdriven, pluck, type StringShape } from './strings.ts'
import { bowedStrings, flute, lead, MIST_RELEASE_SECONDS, mist, pad, synthBass, synthPluck } from './synths.ts'
import { addDecaying, mono, type Sound, sine } from './wave.ts'

export interface Tone {
  /** A note of that length, or of its natural one where it dies away by itself. */
  render(frequency: number, seconds: number, random: Random): Sound
  /** How long it would ring; undefined where it sounds as long as it is held. */
  ringSeconds?: number
  /** After the key or string is let go. */
  releaseSeconds: number
}

const NYLON: StringShape = { strokeHz: 1500, dulling: 0.42, decaySeconds: 2.2, strikeAt: 0.28 }
const STEEL: StringShape = { strokeHz: 3600, dulling: 0.28, decaySeconds: 3.2, strikeAt: 0.2 }
const CLEAN: StringShape = { strokeHz: 2600, dulling: 0.3, decaySeconds: 3.6, strikeAt: 0.14 }
const TRANH: StringShape = { strokeHz: 5200, dulling: 0.16, decaySeconds: 2.6, strikeAt: 0.11 }
const BASS: StringShape = { strokeHz: 900, dulling: 0.4, decaySeconds: 3, strikeAt: 0.22 }

const VIBES: BarShape = {
  partials: [
    [1, 0.42, 3],
    [3.98, 0.09, 0.9],
    [9.9, 0.02, 0.3],
  ],
  tremoloHz: 4.6,
}
const BELL: BarShape = {
  partials: [
    [1, 0.34, 1.3],
    [2, 0.12, 0.8],
    [3.01, 0.07, 0.5],
    [5.4, 0.04, 0.25],
  ],
  tremoloHz: 0,
}

function stringTone(shape: StringShape, ringSeconds: number, gain = 1): Tone {
  return {
    ringSeconds,
    releaseSeconds: 0.12,
    render: (frequency, seconds, random) => {
      const samples = pluck(frequency, seconds, shape, random)
      if (gain !== 1) for (let i = 0; i < samples.length; i++) samples[i]! *= gain
      return mono(samples)
    },
  }
}

/** A bass string with its fundamental made up for: small rooms swallow it. */
function bassTone(cutoff: number, body: number): Tone {
  return {
    ringSeconds: 2,
    releaseSeconds: 0.06,
    render(frequency, seconds, random) {
      const samples = pluck(frequency, seconds, BASS, random)
      lowPass(samples, () => cutoff, 0.7)
      for (let i = 0; i < samples.length; i++) samples[i]! *= 0.9
      addDecaying(samples, frequency, body, 2.2)
      return mono(samples)
    },
  }
}

export const TONES: Readonly<Record<ToneName, Tone>> = {
  piano: { ringSeconds: 3, releaseSeconds: 0.25, render: (f, s, random) => mono(piano(f, s, random)) },
  epiano: { ringSeconds: 2.4, releaseSeconds: 0.15, render: (f, s) => mono(electricPiano(f, s)) },
  vibes: { ringSeconds: 2.4, releaseSeconds: 0.5, render: (f, s) => mono(struckBar(f, s, VIBES)) },
  bell: { ringSeconds: 1.4, releaseSeconds: 0.4, render: (f, s) => mono(struckBar(f, s, BELL)) },
  nylon: stringTone(NYLON, 2),
  steel: stringTone(STEEL, 2.4),
  cleanGuitar: stringTone(CLEAN, 2.4),
  tranh: stringTone(TRANH, 2.6, 0.9),
  crunch: { ringSeconds: 2.4, releaseSeconds: 0.05, render: (f, s, random) => mono(overdriven(f, s, random)) },
  fingerBass: bassTone(1100, 0.35),
  upright: bassTone(700, 0.42),
  synthBass: { releaseSeconds: 0.03, render: (f, s) => mono(synthBass(f, s)) },
  pad: { releaseSeconds: 0.35, render: pad },
  mist: { releaseSeconds: MIST_RELEASE_SECONDS, render: mist },
  strings: { releaseSeconds: 0.4, render: bowedStrings },
  lead: { releaseSeconds: 0.08, render: (f, s) => mono(lead(f, s)) },
  flute: { releaseSeconds: 0.08, render: (f, s, random) => mono(flute(f, s, random)) },
  synthPluck: { releaseSeconds: 0.08, ringSeconds: 0.7, render: synthPluck },
}

/** What a player of the zither does with the left hand. */
export function ornamented({ left }: Sound, ornament: 'bend' | 'shake'): Sound {
  if (ornament === 'bend') return mono(bendPitch(left, (second) => -0.9 * Math.exp(-second * 14)))
  return mono(bendPitch(left, (second) => 0.3 * Math.min(1, Math.max(0, second - 0.25) * 3) * sine(second * 5.6)))
}
