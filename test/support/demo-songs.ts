import { compose } from '../../demo/music/compose.ts'
import { SONGS } from '../../demo/songs/songs.ts'
import { renderScore } from '../../demo/sound/render.ts'

const RATE = 44_100

/** Real music for tests: the first seconds of a demo song, of which no more is rendered than is heard. */
export function renderDemoSong(index: number, seconds: number): [Float32Array, Float32Array] {
  const score = compose(SONGS[index]!)
  const beats = Math.ceil((seconds * score.bpm) / 60)
  const isHeard = ({ at }: { at: number }) => at < beats
  const parts = score.parts.map((part) => ({ ...part, notes: part.notes.filter(isHeard) }))
  const { left, right } = renderScore({ ...score, beats, parts, hits: score.hits.filter(isHeard) })
  return [left.slice(0, seconds * RATE), right.slice(0, seconds * RATE)]
}
