import type { Random } from '../random/random.ts'
import { type Key, nearest, type Pitch, scaleOf, voice } from './harmony.ts'
import { type Bar, BEATS_PER_BAR, barStart, chordAt, type Note } from './score.ts'

interface FigureContext {
  key: Key
  /** Around which pitch the part lies. */
  centre: Pitch
  random: Random
}

/** How an instrument turns the chords of the bars into notes. */
export type Figure = (bars: readonly Bar[], context: FigureContext) => Note[]

/** Beats at which a chord is struck, how long it is held, how hard. */
type Strokes = readonly (readonly [beat: number, length: number, velocity: number])[]

function strike(strokes: Strokes, spreadBeats = 0): Figure {
  return (bars, { centre, random }) => {
    let before: Pitch[] | undefined
    return bars.flatMap((bar) =>
      strokes.flatMap(([beat, length, velocity], index) => {
        const pitches = voice(chordAt(bar, beat), centre, before)
        before = pitches
        const isUp = index % 2 === 1
        return pitches.map((pitch, string) => ({
          at: barStart(bar) + beat + spreadBeats * (isUp ? pitches.length - 1 - string : string),
          length,
          pitch,
          velocity: velocity * (0.9 + 0.1 * random()),
        }))
      }),
    )
  }
}

/** Held as long as the chord lasts. */
const hold: Figure = (bars, { centre }) => {
  let before: Pitch[] | undefined
  return bars.flatMap((bar) =>
    bar.chords.flatMap((chord, index) => {
      const length = BEATS_PER_BAR / bar.chords.length
      const pitches = voice(chord, centre, before)
      before = pitches
      return pitches.map((pitch) => ({ at: barStart(bar) + index * length, length, pitch, velocity: 0.7 }))
    }),
  )
}

/** Walks over the chord, `order` naming its notes from below; 3 and more are an octave up. */
function arpeggiate(order: readonly number[], stepBeats: number, length: number): Figure {
  return (bars, { centre, random }) => {
    let before: Pitch[] | undefined
    return bars.flatMap((bar) => {
      const steps = Math.round(BEATS_PER_BAR / stepBeats)
      return Array.from({ length: steps }, (_, step) => {
        const beat = step * stepBeats
        const pitches = voice(chordAt(bar, beat), centre, before)
        before = pitches
        const wanted = order[step % order.length]!
        const pitch = pitches[wanted % pitches.length]! + 12 * Math.floor(wanted / pitches.length)
        const velocity = (beat % 2 === 0 ? 0.8 : 0.6) * (0.88 + 0.12 * random())
        return { at: barStart(bar) + beat, length, pitch, velocity }
      })
    })
  }
}

type BassStep = readonly [beat: number, length: number, interval: number, velocity: number]

/** Intervals count semitones above the root, which stays where it was as far as it can. */
function bass(steps: readonly BassStep[]): Figure {
  return (bars, { centre }) =>
    bars.flatMap((bar) =>
      steps.map(([beat, length, interval, velocity]) => {
        const chord = chordAt(bar, beat)
        // The fifth of the chord itself: of a diminished chord it is a tritone.
        const fifth = ((chord.tones[2] ?? chord.root + 7) - chord.root + 12) % 12 || 7
        const offset = interval === 7 ? fifth : interval
        return { at: barStart(bar) + beat, length, pitch: nearest(chord.root, centre) + offset, velocity }
      }),
    )
}

/** Four to the bar: root, a step or chord tone, the fifth, and a note that leads to the next root. */
const walk: Figure = (bars, { key, centre, random }) => {
  const scale = scaleOf(key)
  return bars.flatMap((bar, index) => {
    const next = bars[index + 1] ?? bar
    const target = nearest(chordAt(next, 0).root, centre)
    const pitches = [0, 1, 2, 3].map((beat) => {
      const chord = chordAt(bar, beat)
      const root = nearest(chord.root, centre)
      if (beat === 0 || (bar.chords.length > 1 && beat === 2)) return root
      if (beat === 3) return target + (random() < 0.5 ? -1 : scale.includes((target + 2) % 12) ? 2 : 1)
      return nearest(chord.tones[beat % chord.tones.length]!, root + (random() < 0.6 ? 4 : -3))
    })
    return pitches.map((pitch, beat) => ({
      at: barStart(bar) + beat,
      length: 0.92,
      pitch,
      velocity: 0.75 + (beat % 2) * 0.08 + random() * 0.06,
    }))
  })
}

