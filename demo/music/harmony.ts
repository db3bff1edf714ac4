import { parseMusicalKey } from '../../src/catalog/musical-key.ts'

/** Semitones above C. */
export type PitchClass = number
/** MIDI numbering: 60 is the C in the middle of the piano. */
export type Pitch = number

export interface Key {
  tonic: PitchClass
  isMinor: boolean
}

export interface Chord {
  root: PitchClass
  /** Root first. */
  tones: readonly PitchClass[]
}

const MAJOR = [0, 2, 4, 5, 7, 9, 11] as const
const MINOR = [0, 2, 3, 5, 7, 8, 10] as const
const MAJOR_PENTATONIC = [0, 2, 4, 7, 9] as const
const MINOR_PENTATONIC = [0, 3, 5, 7, 10] as const

const NUMERALS = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii'] as const
const NUMERAL = /^(b?)(VII|VI|IV|V|III|II|I|vii|vi|iv|v|iii|ii|i)(o|h7|M7|7|9|6|sus|add9|5|)$/

const COLOURS: Readonly<Record<string, readonly number[]>> = {
  o: [0, 3, 6],
  h7: [0, 3, 6, 10],
  sus: [0, 5, 7],
  '5': [0, 7],
}

export function readKey(text: string): Key {
  const number = parseMusicalKey(text)
  if (number === undefined) throw new Error(`${text} is no key`)
  return { tonic: number % 12, isMinor: number >= 12 }
}

export function scaleOf({ tonic, isMinor }: Key): PitchClass[] {
  return (isMinor ? MINOR : MAJOR).map((step) => (tonic + step) % 12)
}

/** The five notes of the folk songs. */
export function pentatonicOf({ tonic, isMinor }: Key): PitchClass[] {
  return (isMinor ? MINOR_PENTATONIC : MAJOR_PENTATONIC).map((step) => (tonic + step) % 12)
}

/** Bars apart by blanks, two chords of one bar joined by `-`: `I vi-V IV I`. */
export function readProgression(text: string, key: Key): Chord[][] {
  return text.split(' ').map((bar) => bar.split('-').map((numeral) => readChord(numeral, key)))
}

/** Numerals count the steps of the key's own scale; capitals are major chords. */
function readChord(text: string, key: Key): Chord {
  const [, flat, numeral, colour] = NUMERAL.exec(text) ?? []
  if (numeral === undefined || colour === undefined) throw new Error(`${text} is no chord`)
  const degree = NUMERALS.indexOf(numeral.toLowerCase() as (typeof NUMERALS)[number])
  const root = (scaleOf(key)[degree]! + (flat ? 11 : 0)) % 12
  return { root, tones: intervalsOf(numeral === numeral.toLowerCase(), colour).map((step) => (root + step) % 12) }
}

function intervalsOf(isMinor: boolean, colour: string): readonly number[] {
  const special = COLOURS[colour]
  if (special) return special
  const triad = [0, isMinor ? 3 : 4, 7]
  if (colour === 'M7') return [...triad, 11]
  if (colour === '7') return [...triad, 10]
  if (colour === '9') return [...triad, 10, 2]
  if (colour === '6') return [...triad, 9]
  return colour === 'add9' ? [...triad, 2] : triad
}

/** The pitch of this class that lies nearest. */
export function nearest(pitchClass: PitchClass, to: Pitch): Pitch {
  const up = (((pitchClass - to) % 12) + 12) % 12
  return up > 6 ? to + up - 12 : to + up
}

/** Of all the ways to stack the chord around `centre`, the one whose notes move least from the chord before. */
export function voice(chord: Chord, centre: Pitch, before: readonly Pitch[] | undefined): Pitch[] {
  let best: Pitch[] = []
  let leastCost = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < chord.tones.length; turn++) {
    for (const shift of [-12, 0, 12]) {
      const stack = stackFrom(chord, turn, centre - 6 + shift)
      const middle = stack.reduce((sum, pitch) => sum + pitch, 0) / stack.length
      const cost = Math.abs(middle - centre) * 2 + (before ? movement(before, stack) : 0)
      if (cost < leastCost) {
        leastCost = cost
        best = stack
      }
    }
  }
  return best
}

function stackFrom({ tones }: Chord, turn: number, from: Pitch): Pitch[] {
  const stack: Pitch[] = []
  let last = from
  for (let i = 0; i < tones.length; i++) {
    const pitchClass = tones[(turn + i) % tones.length]!
    last += (((pitchClass - last) % 12) + 12) % 12 || (i === 0 ? 0 : 12)
    stack.push(last)
  }
  return stack
}

function movement(from: readonly Pitch[], to: readonly Pitch[]): number {
  return to.reduce((sum, pitch) => sum + Math.min(...from.map((old) => Math.abs(old - pitch))), 0)
}
