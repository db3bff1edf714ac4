import type { ToneName } from '../sound/tones.ts'
import type { Drumming } from './drums.ts'
import type { FigureName } from './figures.ts'
import type { Pitch } from './harmony.ts'
import type { Feel } from './melody.ts'

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

const STRAIGHT = { unit: 0.5, late: 0 } as const

const ballad: Style = {
  feel: 'calm',
  swing: STRAIGHT,
  reach: 9,
  isPentatonic: false,
  drums: {
    kit: 'studio',
    gain: 0.75,
    fill: 'soft',
    accent: 'crash',
    beats: { verse: 'ballad', chorus: 'balladFull', outro: 'ballad' },
  },
  voices: [
    { tone: 'piano', figure: 'rollEighths', plays: 'ivbo', centre: 57, gain: 0.5, pan: -0.15, send: 0.25 },
    { tone: 'piano', figure: 'quarters', plays: 'cC', centre: 58, gain: 0.38, pan: -0.15, send: 0.25 },
    { tone: 'strings', figure: 'hold', plays: 'cCo', centre: 62, gain: 0.3, send: 0.4 },
    { tone: 'fingerBass', figure: 'bassWhole', plays: 'vo', centre: 38, gain: 0.62 },
    { tone: 'fingerBass', figure: 'bassHalves', plays: 'cC', centre: 38, gain: 0.62 },
    { tone: 'piano', figure: 'tune', plays: 'vcCo', centre: 74, gain: 0.62, pan: 0.1, send: 0.3 },
  ],
  loudnessDb: -17,
  roomSeconds: 2.4,
}

const pop: Style = {
  feel: 'lively',
  swing: STRAIGHT,
  reach: 9,
  isPentatonic: false,
  drums: {
    kit: 'studio',
    gain: 1,
    fill: 'kit',
    accent: 'crash',
    beats: { intro: 'four', verse: 'popVerse', chorus: 'pop', bridge: 'popVerse', outro: 'pop' },
  },
  voices: [
    { tone: 'nylon', figure: 'strum', plays: 'ivbcC', centre: 60, gain: 0.34, pan: -0.45, send: 0.12 },
    { tone: 'pad', figure: 'hold', plays: 'cCo', centre: 62, gain: 0.28, send: 0.3, pump: 0.4 },
    { tone: 'synthPluck', figure: 'runSixteenths', plays: 'cC', centre: 66, gain: 0.14, pan: 0.5, send: 0.3 },
    { tone: 'fingerBass', figure: 'bassPushed', plays: 'vbcCo', centre: 38, gain: 0.68 },
    { tone: 'bell', figure: 'tune', plays: 'v', centre: 74, gain: 0.42, pan: 0.1, send: 0.3 },
    { tone: 'lead', figure: 'tune', plays: 'cCo', centre: 74, gain: 0.34, send: 0.3 },
    { tone: 'bell', figure: 'harmony', plays: 'C', centre: 74, gain: 0.26, pan: -0.2, send: 0.3 },
  ],
  loudnessDb: -14.5,
  roomSeconds: 1.5,
}

const popRock: Style = {
  ...pop,
  feel: 'riff',
  drums: {
    kit: 'studio',
    gain: 1,
    fill: 'toms',
    accent: 'crash',
    beats: { intro: 'popVerse', verse: 'popVerse', chorus: 'rock', bridge: 'popVerse', outro: 'rock' },
  },
  voices: [
    { tone: 'cleanGuitar', figure: 'pickEighths', plays: 'ivb', centre: 62, gain: 0.36, pan: -0.4, send: 0.2 },
    { tone: 'crunch', figure: 'ring', plays: 'cCo', centre: 45, gain: 0.2, pan: -0.6, send: 0.12, isBare: true },
    { tone: 'crunch', figure: 'chug', plays: 'cC', centre: 50, gain: 0.14, pan: 0.6, send: 0.12, isBare: true },
    { tone: 'strings', figure: 'hold', plays: 'cCo', centre: 64, gain: 0.22, send: 0.3 },
    { tone: 'fingerBass', figure: 'bassEighths', plays: 'ivbcCo', centre: 38, gain: 0.6 },
    { tone: 'cleanGuitar', figure: 'tune', plays: 'v', centre: 74, gain: 0.5, send: 0.25 },
    { tone: 'lead', figure: 'tune', plays: 'cCo', centre: 74, gain: 0.34, send: 0.25 },
  ],
  loudnessDb: -14.2,
}

