import { createObservable } from './observable.ts'

/** What pages may know of the player without loading it. */
export interface NowPlaying {
  trackId: string
  isPlaying: boolean
  /** It was asked for, and is not heard yet. */
  isLoading: boolean
  /** The second of the preview that is heard at this very moment. */
  position(): number
  /** The seconds of the whole preview; 0 until they are known. */
  duration: number
  seek(seconds: number): void
}

const current = createObservable<{ playing?: NowPlaying | undefined }>({})

export const nowPlaying = (): NowPlaying | undefined => current.get().playing
export const setNowPlaying = (playing: NowPlaying | undefined): void => current.set({ playing })

/** Tells of every change; what it returns ends that. */
export const watchNowPlaying = (watcher: () => void): (() => void) => current.watch(watcher)

/** An event of a waveform: its track is to be played from this second of the preview. */
export const PLAY_FROM = 'kn-play-from'

export interface PlayFrom {
  id: string
  seconds: number
}
