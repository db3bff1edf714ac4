import type { Drumming } from './drums.ts'
import type { FigureName } from './figures.ts'
import type { Pitch } from './harmony.ts'
import type { Feel } from './melody.ts'

/** What plays a voice; `sound/tones.ts` has how each sounds. */
export type ToneName =
  | 'piano'
  | 'epiano'
  | 'vibes'
  | 'bell'
  | 'nylon'
  | 'steel'
  | 'cleanGuitar'
  | 'tranh'
  | 'crunch'
  | 'fingerBass'
  | 'upright'
  | 'synthBass'
  | 'pad'
  | 'mist'
  | 'strings'
  | 'lead'
  | 'flute'
  | 'synthPluck'

export interface Voice {
  tone: ToneName
  /** `tune` and `harmony` (a third below it) are written, the rest follows the chords. */
  figure: FigureName | 'tune' | 'harmony'
  /** The first letters of the sections in which it plays; `C` is every chorus but the first. */
  plays: string
  centre: Pitch
  gain: number
  /** −1 left, 1 right. */
  pan?: number
  /** Into the room. */
  send?: number
  /** How far the kick drum pushes it down. */
  pump?: number
  /** Power chords: root and fifth alone. */
  isBare?: boolean
}

export interface Style {
  feel: Feel
  /** Off-beats are late by this share of a beat. */
  swing: { unit: 0.5 | 0.25; late: number }
  /** Semitones from the lowest to the highest note of the tune around its centre. */
  reach: number
  isPentatonic: boolean
  drums: Drumming & { gain: number; kit: 'studio' | 'dusty' | 'machine' | 'folk' | 'jazz' }
  voices: readonly Voice[]
  loudnessDb: number
  roomSeconds: number
}

/** Off-beats where they are written. */
export const STRAIGHT = { unit: 0.5, late: 0 } as const
