import { makeWav } from './sounds.ts'

/** That of a preview: to bring a sound to another rate takes longer than to measure it. */
const RATE = 44_100

/** A beat over an A minor chord; from half of it on twice as loud. */
function makeSong(seconds: number, { bpm = 120, gain = 0.5 } = {}): Float32Array {
  const pitches = [110, 220, 261.63, 329.63, 440]
  const beat = (60 / bpm) * RATE
  let noise = 1
  return Float32Array.from({ length: Math.round(seconds * RATE) }, (_, i) => {
    const level = gain * (i > (seconds * RATE) / 2 ? 1 : 0.5)
    const chord = pitches.reduce((sum, hz) => sum + Math.sin((2 * Math.PI * hz * i) / RATE), 0) / pitches.length
    noise = (noise * 16_807) % 2_147_483_647
    const drum = (noise / 1_073_741_824 - 1) * Math.exp(-(i % beat) / (RATE * 0.03))
    return level * (0.5 * chord + 0.5 * drum)
  })
}

export const makeSongWav = (seconds: number, options?: { bpm?: number; gain?: number }) =>
  makeWav([makeSong(seconds, options)], RATE)
