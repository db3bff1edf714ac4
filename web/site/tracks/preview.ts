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

/** The bars of a sound, drawn by `draw` from how loud each is beside the loudest: those within the preview, and the rest. */
export function splitBars(track: SiteTrack, peaks: readonly number[], draw: (at: number, share: number) => string) {
  const [length, loudest] = [Math.max(1, secondsOf(track.duration)), Math.max(1, ...peaks)]
  const { start, duration } = previewOf(track) ?? { start: 0, duration: 0 }
  const bars = { inside: '', rest: '' }
  for (const [at, peak] of peaks.entries()) {
    const second = ((at + 0.5) / peaks.length) * length - start
    bars[second >= 0 && second < duration ? 'inside' : 'rest'] += draw(at, peak / loudest)
  }
  return bars
}
