import { expect, test } from 'vitest'
import { integratedLoudness } from './loudness.ts'

/** Stretches of a sine, one level per channel and stretch, in dBFS of the peak. */
function tone(rate: number, stretches: { seconds: number; levels: number[] }[], hz = 1000): Float32Array[] {
  const second = Float64Array.from({ length: rate }, (_, i) => Math.sin((2 * Math.PI * hz * i) / rate))
  const total = stretches.reduce((sum, { seconds }) => sum + Math.round(seconds * rate), 0)
  const channels = stretches[0]!.levels.map(() => new Float32Array(total))
  let from = 0
  for (const { seconds, levels } of stretches) {
    const to = from + Math.round(seconds * rate)
    for (const [channel, samples] of channels.entries()) {
      const gain = 10 ** (levels[channel]! / 20)
      for (let i = from; i < to; i++) samples[i] = gain * second[i % rate]!
    }
    from = to
  }
  return channels
}

const stereo = (seconds: number, level: number) => ({ seconds, levels: [level, level] })

// EBU Tech 3341, table 1, cases 1–6: all must read −23 but the second.
const CASES: [string, number, { seconds: number; levels: number[] }[]][] = [
  ['1: −23 dBFS', -23, [stereo(20, -23)]],
  ['2: −33 dBFS', -33, [stereo(20, -33)]],
  ['3: relative gate', -23, [stereo(10, -36), stereo(60, -23), stereo(10, -36)]],
  ['4: both gates', -23, [stereo(10, -72), stereo(10, -36), stereo(60, -23), stereo(10, -36), stereo(10, -72)]],
  ['5: two levels', -23, [stereo(20, -26), stereo(20.1, -20), stereo(20, -26)]],
  ['6: five channels', -23, [{ seconds: 20, levels: [-28, -28, -24, -30, -30] }]],
]

test.each(CASES)('EBU Tech 3341 case %s reads %d LUFS at the usual rates', (_, expected, stretches) => {
  for (const rate of [44_100, 48_000, 96_000]) {
    expect(Math.abs(integratedLoudness(tone(rate, stretches), rate)! - expected)).toBeLessThan(0.05)
  }
})

test('a second, equal channel adds 3.01 dB; the low-frequency channel of 5.1 adds nothing', () => {
  const [mono] = tone(48_000, [{ seconds: 3, levels: [-20] }])
  const silent = new Float32Array(mono!.length)
  const alone = integratedLoudness([mono!], 48_000)!

  expect(integratedLoudness([mono!, mono!], 48_000)).toBeCloseTo(alone + 3.01, 2)
  expect(integratedLoudness([mono!, silent, silent, mono!, silent, silent], 48_000)).toBeCloseTo(alone, 6)
  expect(integratedLoudness([silent, silent, silent, silent, mono!, silent], 48_000)).toBeCloseTo(alone + 1.49, 2)
})

test.each([
  ['silence', new Float32Array(48_000)],
  ['nothing', new Float32Array(0)],
  ['a tone under the absolute gate', tone(48_000, [{ seconds: 1, levels: [-80] }])[0]!],
])('%s has no loudness', (_, samples) => {
  expect(integratedLoudness([samples], 48_000)).toBeNull()
})