const lofi: Style = {
  feel: 'pushed',
  swing: { unit: 0.25, late: 0.055 },
  reach: 8,
  isPentatonic: true,
  drums: { kit: 'dusty', gain: 0.85, beats: { intro: 'lofi', verse: 'lofi', chorus: 'lofi', outro: 'lofi' } },
  voices: [
    { tone: 'epiano', figure: 'pushes', plays: 'ivbcCo', centre: 58, gain: 0.36, pan: -0.1, send: 0.22, pump: 0.2 },
    { tone: 'upright', figure: 'bassHalves', plays: 'vcCo', centre: 36, gain: 0.72 },
    { tone: 'nylon', figure: 'tune', plays: 'v', centre: 70, gain: 0.46, pan: 0.25, send: 0.3 },
    { tone: 'vibes', figure: 'tune', plays: 'cCo', centre: 72, gain: 0.36, pan: 0.15, send: 0.35 },
    { tone: 'pad', figure: 'hold', plays: 'cC', centre: 60, gain: 0.12, send: 0.4, pump: 0.3 },
  ],
  loudnessDb: -17,
  roomSeconds: 1.6,
}

const folk: Style = {
  feel: 'folk',
  swing: STRAIGHT,
  reach: 9,
  isPentatonic: true,
  drums: {
    kit: 'folk',
    gain: 0.8,
    fill: 'folk',
    accent: 'gong',
    beats: { verse: 'folk', chorus: 'folkFull', bridge: 'folk', outro: 'folk' },
  },
  voices: [
    { tone: 'tranh', figure: 'pickFolk', plays: 'ivbo', centre: 58, gain: 0.4, pan: -0.35, send: 0.25 },
    { tone: 'tranh', figure: 'rollEighths', plays: 'cC', centre: 60, gain: 0.36, pan: -0.35, send: 0.25 },
    { tone: 'upright', figure: 'bassRootFifth', plays: 'vbcCo', centre: 38, gain: 0.6 },
    { tone: 'tranh', figure: 'tune', plays: 'v', centre: 74, gain: 0.62, pan: 0.2, send: 0.3 },
    { tone: 'flute', figure: 'tune', plays: 'cCo', centre: 76, gain: 0.4, pan: 0.1, send: 0.4 },
    { tone: 'tranh', figure: 'harmony', plays: 'C', centre: 74, gain: 0.4, pan: 0.3, send: 0.3 },
  ],
  loudnessDb: -16.5,
  roomSeconds: 2,
}

const indie: Style = {
  feel: 'lively',
  swing: STRAIGHT,
  reach: 9,
  isPentatonic: false,
  drums: {
    kit: 'studio',
    gain: 0.9,
    fill: 'toms',
    accent: 'crash',
    beats: { intro: 'indie', verse: 'indie', chorus: 'indieFull', bridge: 'indie', outro: 'indieFull' },
  },
  voices: [
    { tone: 'cleanGuitar', figure: 'pickEighths', plays: 'ivbcCo', centre: 60, gain: 0.36, pan: -0.5, send: 0.3 },
    { tone: 'steel', figure: 'strum', plays: 'cCo', centre: 57, gain: 0.26, pan: 0.5, send: 0.15 },
    { tone: 'pad', figure: 'hold', plays: 'bcCo', centre: 60, gain: 0.2, send: 0.4 },
    { tone: 'fingerBass', figure: 'bassEighths', plays: 'vbcCo', centre: 38, gain: 0.58 },
    { tone: 'epiano', figure: 'tune', plays: 'v', centre: 72, gain: 0.44, pan: 0.15, send: 0.35 },
    { tone: 'lead', figure: 'tune', plays: 'cCo', centre: 74, gain: 0.28, pan: 0.1, send: 0.4 },
  ],
  loudnessDb: -15.5,
  roomSeconds: 2,
}

const synthwave: Style = {
  feel: 'pushed',
  swing: STRAIGHT,
  reach: 9,
  isPentatonic: false,
  drums: {
    kit: 'machine',
    gain: 1,
    fill: 'toms',
    accent: 'crash',
    beats: { intro: 'four', verse: 'synthwave', chorus: 'synthwave', bridge: 'four', outro: 'synthwave' },
  },
  voices: [
    { tone: 'synthBass', figure: 'bassEighths', plays: 'ivbcCo', centre: 36, gain: 0.5, pump: 0.45 },
    { tone: 'pad', figure: 'hold', plays: 'ivbcCo', centre: 61, gain: 0.34, send: 0.4, pump: 0.5 },
    { tone: 'synthPluck', figure: 'runSixteenths', plays: 'bcCo', centre: 68, gain: 0.18, pan: 0.4, send: 0.4 },
    { tone: 'lead', figure: 'tune', plays: 'cCo', centre: 74, gain: 0.36, send: 0.4 },
    { tone: 'synthPluck', figure: 'tune', plays: 'v', centre: 73, gain: 0.4, pan: -0.15, send: 0.4 },
  ],
  loudnessDb: -14.3,
  roomSeconds: 2.6,
}

