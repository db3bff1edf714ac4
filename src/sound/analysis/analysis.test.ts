import { expect, test } from 'vitest'
import { averageDown } from '../../catalog/api/present-waveform.ts'
import { type Analysis, createAnalyser } from './analysis.ts'

const MAJOR_LOOP = [0, 7, 9, 5]
const MINOR_LOOP = [0, 5, 10, 0]
const MAJOR_SCALE = [0, 2, 4, 5, 7, 9, 11]
const MINOR_SCALE = [0, 2, 3, 5, 7, 8, 10]
const MELODY = [0, 2, 4, 2, 4, 3, 2, 0]

let state = 1
/** White noise, −1 to 1. */
function noise(): number {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  return state / 2 ** 31 - 1
}

interface Song {
  bpm: number
  tonic: number
  isMinor: boolean
  /** One bar of eighths each: x struck, . not. */
  kick: string
  snare: string
  hat: string
  detuneCents?: number
}

/** Plays chords, bass, a tune and drums; nothing is random but the noise of the drums, and that is the same in every run. */
function render(song: Song, rate: number, seconds = 14): Float32Array {
  const out = new Float32Array(Math.round(seconds * rate))
  const eighth = 30 / song.bpm
  const scale = song.isMinor ? MINOR_SCALE : MAJOR_SCALE
  // The same few tones again and again: each is computed once.
  const tones = new Map<string, Float32Array>()
  const note = (pitch: number, step: number, steps: number, gain: number) => {
    const known = tones.get(`${pitch} ${steps}`)
    const tone = known ?? makeTone(440 * 2 ** ((pitch - 69 + (song.detuneCents ?? 0) / 100) / 12), steps * eighth, rate)
    tones.set(`${pitch} ${steps}`, tone)
    const from = Math.round(step * eighth * rate)
    const count = Math.min(out.length - from, tone.length)
    for (let i = 0; i < count; i++) out[from + i]! += gain * tone[i]!
  }
  for (let step = 0; step * eighth < seconds; step++) {
    const degree = (song.isMinor ? MINOR_LOOP : MAJOR_LOOP)[(step >> 3) % 4]!
    const root = song.tonic + degree
    const third = scale.includes((degree + 4) % 12) ? 4 : 3
    if (step % 4 === 0) for (const tone of [0, third, 7]) note(48 + ((root + tone) % 12), step, 4, 0.12)
    if (step % 2 === 0) note(36 + (root % 12), step, 2, 0.25)
    if (step % 2 === 0) note(72 + song.tonic + scale[MELODY[(step >> 1) % 8]!]!, step, 2, 0.12)
    for (const drum of ['kick', 'snare', 'hat'] as const)
      if (song[drum][step % 8] === 'x') strike(out, rate, step * eighth, DRUMS[drum])
  }
  return out
}

function makeTone(hz: number, seconds: number, rate: number): Float32Array {
  return Float32Array.from({ length: Math.round(seconds * rate) }, (_, i) => {
    const angle = (2 * Math.PI * hz * i) / rate
    return Math.exp((-3 * i) / rate) * (Math.sin(angle) + 0.4 * Math.sin(2 * angle) + 0.2 * Math.sin(3 * angle))
  })
}

/** How long each sounds, and its sound. */
const DRUMS: Record<'kick' | 'snare' | 'hat', readonly [seconds: number, (t: number, noise: number) => number]> = {
  kick: [0.25, (t) => 0.5 * Math.sin(320 * t + 25 * (1 - Math.exp(-30 * t))) * Math.exp(-14 * t)],
  snare: [0.15, (t, noise) => 0.3 * noise * Math.exp(-25 * t)],
  hat: [0.05, (t, noise) => 0.1 * noise * Math.exp(-80 * t)],
}

function strike(out: Float32Array, rate: number, at: number, [seconds, sound]: (typeof DRUMS)['kick']): void {
  const from = Math.round(at * rate)
  const count = Math.min(out.length - from, Math.round(seconds * rate))
  for (let i = 0; i < count; i++) out[from + i]! += sound(i / rate, noise())
}

function analyse(channels: readonly Float32Array[], sampleRate: number, blockSize = 20_000): Analysis {
  const analyser = createAnalyser({ sampleRate, channels: channels.length })
  for (let from = 0; from < channels[0]!.length; from += blockSize) {
    analyser.push(channels.map((samples) => samples.subarray(from, from + blockSize)))
  }
  return analyser.finish()
}

const POP = { kick: 'x..xx...', snare: '..x...x.', hat: 'xxxxxxxx' }
const ROCK = { kick: 'x...x...', snare: '..x...x.', hat: 'xxxxxxxx' }
const DANCE = { kick: 'x.x.x.x.', snare: '..x...x.', hat: '.x.x.x.x' }
const SONG: Song = { bpm: 112, tonic: 2, isMinor: false, ...POP }

