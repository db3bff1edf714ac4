import { pick, type Random } from '../random/random.ts'
import type { Pitch, PitchClass } from './harmony.ts'
import { type Bar, BEATS_PER_BAR, barStart, chordAt, isLastOfSection, type Note } from './score.ts'

/** Where the notes of one bar begin, in beats. */
type Rhythm = readonly number[]

export type Feel = 'calm' | 'lively' | 'pushed' | 'swung' | 'folk' | 'riff'

const RHYTHMS: Readonly<Record<Feel, { open: readonly Rhythm[]; answer: readonly Rhythm[] }>> = {
  calm: {
    open: [
      [0, 1, 1.5, 2, 3],
      [0, 1.5, 2, 3],
      [0.5, 1, 1.5, 2.5, 3],
    ],
    answer: [
      [0, 2],
      [0, 1, 2],
      [0, 1.5, 2],
    ],
  },
  lively: {
    open: [
      [0, 0.5, 1, 2, 2.5, 3],
      [0, 1, 1.5, 2.5, 3],
      [0.5, 1, 1.5, 2, 3, 3.5],
    ],
    answer: [
      [0, 1, 2],
      [0, 0.5, 1.5, 2],
      [0, 1.5, 3],
    ],
  },
  pushed: {
    open: [
      [0, 0.75, 1.5, 2, 2.75, 3.5],
      [0, 0.5, 1.5, 2.5, 3],
      [0, 0.75, 1.5, 2.5, 3.25],
    ],
    answer: [
      [0, 1.5, 2.5],
      [0, 0.75, 1.5],
      [0, 1.5],
    ],
  },
  swung: {
    open: [
      [0, 0.5, 1, 1.5, 2.5, 3],
      [0.5, 1, 1.5, 2, 2.5, 3.5],
      [0, 1, 1.5, 2.5, 3, 3.5],
    ],
    answer: [
      [0, 0.5, 1.5],
      [0, 1, 1.5, 2.5],
      [0.5, 1.5],
    ],
  },
  folk: {
    open: [
      [0, 1, 1.5, 2, 3, 3.5],
      [0, 0.5, 1, 2, 3],
      [0, 1.5, 2, 2.5, 3, 3.5],
    ],
    answer: [
      [0, 1, 2],
      [0, 0.5, 1, 2],
      [0, 2, 3],
    ],
  },
  riff: {
    open: [
      [0, 0.5, 1, 2, 2.5, 3],
      [0, 1, 2, 2.5, 3, 3.5],
      [0, 0.5, 1.5, 2, 3],
    ],
    answer: [
      [0, 1, 2],
      [0, 2],
      [0, 1.5, 2],
    ],
  },
}

/** A rhythm with the way its notes go up and down; it comes back on other chords. */
interface Motif {
  rhythm: Rhythm
  steps: readonly number[]
}

interface Motifs {
  call: Motif
  answer: Motif
  turn: Motif
  close: Motif
}

const STEPS = [-2, -1, -1, -1, 1, 1, 1, 2, 0] as const

function inventMotifs(random: Random, feel: Feel): Motifs {
  const { open, answer } = RHYTHMS[feel]
  const invent = (rhythm: Rhythm): Motif => ({ rhythm, steps: rhythm.map(() => pick(random, STEPS)) })
  const call = invent(pick(random, open))
  return { call, answer: invent(pick(random, answer)), turn: invent(pick(random, open)), close: invent([0, 1]) }
}

/** Eight bars: call, answer, call, turn; then again, with an end instead of the turn. */
function motifAt(bar: Bar, motifs: Motifs): Motif {
  if (isLastOfSection(bar)) return motifs.close
  return [motifs.call, motifs.answer, motifs.call, motifs.turn][bar.inSection % 4]!
}

export interface MelodyOptions {
  random: Random
  feel: Feel
  scale: readonly PitchClass[]
  tonic: PitchClass
  low: Pitch
  high: Pitch
}

/** A tune over the bars of one section: chord tones on the strong beats, steps between them. */
export function writeMelody(bars: readonly Bar[], options: MelodyOptions): Note[] {
  const ladder = rungs(options)
  const motifs = inventMotifs(options.random, options.feel)
  const notes: Note[] = []
  let rung = Math.floor(ladder.length / 2)
  for (const bar of bars) {
    const { rhythm, steps } = motifAt(bar, motifs)
    for (const [index, beat] of rhythm.entries()) {
      rung = bounce(rung + steps[index]!, ladder.length)
      const isStrong = beat % 2 === 0 || index === rhythm.length - 1
      if (isStrong) rung = towards(ladder, rung, chordAt(bar, beat).tones)
      if (isLastOfSection(bar) && index === rhythm.length - 1) rung = closing(ladder, rung, bar, options.tonic)
      const next = rhythm[index + 1] ?? BEATS_PER_BAR - (index === rhythm.length - 1 && rhythm.length > 4 ? 0 : 0.5)
      const velocity = 0.62 + (beat === 0 ? 0.16 : beat % 1 === 0 ? 0.08 : 0) + options.random() * 0.08
      notes.push({ at: barStart(bar) + beat, length: (next - beat) * 0.96, pitch: ladder[rung]!, velocity })
    }
  }
  return notes
}

function rungs({ scale, low, high }: MelodyOptions): Pitch[] {
  const ladder: Pitch[] = []
  for (let pitch = low; pitch <= high; pitch++) if (scale.includes(pitch % 12)) ladder.push(pitch)
  return ladder
}

function bounce(rung: number, length: number): number {
  if (rung < 0) return -rung
  return rung >= length ? 2 * (length - 1) - rung : rung
}

/** The nearest rung that is one of these, or the same if none is near. */
function towards(ladder: readonly Pitch[], rung: number, tones: readonly PitchClass[]): number {
  for (const offset of [0, -1, 1, -2, 2]) {
    const pitch = ladder[rung + offset]
    if (pitch !== undefined && tones.includes(pitch % 12)) return rung + offset
  }
  return rung
}

/** Home where the chord allows it. */
function closing(ladder: readonly Pitch[], rung: number, bar: Bar, tonic: PitchClass): number {
  const { tones } = chordAt(bar, 2)
  if (!tones.includes(tonic)) return towards(ladder, rung, tones)
  let best = rung
  let least = Number.POSITIVE_INFINITY
  for (const [index, pitch] of ladder.entries()) {
    const distance = Math.abs(index - rung)
    if (pitch % 12 === tonic && distance < least) {
      least = distance
      best = index
    }
  }
  return best
}
