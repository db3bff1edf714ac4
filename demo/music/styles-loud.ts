import { STRAIGHT, type Style } from './style.ts'

// How a stage and a dance floor sound.

export const pop: Style = {
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
  loudnessDb: -11.5,
  roomSeconds: 1.5,
}

export const popRock: Style = {
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
  loudnessDb: -10.5,
}

export const indie: Style = {
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
  loudnessDb: -13.5,
  roomSeconds: 2,
}

export const synthwave: Style = {
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
  loudnessDb: -12,
  roomSeconds: 2.6,
}

export const house: Style = {
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
  loudnessDb: -10,
  roomSeconds: 1.8,
}

export const rock: Style = {
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
  loudnessDb: -9,
  roomSeconds: 1.4,
}

export const metal: Style = {
  ...rock,
  drums: {
    kit: 'studio',
    gain: 3,
    fill: 'toms',
    accent: 'crash',
    beats: { intro: 'metal', verse: 'metal', chorus: 'metalFull', bridge: 'metal', outro: 'metalFull' },
  },
  loudnessDb: -6,
}
