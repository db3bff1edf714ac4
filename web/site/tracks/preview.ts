import type { SiteTrack } from '../../../src/site/page/web-pages.ts'

/** `m:ss` as the API writes it, where minutes go on after an hour. */
export function secondsOf(duration: string): number {
  const [minutes = 0, seconds = 0] = duration.split(':').map(Number)
  return 60 * minutes + seconds
}

/** Where in the whole the preview lies; undefined while there is none. */
export function previewOf({ audio_url, preview_start_seconds, preview_duration_seconds }: SiteTrack) {
  return audio_url === null ? undefined : { start: preview_start_seconds, duration: preview_duration_seconds }
}

/** What the player is told of a waveform: which sound it is, and where in it the preview lies (player/waveform-seeker.ts). */
export function describeWave(track: SiteTrack): string | undefined {
  const preview = previewOf(track)
  return preview && JSON.stringify({ id: track.id, ...preview, length: Math.max(1, secondsOf(track.duration)) })
}
