import { damaged } from '../codec.ts'
import { createPitchCollector } from './chroma.ts'
import { createDecimator } from './decimate.ts'
import { estimateEnergy } from './energy.ts'
import { channelWeights, createLoudnessMeter } from './loudness.ts'
import { estimateMusicalKey } from './musical-key-estimate.ts'
import { createOnsetDetector } from './onsets.ts'
import { estimateTempo } from './tempo.ts'
import { createWaveformMeter, loudestOf, scalePeaks } from './waveform.ts'

export interface Analysis {
  /** From the samples, never from a header. */
  duration_seconds: number
  bpm: number | null
  musical_key: string | null
  energy: number
  loudness_db: number | null
  /** The loudest segment is 100. */
  peaks: number[]
  /** The mean amplitude that 100 stands for, where 1 is full scale. */
  loudest_segment: number
}

export interface Analyser {
  /** One block of every channel, −1 to 1, all channels of one length. */
  push(block: readonly Float32Array[]): void
  finish(): Analysis
}

/** Onsets need the treble, pitches do not. */
const ONSET_RATE = 22_050
const PITCH_RATE = 5_512.5

/**
 * Measures a track in one pass. What it keeps grows by about 6 MB an hour (onset envelopes and spectral peaks, never
 * samples), so the length of a file does not matter.
 */
export function createAnalyser({ sampleRate, channels }: { sampleRate: number; channels: number }): Analyser {
  const loudness = createLoudnessMeter(sampleRate, channels)
  const waveform = createWaveformMeter()
  const toOnsetRate = createDecimator(sampleRate, wholeFactor(sampleRate, ONSET_RATE))
  const toPitchRate = createDecimator(toOnsetRate.sampleRate, wholeFactor(toOnsetRate.sampleRate, PITCH_RATE))
  const onsetDetector = createOnsetDetector(toOnsetRate.sampleRate)
  const pitchCollector = createPitchCollector(toPitchRate.sampleRate)
  const mixed = channelWeights(channels).flatMap((weight, channel) => (weight > 0 ? [channel] : []))
  let mono = new Float32Array(0)
  let frames = 0

  function detect(samples: Float32Array): void {
    onsetDetector.push(samples)
    pitchCollector.push(toPitchRate.push(samples))
  }

  return {
    push(block) {
      block.forEach(assertNumbers)
      const length = block[0]?.length ?? 0
      frames += length
      loudness.push(block)
      waveform.push(block)
      if (mono.length < length) mono = new Float32Array(length)
      const mix = mixDown(block, mixed, mono.subarray(0, length))
      detect(toOnsetRate.push(mix))
    },
    finish() {
      detect(toOnsetRate.flush())
      const onsets = onsetDetector.finish()
      const pitches = pitchCollector.finish()
      const loudnessDb = assertLoudness(loudness.finish())
      const means = waveform.finish()
      const loudest = loudestOf(means)
      return {
        duration_seconds: frames / sampleRate,
        bpm: rounded(estimateTempo(onsets, pitches), 1),
        musical_key: estimateMusicalKey(pitches),
        energy: Math.round(estimateEnergy(loudnessDb, onsets) * 1000) / 1000,
        loudness_db: rounded(loudnessDb, 2),
        peaks: scalePeaks(means, loudest),
        loudest_segment: loudest,
      }
    },
  }
}

function wholeFactor(sampleRate: number, wanted: number): number {
  return Math.max(1, Math.round(sampleRate / wanted))
}

function mixDown(block: readonly Float32Array[], mixed: readonly number[], mono: Float32Array): Float32Array {
  const share = 1 / mixed.length
  const [first, second] = [block[mixed[0]!]!, block[mixed[1]!]]
  if (mixed.length === 2 && second) {
    for (let i = 0; i < mono.length; i++) mono[i] = (first[i]! + second[i]!) * share
    return mono
  }
  mono.fill(0)
  for (const channel of mixed) {
    const samples = block[channel]!
    for (let i = 0; i < mono.length; i++) mono[i]! += samples[i]! * share
  }
  return mono
}

/** Float files may hold NaN or infinity: one such sample would stay in the filters for ever, and the rest is not to be trusted. */
function assertNumbers(samples: Float32Array): void {
  // Two sums, so that one need not wait for the other.
  let [even, odd] = [0, 0]
  for (let i = 1; i < samples.length; i += 2) {
    even += samples[i - 1]! * 0
    odd += samples[i]! * 0
  }
  const last = (samples.at(-1) ?? 0) * 0
  if (even + odd + last !== 0) throw damaged('samples: some are not numbers (NaN or infinite)')
}

const QUIETEST = -120
const LOUDEST = 30

function assertLoudness(loudness: number | null): number | null {
  if (loudness === null || (loudness >= QUIETEST && loudness <= LOUDEST)) return loudness
  const found = Number.isFinite(loudness) ? `${Math.round(loudness)} LUFS` : 'beyond any number'
  throw damaged(`samples: their loudness is ${found}, and music lies between ${QUIETEST} and ${LOUDEST}`)
}

function rounded(value: number | null, digits: number): number | null {
  return value === null ? null : Math.round(value * 10 ** digits) / 10 ** digits
}
