import { type Random, seededRandom } from '../random/random.ts'
import { writeDrums } from './drums.ts'
import { FIGURES } from './figures.ts'
import { beatsOf, type Harmony, layOutBars, type SongLength } from './form.ts'
import { type Chord, type Key, type Pitch, type PitchClass, pentatonicOf, readKey, scaleOf } from './harmony.ts'
import { writeMelody } from './melody.ts'
import type { Bar, Hit, Note, SectionKind } from './score.ts'
import type { Style, Voice } from './style.ts'
import { STYLES, type StyleName } from './styles.ts'

export interface Composition extends Harmony {
  title: string
  style: StyleName
  bpm: number
  key: string
  length: SongLength
}

export interface Part {
  voice: Voice
  notes: Note[]
}

export interface Score {
  title: string
  bpm: number
  beats: number
  style: Style
  parts: Part[]
  hits: Hit[]
}

/** The same song for the same words, always. */
export function compose(composition: Composition): Score {
  const { title, bpm } = composition
  const style = STYLES[composition.style]
  const key = readKey(composition.key)
  const bars = layOutBars(bpm, composition.length, composition, key)
  const tunes = writeTunes(bars, style, key, title)
  const late = swinging(style)
  const parts = style.voices.map((voice, index) => {
    const random = seededRandom(`${title} ${index}`)
    return { voice, notes: writePart(bars, voice, { key, random, tunes, style }).map(late) }
  })
  const hits = writeDrums(bars, style.drums, seededRandom(`${title} drums`)).map(late)
  return { title, bpm, beats: beatsOf(bars), style, parts, hits }
}

type Tunes = ReadonlyMap<SectionKind, Note[][]>

/** One tune for the verses, one for the choruses; the outro takes up the chorus. Times count from the start of the song. */
function writeTunes(bars: readonly Bar[], style: Style, key: Key, title: string): Tunes {
  const tunes = new Map<SectionKind, Note[][]>()
  for (const section of sectionsOf(bars)) {
    const { kind } = section[0]!
    // The same seed for each round: a chorus comes back as it was.
    const seed = kind === 'outro' ? 'chorus' : kind
    const centre = kind === 'verse' ? 71 : 74
    const notes = writeMelody(section, {
      random: seededRandom(`${title} tune ${seed}`),
      feel: style.feel,
      scale: style.isPentatonic ? pentatonicOf(key) : scaleOf(key),
      tonic: key.tonic,
      low: centre - style.reach + 1,
      high: centre + style.reach,
    })
    tunes.set(kind, [...(tunes.get(kind) ?? []), notes])
  }
  return tunes
}

function sectionsOf(bars: readonly Bar[]): Bar[][] {
  const sections: Bar[][] = []
  for (const bar of bars) {
    if (bar.inSection === 0) sections.push([])
    sections.at(-1)!.push(bar)
  }
  return sections
}

interface PartContext {
  key: Key
  random: Random
  tunes: Tunes
  style: Style
}

function writePart(bars: readonly Bar[], voice: Voice, context: PartContext): Note[] {
  const played = bars.filter((bar) => plays(voice, bar))
  if (voice.figure === 'tune' || voice.figure === 'harmony') return writeTunePart(played, voice, context)
  const heard = voice.isBare ? played.map(bare) : played
  const end = bars.at(-1)!
  const notes = FIGURES[voice.figure](
    heard.filter((bar) => bar !== end && bar.number !== end.number),
    { key: context.key, centre: voice.centre, random: context.random },
  )
  // The last bar is one chord, left to ring.
  const last = heard.filter((bar) => bar.number === end.number)
  const isBass = voice.centre < 44 && !voice.isBare
  const ending = FIGURES[isBass ? 'bassWhole' : 'hold'](last, { ...context, centre: voice.centre })
  return [
    ...notes,
    ...ending.filter((note) => !isBass || note.at % 4 === 0).map((note) => ({ ...note, velocity: 0.7 })),
  ]
}

function plays({ plays: letters }: Voice, { kind, round }: Bar): boolean {
  if (kind === 'chorus' && round > 0) return letters.includes('C')
  return letters.includes(kind[0]!)
}

const bare = (bar: Bar): Bar => ({ ...bar, chords: bar.chords.map(withoutThird) })
const withoutThird = ({ root, tones }: Chord): Chord => ({ root, tones: [root, tones[2] ?? (root + 7) % 12] })

function writeTunePart(played: readonly Bar[], voice: Voice, { key, tunes, style }: PartContext): Note[] {
  const scale = style.isPentatonic ? pentatonicOf(key) : scaleOf(key)
  const shift = voice.centre < 68 ? -12 : 0
  return sectionsOf(played).flatMap((section) => {
    const { kind, round } = section[0]!
    return tunes.get(kind)![round]!.map((note) => {
      const pitch = (voice.figure === 'harmony' ? below(note.pitch, scale) : note.pitch) + shift
      return decorate({ ...note, pitch }, voice)
    })
  })
}

/** Two steps down the scale. */
function below(pitch: Pitch, scale: readonly PitchClass[]): Pitch {
  let steps = 2
  let lower = pitch
  while (steps > 0) {
    lower -= 1
    if (scale.includes(lower % 12)) steps -= 1
  }
  return lower
}

/** Long notes of the zither are bent and shaken, as its players do. */
function decorate(note: Note, { tone }: Voice): Note {
  if (tone !== 'tranh') return note
  if (note.length >= 1.4) return { ...note, ornament: 'shake' }
  return note.length >= 0.9 ? { ...note, ornament: 'bend' } : note
}

/** Moves what lies between the beats, or their halves, back a little. */
function swinging({ swing: { unit, late } }: Style): <T extends { at: number }>(event: T) => T {
  if (late === 0) return (event) => event
  const span = unit * 2
  return (event) => {
    const inside = event.at % span
    const share = inside < unit ? inside / unit : (inside - unit) / unit
    const moved = inside < unit ? share * (unit + late) : unit + late + share * (unit - late)
    return { ...event, at: event.at - inside + moved }
  }
}
