import { type Analysis, createAnalyser } from './analysis/analysis.ts'
import { decodeSound } from './codec/decode.ts'
import type { SoundSource } from './codec/sound-file.ts'
import { AudioError, type DecodeOptions } from './codec.ts'
import { createEnvelopeMeter } from './preview/envelope.ts'
import type { Envelope } from './preview/preview-start.ts'

export interface Measured {
  analysis: Analysis
  envelope: Envelope
}

/** A loudest hundredth of a second below −90 dB: converters make more noise than that. */
const SILENT_BELOW = 1e-9
const PROGRESS_EVERY_SECONDS = 10

export interface MeasureOptions extends DecodeOptions {
  /** How many seconds of sound have been measured. */
  onProgress?: (seconds: number) => void
}

/** Everything that is measured of a file, in one pass over it. */
export async function measureFile(source: SoundSource, options: MeasureOptions = {}): Promise<Measured> {
  const { onProgress, ...decodeOptions } = options
  const decoding = await decodeSound(source, decodeOptions)
  const analyser = createAnalyser(decoding)
  const envelope = createEnvelopeMeter(decoding.sampleRate)
  let seconds = 0
  let told = 0
  for await (const block of decoding) {
    analyser.push(block)
    envelope.push(block)
    seconds += block[0]!.length / decoding.sampleRate
    if (seconds - told < PROGRESS_EVERY_SECONDS) continue
    told = seconds
    onProgress?.(seconds)
  }
  const measured = { analysis: analyser.finish(), envelope: envelope.finish() }
  if (isSilent(measured.envelope))
    throw new AudioError('silent', { vi: 'tệp chỉ có khoảng lặng', en: 'the file holds nothing but silence' })
  return measured
}

function isSilent({ power }: Envelope): boolean {
  for (let i = 0; i < power.length; i++) if (power[i]! >= SILENT_BELOW) return false
  return true
}
