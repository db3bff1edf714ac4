import type { Chord, Pitch } from './harmony.ts'

/** What is played, before any sound: times and lengths in beats. */
export interface Note {
  at: number
  length: number
  pitch: Pitch
  /** 0 to 1. */
  velocity: number
  ornament?: 'bend' | 'shake'
}

export interface Hit {
  at: number
  drum: string
  velocity: number
}

export type SectionKind = 'intro' | 'verse' | 'chorus' | 'bridge' | 'outro'

export interface Bar {
  /** From 0. */
  number: number
  kind: SectionKind
  /** The position inside its section, and how many bars that has. */
  inSection: number
  sectionBars: number
  /** How many sections of this kind came before. */
  round: number
  /** Equal parts of the bar. */
  chords: readonly Chord[]
}

export const BEATS_PER_BAR = 4

export function barStart(bar: Bar): number {
  return bar.number * BEATS_PER_BAR
}

export function isLastOfSection(bar: Bar): boolean {
  return bar.inSection === bar.sectionBars - 1
}

/** The chord that sounds at a beat of the bar. */
export function chordAt(bar: Bar, beat: number): Chord {
  return bar.chords[Math.min(bar.chords.length - 1, Math.floor((beat / BEATS_PER_BAR) * bar.chords.length))]!
}
