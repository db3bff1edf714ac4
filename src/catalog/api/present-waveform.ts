import type { StoredPeaks, TrackView } from '../field-rows.ts'
import { formatDuration } from './present-track.ts'
import type { WaveformRecord } from './schemas.ts'

/** Averages down to `points` segments, weighing a peak that lies across a border by its share on either side. */
export function averageDown(peaks: readonly number[], points: number): number[] {
  if (peaks.length <= points) return [...peaks]
  const width = peaks.length / points
  return Array.from({ length: points }, (_, index) => {
    const mean = areaBetween(peaks, index * width, (index + 1) * width) / width
    return Math.round(mean * 100) / 100
  })
}

function areaBetween(peaks: readonly number[], from: number, to: number): number {
  let area = 0
  for (let index = Math.floor(from); index < Math.min(Math.ceil(to), peaks.length); index++) {
    area += (peaks[index] ?? 0) * (Math.min(index + 1, to) - Math.max(index, from))
  }
  return area
}

export function presentWaveform(track: TrackView, stored: StoredPeaks | undefined, points: number): WaveformRecord {
  const peaks = averageDown(stored?.peaks ?? [], points)
  return {
    id: track.id,
    duration: formatDuration(track.durationSeconds),
    points: peaks.length,
    scale: '0-100',
    peaks,
    analysis: {
      bpm: track.fields.bpm,
      musical_key: track.fields.musical_key,
      energy: track.fields.energy,
      loudness_db: track.fields.loudness_db,
    },
    preview: presentPreview(track, stored, points),
  }
}

function presentPreview(track: TrackView, stored: StoredPeaks | undefined, points: number): WaveformRecord['preview'] {
  if (!stored?.previewPeaks) return null
  const peaks = averageDown(stored.previewPeaks, points)
  return {
    start_seconds: track.previewStartSeconds,
    duration_seconds: track.previewDurationSeconds,
    points: peaks.length,
    peaks,
  }
}