test.each<[string, Song]>([
  ['C major', { bpm: 96, tonic: 0, isMinor: false, ...POP }],
  ['Db major', { bpm: 104, tonic: 1, isMinor: false, ...ROCK }],
  ['Eb major', { bpm: 128, tonic: 3, isMinor: false, ...DANCE }],
  ['F# major', { bpm: 88, tonic: 6, isMinor: false, ...POP }],
  ['G major', { bpm: 118, tonic: 7, isMinor: false, ...ROCK, detuneCents: 30 }],
  ['Bb major', { bpm: 124, tonic: 10, isMinor: false, ...DANCE }],
  ['C minor', { bpm: 100, tonic: 0, isMinor: true, ...ROCK }],
  ['C# minor', { bpm: 92, tonic: 1, isMinor: true, ...POP }],
  ['E minor', { bpm: 132, tonic: 4, isMinor: true, ...DANCE }],
  ['F# minor', { bpm: 108, tonic: 6, isMinor: true, ...POP, detuneCents: -40 }],
  ['A minor', { bpm: 120, tonic: 9, isMinor: true, ...DANCE }],
  ['B minor', { bpm: 84, tonic: 11, isMinor: true, ...ROCK }],
  ['D minor', { bpm: 184, tonic: 2, isMinor: true, ...ROCK }],
])('a song in %s: its tempo and key', (key, song) => {
  const { bpm, musical_key } = analyse([render(song, 22_050)], 22_050)

  expect(musical_key).toBe(key)
  expect(Math.abs(bpm! / song.bpm - 1)).toBeLessThan(0.01)
})

test('the sample rate changes nothing that is heard', () => {
  const [first, ...others] = [44_100, 22_050, 48_000, 96_000].map((rate) => analyse([render(SONG, rate)], rate))

  for (const other of others) {
    expect(other.duration_seconds).toBe(14)
    expect(other.musical_key).toBe(first!.musical_key)
    expect(Math.abs(other.bpm! / first!.bpm! - 1)).toBeLessThan(0.005)
    expect(Math.abs(other.loudness_db! - first!.loudness_db!)).toBeLessThan(0.15)
    expect(Math.abs(other.energy - first!.energy)).toBeLessThan(0.06)
    const expected = averageDown(first!.peaks, 64)
    averageDown(other.peaks, 64).forEach((peak, i) => {
      expect(Math.abs(peak - expected[i]!)).toBeLessThan(5)
    })
  }
})

test('two equal channels are heard as one, 3.01 dB louder; the size of the blocks does not matter', () => {
  const mono = render(SONG, 22_050)
  const one = analyse([mono], 22_050)
  const two = analyse([mono, mono], 22_050, 777)

  expect(two).toEqual({ ...one, loudness_db: two.loudness_db, energy: two.energy })
  expect(two.loudness_db! - one.loudness_db!).toBeCloseTo(3.01, 1)
  expect(two.energy).toBeGreaterThanOrEqual(one.energy)
})

test.each<[string, (i: number) => number, Partial<Analysis>]>([
  ['silence', () => 0, { bpm: null, musical_key: null, energy: 0, loudness_db: null }],
  ['rounding noise', (i) => (i % 11_025 === 0 ? 1e-5 : 0), { bpm: null }],
  ['one event', (i) => (i === 90_000 ? 0.5 : 0), { bpm: null, musical_key: null }],
  ['white noise', () => 0.3 * noise(), { bpm: null, musical_key: null }],
  ['a single tone', (i) => 0.3 * Math.sin((2 * Math.PI * 440 * i) / 22_050), { bpm: null, musical_key: null }],
  [
    'a held chord',
    (i) => [220, 277.18, 329.63].reduce((sum, hz) => sum + 0.1 * Math.sin((2 * Math.PI * hz * i) / 22_050), 0),
    { bpm: null },
  ],
])('%s has no beat or no key', (_, sample, expected) => {
  const samples = Float32Array.from({ length: 12 * 22_050 }, (_, i) => sample(i))

  expect(analyse([samples], 22_050)).toMatchObject(expected)
})

test('drums alone have a tempo and no key', () => {
  const drums = new Float32Array(12 * 22_050)
  for (let beat = 0; beat < 24; beat++) strike(drums, 22_050, beat / 2, DRUMS.snare)
  const { bpm, musical_key } = analyse([drums], 22_050)

  expect(musical_key).toBeNull()
  expect(bpm).toBeCloseTo(120, 0)
})

test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e30])('a sound with a sample of %d is refused', (value) => {
  const samples = render(SONG, 22_050)
  samples[90_000] = value

  expect(() => analyse([samples], 22_050)).toThrow(/^damaged samples: /)
})

test.each([0, 1, 900, 30_000])('a file of %d samples is measured without complaint', (length) => {
  const { duration_seconds, bpm, peaks } = analyse([new Float32Array(length).fill(0.5)], 44_100)

  expect(duration_seconds).toBe(length / 44_100)
  expect(bpm).toBeNull()
  expect(peaks).toHaveLength(Math.min(8192, length))
})
