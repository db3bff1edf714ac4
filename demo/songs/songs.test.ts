import { describe, expect, test } from 'vitest'
import { createAnalyser } from '../../src/audio/analysis/analysis.ts'
import { compose, type Score } from '../music/compose.ts'
import { STYLES } from '../music/styles.ts'
import { type Rendered, renderScore } from '../sound/render.ts'
import { type DemoSong, SONGS } from './songs.ts'

const named = (title: string): DemoSong => SONGS.find((song) => song.title === title)!

/** Intro, chorus and outro: half a minute or so. bench/demo.mjs does all songs in full. */
const shortOf = (song: DemoSong): Score => compose({ ...song, length: 'short' })

/** The first bars alone. */
function excerptOf(song: DemoSong, beats: number): Score {
  const score = compose(song)
  const isInside = ({ at }: { at: number }) => at < beats
  const parts = score.parts.map((part) => ({ ...part, notes: part.notes.filter(isInside) }))
  return { ...score, beats, parts, hits: score.hits.filter(isInside) }
}

function analyse({ left, right, sampleRate }: Rendered) {
  const analyser = createAnalyser({ sampleRate, channels: 2 })
  for (let at = 0; at < left.length; at += 16_384)
    analyser.push([left.subarray(at, at + 16_384), right.subarray(at, at + 16_384)])
  return analyser.finish()
}

describe.each(['Mưa trên phố cũ', 'Tầng thượng'])('%s, its first bars', (title) => {
  const song = named(title)
  const { left, right, sampleRate } = renderScore(excerptOf(song, 32))

  test('is as loud as it should be, and never clips', () => {
    const loudness = analyse({ left, right, sampleRate }).loudness_db
    const peak = Math.max(...[left, right].map((side) => side.reduce((most, x) => Math.max(most, Math.abs(x)), 0)))

    expect(Math.abs(loudness! - STYLES[song.style].loudnessDb)).toBeLessThan(1)
    expect(peak).toBeLessThan(0.85)
    expect(peak).toBeGreaterThan(0.2)
  })

  test('has no offset, and begins and ends in silence', () => {
    const mean = left.reduce((sum, x) => sum + x, 0) / left.length

    expect(Math.abs(mean)).toBeLessThan(1e-4)
    expect(Math.abs(left[0]!)).toBeLessThan(0.01)
    expect(Math.abs(left.at(-1)!)).toBeLessThan(1e-4)
    expect(Math.abs(right.at(-1)!)).toBeLessThan(1e-4)
  })

  test('differs between left and right', () => {
    expect(left.some((x, i) => Math.abs(x - right[i]!) > 0.01)).toBe(true)
  })

  test('is the same every time', () => {
    const again = renderScore(excerptOf(song, 32))

    expect(Buffer.from(again.left.buffer).equals(Buffer.from(left.buffer))).toBe(true)
    expect(Buffer.from(again.right.buffer).equals(Buffer.from(right.buffer))).toBe(true)
  })
})

// One of each kind. The short form of a fast song has too few seconds for its tempo.
const LABELLED = SONGS.filter((song) => !song.isUnlabelled && song.length === 'usual')
const KINDS = [...new Map(LABELLED.map((song) => [song.style, song])).values()].slice(0, 8)

test.each(KINDS.map((song) => [song.title, song] as const))('%s has the tempo and the key that it says', (_, song) => {
  const { bpm, musical_key } = analyse(renderScore(song.bpm > 150 ? compose(song) : shortOf(song)))

  expect(bpm).toBeCloseTo(song.bpm, 0)
  expect(musical_key).toBe(song.key)
})

test('where nothing beats, no tempo is heard', () => {
  const song = named('Sương Đà Lạt')

  expect(song.isUnlabelled).toBe(true)
  expect(analyse(renderScore(shortOf(song)))).toMatchObject({ bpm: null })
})

test('they go from hardly anything to nearly everything', () => {
  const energyOf = (title: string) => analyse(renderScore(shortOf(named(title)))).energy

  expect(energyOf('Thư gửi mùa đông')).toBeLessThan(0.12)
  expect(energyOf('Đá và gió')).toBeGreaterThan(0.9)
})
