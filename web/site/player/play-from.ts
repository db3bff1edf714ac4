/** An event of a waveform: its track is to be played from this second of the preview. */
export const PLAY_FROM = 'kn-play-from'

export interface PlayFrom {
  id: string
  seconds: number
}