const eighths = (pattern: readonly number[], length: number): BassStep[] =>
  pattern.map((interval, index) => [index / 2, length, interval, index % 2 === 0 ? 0.85 : 0.7])

export const FIGURES = {
  hold,
  walk,
  quarters: strike([
    [0, 0.9, 0.8],
    [1, 0.9, 0.6],
    [2, 0.9, 0.7],
    [3, 0.9, 0.6],
  ]),
  halves: strike([
    [0, 1.9, 0.8],
    [2, 1.9, 0.65],
  ]),
  charleston: strike([
    [0, 0.6, 0.7],
    [1.5, 1.1, 0.6],
  ]),
  offbeats: strike([0.5, 1.5, 2.5, 3.5].map((beat) => [beat, 0.32, 0.75] as const)),
  pushes: strike([
    [0, 1.3, 0.75],
    [1.5, 0.9, 0.6],
    [2.75, 1, 0.65],
  ]),
  strum: strike(
    [
      [0, 0.95, 0.85],
      [1, 0.45, 0.6],
      [1.5, 0.45, 0.5],
      [2, 0.95, 0.75],
      [2.5, 0.45, 0.45],
      [3, 0.45, 0.6],
      [3.5, 0.45, 0.5],
    ],
    0.018,
  ),
  slowStrum: strike(
    [
      [0, 1.9, 0.8],
      [2, 0.95, 0.65],
      [3, 0.95, 0.55],
    ],
    0.025,
  ),
  chug: strike(
    Array.from({ length: 8 }, (_, i) => [i / 2, i % 4 === 3 ? 0.45 : 0.4, i % 4 === 0 ? 0.95 : 0.72] as const),
  ),
  ring: strike([
    [0, 1.95, 0.9],
    [2, 1.45, 0.8],
    [3.5, 0.45, 0.75],
  ]),
  rollEighths: arpeggiate([0, 1, 2, 3, 2, 1, 2, 1], 0.5, 1.4),
  pickEighths: arpeggiate([0, 2, 1, 3, 2, 1, 3, 2], 0.5, 1),
  runSixteenths: arpeggiate([0, 1, 2, 3, 4, 3, 2, 1], 0.25, 0.3),
  pickFolk: arpeggiate([0, 2, 3, 2], 0.5, 1.5),
  bassWhole: bass([
    [0, 2.9, 0, 0.8],
    [3, 0.9, 7, 0.55],
  ]),
  bassHalves: bass([
    [0, 1.4, 0, 0.85],
    [1.5, 0.45, 0, 0.55],
    [2, 1.8, 0, 0.75],
  ]),
  bassRootFifth: bass([
    [0, 1.8, 0, 0.85],
    [2, 1.8, 7, 0.7],
  ]),
  bassEighths: bass(eighths([0, 0, 0, 0, 0, 0, 0, 0], 0.46)),
  bassOctaves: bass(eighths([0, 12, 0, 12, 0, 12, 0, 12], 0.4)),
  bassPushed: bass([
    [0, 0.9, 0, 0.9],
    [1.5, 0.45, 0, 0.65],
    [2, 0.45, 0, 0.75],
    [2.75, 0.6, 7, 0.6],
    [3.5, 0.45, 12, 0.6],
  ]),
  bassOffbeats: bass([0.5, 1.5, 2.5, 3.5].map((beat) => [beat, 0.42, 0, 0.85] as const)),
} satisfies Record<string, Figure>

export type FigureName = keyof typeof FIGURES
