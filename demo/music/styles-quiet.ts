import { STRAIGHT, type Style } from './style.ts'

// How a small room sounds.

export const ballad: Style = {
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
  loudnessDb: -19,
  roomSeconds: 2.4,
}

/** Chords that come and go, and no beat at all. */
export const ambient: Style = {
  feel: 'calm',
  swing: STRAIGHT,
  reach: 9,
  isPentatonic: true,
  drums: { kit: 'dusty', gain: 0, beats: {} },
  voices: [
    { tone: 'mist', figure: 'hold', plays: 'ivbcCo', centre: 50, gain: 0.4, pan: -0.3, send: 0.6 },
    { tone: 'mist', figure: 'hold', plays: 'vbcCo', centre: 65, gain: 0.3, pan: 0.3, send: 0.6 },
  ],
  loudnessDb: -19,
  roomSeconds: 4,
}

export const lofi: Style = {
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
  loudnessDb: -16.5,
  roomSeconds: 1.6,
}

export const folk: Style = {
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
  loudnessDb: -15.5,
  roomSeconds: 2,
}

export const jazz: Style = {
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

export const slowJazz: Style = {
  ...jazz,
  feel: 'calm',
  drums: {
    kit: 'jazz',
    gain: 0.7,
    beats: { intro: 'brushes', verse: 'brushes', chorus: 'brushes', bridge: 'brushes', outro: 'brushes' },
  },
  loudnessDb: -19,
}

export const acoustic: Style = {
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
  loudnessDb: -15,
  roomSeconds: 1.2,
}
