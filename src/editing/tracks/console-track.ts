import type { Store } from '../../store/store.ts'
import { findReleaseOf } from './of-release.ts'
import { findTakenDownIds } from './taken-down.ts'
import { forecastDeletion } from './track-deliveries.ts'
import type { ConsoleTrackStatus } from './track-statuses.ts'
import { statusOf } from './track-statuses.ts'
import { type ShownTrack, showTrack } from './tracks.ts'

interface MeasuredValues {
  duration_seconds: number
  bpm: number | null
  musical_key: string | null
  energy: number | null
  loudness_db: number | null
}

/** Everything that the page of a track shows. */
export interface ConsoleTrack {
  track: ShownTrack
  status: ConsoleTrackStatus
  peaks: number[]
  beats: number[]
  measured: MeasuredValues | null
  /** What it is on, and its place there, from 1. */
  release: { id: string; title: string; position: number } | null
  /** Webhooks that will be told when it is deleted. */
  webhooksTold: number
}

/** As many as a screen is wide. */
const PEAKS = 1000

export async function findConsoleTrack(store: Store, id: string): Promise<ConsoleTrack> {
  const track = await showTrack(store, id)
  const row = await store.db
    .selectFrom('track_peaks')
    .select(['peaks', 'beats'])
    .where('track_id', '=', id)
    .executeTakeFirst()
  const { notified } = await forecastDeletion(store, id)
  return {
    track,
    status: statusOf(track.published_at, (await findTakenDownIds(store)).has(id)),
    peaks: thinOut(row ? (JSON.parse(row.peaks) as number[]) : []),
    beats: row?.beats ? (JSON.parse(row.beats) as number[]) : beatsByTempo(track),
    measured: measuredOf(track.measured),
    release: await findReleaseOf(store, id),
    webhooksTold: notified.length,
  }
}

/** The loudest of each stretch: what an eye looks for in a waveform. */
function thinOut(peaks: readonly number[]): number[] {
  if (peaks.length <= PEAKS) return [...peaks]
  return Array.from({ length: PEAKS }, (_, at) => {
    const [from, to] = [Math.floor((at * peaks.length) / PEAKS), Math.floor(((at + 1) * peaks.length) / PEAKS)]
    return Math.max(...peaks.slice(from, to))
  })
}

/** For sounds measured before beats were kept: the preview began on one, and the others follow by the tempo. */
function beatsByTempo({ bpm, preview_offset, duration_seconds, audio_original }: ShownTrack): number[] {
  if (bpm === null || audio_original === null) return []
  const step = 60 / bpm
  const first = (preview_offset ?? 0) % step
  return Array.from({ length: Math.floor((duration_seconds - first) / step) + 1 }, (_, index) => first + index * step)
}

function measuredOf(json: string | null): MeasuredValues | null {
  if (json === null) return null
  const { duration_seconds, bpm, musical_key, energy, loudness_db } = JSON.parse(json) as MeasuredValues
  return { duration_seconds, bpm, musical_key, energy, loudness_db }
}