const house: Style = {
  feel: 'pushed',
  swing: STRAIGHT,
  reach: 7,
  isPentatonic: true,
  drums: {
    kit: 'machine',
    gain: 1.05,
    accent: 'crash',
    beats: { intro: 'four', verse: 'house', chorus: 'house', bridge: 'four', outro: 'house' },
  },
  voices: [
    { tone: 'synthBass', figure: 'bassOffbeats', plays: 'ivbcCo', centre: 36, gain: 0.55, pump: 0.3 },
    { tone: 'epiano', figure: 'pushes', plays: 'vbcCo', centre: 62, gain: 0.3, pan: -0.2, send: 0.25, pump: 0.3 },
    { tone: 'pad', figure: 'hold', plays: 'ibcCo', centre: 62, gain: 0.32, send: 0.3, pump: 0.7 },
    { tone: 'synthPluck', figure: 'tune', plays: 'v', centre: 72, gain: 0.34, pan: 0.2, send: 0.4 },
    { tone: 'lead', figure: 'tune', plays: 'cCo', centre: 73, gain: 0.3, send: 0.35, pump: 0.3 },
  ],
  loudnessDb: -14,
  roomSeconds: 1.8,
}

const jazz: Style = {
  feel: 'swung',
  swing: { unit: 0.5, late: 0.15 },
  reach: 10,
  isPentatonic: false,
  drums: {
    kit: 'jazz',
    gain: 0.75,
    beats: { intro: 'swing', verse: 'swing', chorus: 'swing', bridge: 'swing', outro: 'swing' },
  },
  voices: [
    { tone: 'upright', figure: 'walk', plays: 'ivbcCo', centre: 40, gain: 0.85 },
    { tone: 'piano', figure: 'charleston', plays: 'ivbcCo', centre: 60, gain: 0.34, pan: -0.25, send: 0.2 },
    { tone: 'piano', figure: 'tune', plays: 'v', centre: 74, gain: 0.6, pan: -0.1, send: 0.2 },
    { tone: 'vibes', figure: 'tune', plays: 'cCo', centre: 74, gain: 0.5, pan: 0.3, send: 0.3 },
  ],
  loudnessDb: -17,
  roomSeconds: 1.3,
}

const slowJazz: Style = {
  ...jazz,
  feel: 'calm',
  drums: {
    kit: 'jazz',
    gain: 0.7,
    beats: { intro: 'brushes', verse: 'brushes', chorus: 'brushes', bridge: 'brushes', outro: 'brushes' },
  },
  loudnessDb: -17.5,
}

const rock: Style = {
  feel: 'riff',
  swing: STRAIGHT,
  reach: 8,
  isPentatonic: true,
  drums: {
    kit: 'studio',
    gain: 1.15,
    fill: 'toms',
    accent: 'crash',
    beats: { intro: 'rock', verse: 'rock', chorus: 'rockFull', bridge: 'rock', outro: 'rockFull' },
  },
  voices: [
    { tone: 'crunch', figure: 'chug', plays: 'ivb', centre: 43, gain: 0.3, pan: -0.65, send: 0.1, isBare: true },
    { tone: 'crunch', figure: 'chug', plays: 'v', centre: 43, gain: 0.26, pan: 0.65, send: 0.1, isBare: true },
    { tone: 'crunch', figure: 'ring', plays: 'cCo', centre: 45, gain: 0.32, pan: -0.65, send: 0.12, isBare: true },
    { tone: 'crunch', figure: 'ring', plays: 'cCo', centre: 50, gain: 0.26, pan: 0.65, send: 0.12, isBare: true },
    { tone: 'fingerBass', figure: 'bassEighths', plays: 'ivbcCo', centre: 36, gain: 0.7 },
    { tone: 'cleanGuitar', figure: 'tune', plays: 'v', centre: 72, gain: 0.5, send: 0.25 },
    { tone: 'lead', figure: 'tune', plays: 'cCo', centre: 74, gain: 0.4, send: 0.25 },
  ],
  loudnessDb: -13.8,
  roomSeconds: 1.4,
}

const acoustic: Style = {
  feel: 'lively',
  swing: STRAIGHT,
  reach: 9,
  isPentatonic: false,
  drums: { kit: 'folk', gain: 0.7, beats: { verse: 'camp', chorus: 'camp', bridge: 'camp', outro: 'camp' } },
  voices: [
    { tone: 'steel', figure: 'strum', plays: 'vcCo', centre: 57, gain: 0.36, pan: -0.35, send: 0.12 },
    { tone: 'steel', figure: 'pickEighths', plays: 'ibcC', centre: 62, gain: 0.36, pan: 0.4, send: 0.18 },
    { tone: 'upright', figure: 'bassRootFifth', plays: 'vbcCo', centre: 38, gain: 0.62 },
    { tone: 'flute', figure: 'tune', plays: 'v', centre: 74, gain: 0.36, pan: 0.1, send: 0.3 },
    { tone: 'steel', figure: 'tune', plays: 'cCo', centre: 72, gain: 0.55, pan: 0.1, send: 0.2 },
    { tone: 'flute', figure: 'harmony', plays: 'C', centre: 72, gain: 0.26, pan: -0.2, send: 0.3 },
  ],
  loudnessDb: -16,
  roomSeconds: 1.2,
}

export const STYLES = {
  ballad,
  pop,
  popRock,
  lofi,
  folk,
  indie,
  synthwave,
  house,
  jazz,
  slowJazz,
  rock,
  acoustic,
} as const

export type StyleName = keyof typeof STYLES
