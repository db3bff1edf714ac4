import { describe, expect, test } from 'vitest'
import { makeTones, makeWav, strengthAt, toneHz } from '../../../test/support/sounds.ts'
import { decodeSound } from '../codec/decode.ts'
import { encodeSound } from '../codec/encode.ts'
import { PREVIEW_SECONDS } from '../limits.ts'
import { parseMp3Frames } from '../mp3-frames.ts'
import { readPlanes } from '../read-planes.ts'
import { clampPreview, cutPreview, fadeEdges } from './cut-preview.ts'
import { mixToStereo } from './downmix.ts'
import { findPreviewStart } from './preview-start.ts'
import { resample } from './resample.ts'

/** The largest jump between neighbouring samples, silence before and after included: what a click is. */
function largestStep(plane: Float32Array): number {
  let largest = Math.max(Math.abs(plane[0]!), Math.abs(plane.at(-1)!))
  for (let i = 1; i < plane.length; i++) largest = Math.max(largest, Math.abs(plane[i]! - plane[i - 1]!))
  return largest
}

test.each([
  [10, 30, 180, 10, 30, 'inside'],
  [170, 30, 180, 150, 30, 'moved back from the end'],
  [-5, 15, 180, 0, 15, 'not before the beginning'],
  [5, 30, 12.5, 0, 12.5, 'a short track is played whole'],
])(
  'a preview at %d for %d s of %d s starts at %d and lasts %d: %s',
  (start, length, track, startSeconds, lengthSeconds) => {
    expect(clampPreview(start, length, track)).toEqual({ startSeconds, lengthSeconds })
  },
)

describe('fades', () => {
  test('leave no step larger than the sound has itself', () => {
    const rate = 44_100
    const loud = Float32Array.from({ length: rate * 3 }, (_, i) => Math.cos((2 * Math.PI * 100 * i) / rate))
    const inside = 2 * Math.sin((Math.PI * 100) / rate)

    expect(largestStep(loud)).toBeGreaterThan(0.9)
    fadeEdges([loud], rate)

    expect(largestStep(loud)).toBeLessThan(inside * 1.1)
    expect(strengthAt(loud.subarray(rate, rate + 22_050), 100, rate)).toBeCloseTo(1, 3)
  })

  test('fit into a sound shorter than themselves', () => {
    const short = new Float32Array(100).fill(1)

    fadeEdges([short], 44_100)

    expect([short[0], short.at(-1)]).toEqual([0, 0])
  })
})

describe('resampling', () => {
  test.each([
    [48_000, 44_100],
    [96_000, 44_100],
    [22_050, 44_100],
    [8000, 44_100],
    [44_056, 44_100],
  ])('%d → %d Hz keeps length, level and pitch', (from, to) => {
    const [tone] = makeTones(1, from, 2)

    const [out] = resample([tone!], from, to)

    expect(out).toHaveLength(2 * to)
    const exact = makeTones(1, to, 2)[0]!
    let worst = 0
    for (let i = to / 2; i < 1.5 * to; i++) worst = Math.max(worst, Math.abs(out![i]! - exact[i]!))
    expect(worst).toBeLessThan(1e-4)
  })

  test('what 44.1 kHz cannot carry does not come back as another pitch', () => {
    const high = Float32Array.from({ length: 96_000 }, (_, i) => Math.sin((2 * Math.PI * 30_000 * i) / 96_000))

    const [out] = resample([high], 96_000, 44_100)

    const middle = out!.subarray(4410, -4410)
    expect(Math.max(...middle.map(Math.abs))).toBeLessThan(1e-4)
  })
})

test.each([
  [1, 0, 1, 1],
  [6, 0, 0.414, 0],
  [6, 1, 0, 0.414],
  [6, 2, 0.293, 0.293],
  [6, 3, 0, 0],
  [6, 5, 0, 0.293],
])('of %d channels, number %d goes %f left and %f right', (channels, loud, left, right) => {
  const planes = Array.from({ length: channels }, (_, channel) => new Float32Array(10).fill(channel === loud ? 1 : 0))

  const mixed = mixToStereo(planes)

  expect(mixed[0][5]).toBeCloseTo(left, 3)
  expect(mixed[1][5]).toBeCloseTo(right, 3)
})

describe('the default start', () => {
  const quietThenLoud = {
    stepSeconds: 0.5,
    power: Array.from({ length: 360 }, (_, i) => (i >= 120 && i < 200 ? 1 : 0.1)),
  }

  test.each([
    [30, undefined, 60, 'on a whole second without beats'],
    [30, [0, 59.7, 60.3, 61], 60.3, 'on the beat that has most of it'],
    [15, [0, 100], 0, 'beats outside lose to none'],
    [60, undefined, 40, 'a stretch longer than the loud part, from its first chance'],
  ] as [number, number[] | undefined, number, string][])('%d s with beats %j: %d, %s', (length, beats, start) => {
    expect(findPreviewStart(quietThenLoud, length, beats)).toBe(start)
  })

  test.each([
    ['silence', new Array(400).fill(0)],
    ['a drone', new Array(400).fill(0.3)],
    ['less than the preview', new Array(20).fill(1)],
  ])('%s starts at 0', (_name, power) => {
    expect(findPreviewStart({ stepSeconds: 0.5, power }, 30)).toBe(0)
  })
})

describe('from file to preview', () => {
  /** That it has this length, silent edges, and the sound of the right channel between the fades. */
  async function checkFile(bytes: Uint8Array, seconds: number): Promise<number> {
    const [left, right] = await readPlanes(bytes)
    expect(Math.abs(left.length / 44_100 - seconds)).toBeLessThan(0.05)
    expect(Math.abs(left[0]!) + Math.abs(left.at(-1)!)).toBeLessThan(0.002)
    expect(strengthAt(right.subarray(88_200, 132_300), toneHz(1), 44_100)).toBeCloseTo(0.5, 1)
    return left.length
  }

  test.each([4, PREVIEW_SECONDS.at(-1)!])('%d s: exact, clean at the edges, each frame on its own', async (seconds) => {
    const file = makeWav(makeTones(2, 48_000, seconds + 4), 48_000)

    const planes = await cutPreview(await decodeSound(file, { fromSeconds: 2 }), seconds)
    const { mp3, master } = await encodeSound(planes, { withMaster: true })

    expect(planes[0]).toHaveLength(seconds * 44_100)
    const frames = parseMp3Frames(mp3)
    expect(frames).toHaveLength(Math.ceil((seconds * 44_100) / 1152))
    expect(frames.filter((frame) => frame.mainDataBegin !== 0 || frame.kbps !== 128)).toEqual([])
    await checkFile(mp3, seconds)
    expect(await checkFile(master, seconds)).toBe(seconds * 44_100)
  })

  test('music with hard onsets at 192 kbit/s still needs no earlier frame', async () => {
    const clicks = Float32Array.from({ length: 44_100 * 4 }, (_, i) =>
      i % 11_025 < 200 ? Math.sin(i * i) : 0.01 * Math.sin(i),
    )

    const { mp3, master } = await encodeSound([clicks, clicks.map((value) => -value)], { mp3Kbps: 192 })

    const frames = parseMp3Frames(mp3)
    expect(frames.every((frame) => frame.mainDataBegin === 0 && frame.kbps === 192)).toBe(true)
    expect(master).toHaveLength(0)
  })
})
