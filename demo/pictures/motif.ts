import type { Random } from '../random/random.ts'

export interface Ink {
  /** The sheet, from its top to its foot. */
  sky: string
  ground: string
  main: string
  accent: string
  light: string
}

/** Draws what a song is about. */
export type Motif = (paper: { random: Random; ink: Ink }) => string
