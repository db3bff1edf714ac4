import { compose, type Score } from '../../demo/music/compose.ts'
import { type DemoSong, SONGS } from '../../demo/songs/songs.ts'
import { type Rendered, renderScore } from '../../demo/sound/render.ts'
import { createAnalyser } from '../../src/sound/analysis/analysis.ts'

const RATE = 44_100

export const demoSong = (title: string): DemoSong => SONGS.find((song) => song.title === title)!

/** Intro, chorus and outro: half a minute or so in place of more than one, the same in everything else. */
export const shortened = (song: DemoSong): DemoSong => ({ ...song, length: 'short' })

/** The first bars alone. */
export function excerptOf(song: DemoSong, beats: number): Score {
  const score = compose(song)
  const isHeard = ({ at }: { at: number }) => at < beats
  const parts = score.parts.map((part) => ({ ...part, notes: part.notes.filter(isHeard) }))
  return { ...score, beats, parts, hits: score.hits.filter(isHeard) }
}

/** Real music for tests: the first seconds of a demo song, of which no more is rendered than is heard. */
export function renderDemoSong(index: number, seconds: number): [Float32Array, Float32Array] {
  const song = SONGS[index]!
  const { left, right } = renderScore(excerptOf(song, Math.ceil((seconds * song.bpm) / 60)))
  return [left.slice(0, seconds * RATE), right.slice(0, seconds * RATE)]
}

export function analyseRendered({ left, right, sampleRate }: Rendered) {
  const analyser = createAnalyser({ sampleRate, channels: 2 })
  for (let at = 0; at < left.length; at += 16_384)
    analyser.push([left.subarray(at, at + 16_384), right.subarray(at, at + 16_384)])
  return analyser.finish()
}
