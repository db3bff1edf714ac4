import { expect, test } from 'vitest'
import { makeClicks } from './clicks.ts'

const { cutFrom, findFirstBeat, listStarts } = await import(
  new URL('../../examples/video-editor/page/beats.js', import.meta.url).href
)

test.each([
  [120, 0.3],
  [92, 0.05],
  [174, 0.2],
  [60, 0.9],
])('at %d beats a minute the first beat is heard at %d s', (bpm, firstBeat) => {
  const samples = makeClicks({ bpm, firstBeat, seconds: 15, sampleRate: 22_050 })

  expect(Math.abs(findFirstBeat(samples, 22_050, bpm) - firstBeat)).toBeLessThan(0.015)
})

const music = { seconds: 15, bpm: 120, firstBeat: 0.25 }

test('a cut begins on a beat, ends on a beat, and is at most one beat shorter than the video', () => {
  const starts: number[] = listStarts(music, 8.3)

  expect(starts.slice(0, 3)).toEqual([0.25, 0.75, 1.25])
  expect(starts.at(-1)! + 8.3).toBeLessThanOrEqual(15)
  expect(starts.at(-1)! + 0.5 + 8.3).toBeGreaterThan(15)
  expect(cutFrom(music, 8.3, 0.75)).toEqual({ start: 0.75, end: 8.75, beats: 16 })
})

test('a preview shorter than the video is taken from its first beat to its last', () => {
  expect(listStarts(music, 20)).toEqual([0.25])
  expect(cutFrom(music, 20, 0.25)).toEqual({ start: 0.25, end: 14.75, beats: 29 })
})

test('without a tempo any tenth of a second will do', () => {
  const free = { seconds: 15, bpm: null, firstBeat: 0 }

  expect(listStarts(free, 14.7)).toHaveLength(4)
  expect(cutFrom(free, 12, 1)).toEqual({ start: 1, end: 13, beats: null })
})
