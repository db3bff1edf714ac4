import { MUSICAL_KEYS } from '../../catalog/musical-key.ts'
import type { PitchPeaks } from './chroma.ts'
import { BASS_PROFILES, CHROMA_PROFILES, MINOR_BIAS } from './key-profiles.ts'

/** In semitones under a peak: the fundamentals of which it may be the first four partials. */
const PARTIALS = [0, 12, 19.01955, 24]
const PARTIAL_DECAY = 0.55
const MIN_PITCH = 28
/** Under E3 a peak tells what the bass plays. */
const BASS_BELOW = 52
/** Under G2 the frames are too short to tell semitones well. */
const DIM_BELOW = 43.3
/** Peaks under B♭2 are too coarse to tell how the instruments are tuned. */
const TUNING_ABOVE = 46.5
/** Spread of a chroma over its mean: noise and drums stay below. */
const MIN_CONTRAST = 0.25
const MIN_PITCH_CLASSES = 3

interface PitchProfile {
  /** Share of each pitch class, from C. */
  chroma: Float64Array
  bass: Float64Array
  /** Pitch classes that carry at least a twenty-fifth of what sounds, partials not yet counted back. */
  pitchClasses: number
}

/** The key in the catalogue's spelling, or null where nothing tonal sounds. */
export function estimateMusicalKey(peaks: PitchPeaks): string | null {
  const { chroma, bass, pitchClasses } = profilePitches(peaks)
  if (pitchClasses < MIN_PITCH_CLASSES || contrast(chroma) < MIN_CONTRAST) return null
  const scores = scoreKeys(standardise(chroma), standardise(bass))
  return MUSICAL_KEYS[scores.indexOf(Math.max(...scores))] ?? null
}

function scoreKeys(chroma: Float64Array, bass: Float64Array): number[] {
  return MUSICAL_KEYS.map((_, key) => {
    const mode = key < 12 ? 0 : 1
    let score = mode * MINOR_BIAS
    for (let degree = 0; degree < 12; degree++) {
      const pitchClass = (key + degree) % 12
      score += CHROMA_PROFILES[mode]![degree]! * chroma[pitchClass]!
      score += BASS_PROFILES[mode]![degree]! * bass[pitchClass]!
    }
    return score
  })
}

/** Adds all frames up, each at equal weight, with every peak counted for the notes it may be a partial of. */
function profilePitches(peaks: PitchPeaks): PitchProfile {
  const tuning = findTuning(peaks)
  const [chroma, bass, direct] = [new Float64Array(12), new Float64Array(12), new Float64Array(12)]
  let from = 0
  for (const end of peaks.frameEnds) {
    const [frame, frameBass] = [new Float64Array(12), new Float64Array(12)]
    for (let i = from; i < end; i++)
      countPeak(peaks.pitches[i]! - tuning, peaks.saliences[i]!, frame, frameBass, direct)
    addNormalised(chroma, frame)
    addNormalised(bass, frameBass)
    from = end
  }
  const total = direct.reduce((sum, value) => sum + value, 0)
  return { chroma, bass, pitchClasses: direct.filter((value) => value > total / 25).length }
}

function countPeak(
  pitch: number,
  salience: number,
  frame: Float64Array,
  bass: Float64Array,
  direct: Float64Array,
): void {
  for (let partial = 0; partial < PARTIALS.length; partial++) {
    const fundamental = pitch - PARTIALS[partial]!
    if (fundamental < MIN_PITCH) return
    const note = Math.round(fundamental)
    const closeness = Math.exp(-0.5 * ((fundamental - note) / 0.22) ** 2)
    const weight = salience * closeness * PARTIAL_DECAY ** partial
    frame[note % 12]! += fundamental < DIM_BELOW ? 0.6 * weight : weight
    if (partial > 0) continue
    direct[note % 12]! += weight
    if (fundamental < BASS_BELOW) bass[note % 12]! += weight
  }
}

/** How far the instruments are off 440 Hz, in semitones: the circular mean of what the peaks miss their notes by. */
function findTuning({ pitches, saliences }: PitchPeaks): number {
  let [cos, sin] = [0, 0]
  for (let i = 0; i < pitches.length; i++) {
    if (pitches[i]! <= TUNING_ABOVE) continue
    const angle = 2 * Math.PI * pitches[i]!
    cos += saliences[i]! * Math.cos(angle)
    sin += saliences[i]! * Math.sin(angle)
  }
  return Math.atan2(sin, cos) / (2 * Math.PI)
}

function addNormalised(sum: Float64Array, frame: Float64Array): void {
  const highest = Math.max(...frame)
  if (highest > 0) for (let i = 0; i < 12; i++) sum[i]! += frame[i]! / highest
}

function standardise(values: Float64Array): Float64Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / 12
  const centred = values.map((value) => value - mean)
  const norm = Math.hypot(...centred) || 1
  return centred.map((value) => value / norm)
}

function contrast(chroma: Float64Array): number {
  const mean = chroma.reduce((sum, value) => sum + value, 0) / 12
  return Math.hypot(...chroma.map((value) => value - mean)) / Math.sqrt(12) / (mean || 1)
}
