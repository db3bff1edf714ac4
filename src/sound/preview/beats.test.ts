import { expect, test } from 'vitest'
import { trackBeats } from './beats.ts'
import { createEnvelopeMeter } from './envelope.ts'

const RATE = 8000

/** A click that dies away at each of these seconds, over a soft tone. */
function makeClicks(places: readonly number[], seconds: number): Float32Array {
  const samples = Float32Array.from(
    { length: seconds * RATE },
    (_, i) => 0.01 * Math.sin((2 * Math.PI * 200 * i) / RATE),
  )
  for (const place of places) {
    const first = Math.round(place * RATE)
    for (let i = 0; i < RATE * 0.1 && first + i < samples.length; i++)
      samples[first + i]! += 0.5 * Math.exp(-i / (RATE * 0.02)) * Math.sin((2 * Math.PI * 900 * i) / RATE)
  }
  return samples
}

function envelopeOf(samples: Float32Array) {
  const meter = createEnvelopeMeter(RATE)
  for (let at = 0; at < samples.length; at += 1000) meter.push([samples.subarray(at, at + 1000)])
  return meter.finish()
}

const steady = (bpm: number, first: number, seconds: number) =>
  Array.from({ length: Math.floor(((seconds - first) * bpm) / 60) }, (_, beat) => first + (beat * 60) / bpm)

/** A tempo that grows by a tenth over the track. */
function drifting(seconds: number): number[] {
  const places: number[] = []
  for (let at = 0.2; at < seconds - 0.2; at += 60 / (110 + (11 * at) / seconds)) places.push(at)
  return places
}

test.each([
  ['steady', 100, steady(100, 0.37, 30)],
  ['fast', 178, steady(178, 0.05, 30)],
  ['slow', 62, steady(62, 0.8, 30)],
  ['told a little wrong', 121.5, steady(120, 0.37, 30)],
  ['drifting', 115, drifting(30)],
])('%s: every beat is found within 20 ms', (_, bpm, places) => {
  const beats = trackBeats(envelopeOf(makeClicks(places, 30)), bpm)

  for (const place of places.slice(1, -1))
    expect(Math.min(...beats.map((beat) => Math.abs(beat - place))), `beat at ${place}`).toBeLessThan(0.02)
  expect(Math.abs(beats.length - places.length)).toBeLessThanOrEqual(3)
})

test('silence and a file of a moment have no trouble', () => {
  expect(trackBeats(envelopeOf(new Float32Array(RATE * 5)), 120).length).toBeGreaterThanOrEqual(0)
  expect(trackBeats(envelopeOf(new Float32Array(10)), 120)).toEqual([])
})
