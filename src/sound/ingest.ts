import type { Analysis } from './analysis/analysis.ts'
import { createWaveformMeter, scalePeaks } from './analysis/waveform.ts'
import { decodeSound } from './codec/decode.ts'
import { encodeSound } from './codec/encode.ts'
import { DEFAULT_PREVIEW_SECONDS, SHORT_PREVIEW_SECONDS } from './limits.ts'
import { type Measured, type MeasureOptions, measureFile } from './measure.ts'
import { trackBeats } from './preview/beats.ts'
import { clampPreview, cutPreview } from './preview/cut-preview.ts'
import { findPreviewStart } from './preview/preview-start.ts'

const PREVIEW_POINTS = 1024

/** What the administrator wants of the preview; what is left out is chosen by the sound. */
export interface PreviewWishes {
  startSeconds?: number | undefined
  lengthSeconds?: number | undefined
}

export interface Preview {
  /** The exact second it was cut at. */
  startSeconds: number
  /** One of `PREVIEW_SECONDS`; a track that is shorter than its preview is in it whole. */
  lengthSeconds: number
  /** On the scale of the track's own peaks. */
  peaks: number[]
  mp3: Uint8Array
  /** The same samples without loss. */
  master: Uint8Array
}

export interface Ingested {
  analysis: Analysis
  /** Where the beats lie, in seconds, to the millisecond; none where no tempo is heard. */
  beats: number[]
  preview: Preview
}

/** A file measured and its preview cut: two passes, the second over the preview alone. Nothing is kept yet. */
export async function ingestFile(path: string, wishes: PreviewWishes, options: MeasureOptions = {}): Promise<Ingested> {
  const measured = await measureFile(path, options)
  const { analysis, envelope } = measured
  const beats = analysis.bpm === null ? [] : trackBeats(envelope, analysis.bpm)
  const order = { ...placePreview(measured, wishes, beats), loudestSegment: analysis.loudest_segment }
  const toMs = (seconds: number) => Math.round(seconds * 1000) / 1000
  return { analysis, beats: beats.map(toMs), preview: await cutFile(path, order) }
}

function usualPreviewSeconds(trackSeconds: number): number {
  return trackSeconds < DEFAULT_PREVIEW_SECONDS ? SHORT_PREVIEW_SECONDS : DEFAULT_PREVIEW_SECONDS
}

function placePreview(
  { analysis, envelope }: Measured,
  { startSeconds, lengthSeconds }: PreviewWishes,
  beats: readonly number[],
) {
  const trackSeconds = analysis.duration_seconds
  const length = lengthSeconds ?? usualPreviewSeconds(trackSeconds)
  const start = startSeconds ?? findPreviewStart(envelope, length, analysis.bpm === null ? undefined : beats)
  return { startSeconds: clampPreview(start, length, trackSeconds).startSeconds, lengthSeconds: length }
}

export interface CutOrder {
  startSeconds: number
  lengthSeconds: number
  /** What 100 stands for in the peaks of the track. */
  loudestSegment: number
}

export async function cutFile(path: string, order: CutOrder): Promise<Preview> {
  const { startSeconds, lengthSeconds, loudestSegment } = order
  const planes = await cutPreview(await decodeSound(path, { fromSeconds: startSeconds }), lengthSeconds)
  const meter = createWaveformMeter()
  meter.push(planes)
  const { mp3, master } = await encodeSound(planes, { withMaster: true })
  const peaks = scalePeaks(meter.finish(PREVIEW_POINTS), loudestSegment)
  return { startSeconds, lengthSeconds, peaks, mp3, master }
}
