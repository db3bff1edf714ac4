import type { StartedListen } from '../../../src/listening/answers.ts'
import { add } from '../parts/queue-changes.ts'
import { countListening } from './count-listening.ts'
import { type Problem, startListen } from './listens.ts'
import { createObservable, type Observable } from './observable.ts'
import type { Playable } from './playable.ts'

export type Repeat = 'off' | 'all' | 'one'

export interface PlayerState {
  track: Playable | undefined
  /** The playable tracks of the page where play was pressed, and what was added since. */
  queue: readonly Playable[]
  /** What comes after the last track, or after every one. */
  repeat: Repeat
  phase: 'loading' | 'playing' | 'paused'
  /** The second of the preview that is heard. */
  position: number
  /** The seconds of the whole preview; 0 until they are known. */
  duration: number
  problem: Problem | undefined
}

export interface Player {
  audio: HTMLAudioElement
  state: Observable<PlayerState>
  /** Plays a track, from a second of it if that is told; otherwise pauses it, or goes on, when it is the one that plays already. */
  press(track: Playable, queue: readonly Playable[], at?: number): void
  toggle(): void
  pause(): void
  seek(seconds: number): void
  /** Plays the track before (-1) or after (1) in the queue. */
  step(by: number): void
  /** Changes the queue (queue-changes.ts); what plays goes on. */
  changeQueue(change: (queue: readonly Playable[], current: string | undefined) => readonly Playable[]): void
  setRepeat(repeat: Repeat): void
  /** Played later; where nothing is played yet, it is what Play begins with. */
  queue(track: Playable, place: 'next' | 'last'): void
  close(): void
}

/** So far into a track, "previous" goes to its beginning. */
const RESTART_SECONDS = 3

const NOTHING: PlayerState = {
  track: undefined,
  queue: [],
  repeat: 'off',
  phase: 'paused',
  position: 0,
  duration: 0,
  problem: undefined,
}

/** The track before or after another one of the queue, which begins anew where all of it is repeated. */
export function neighbourOf({ queue, track, repeat }: PlayerState, by: number): Playable | undefined {
  const index = queue.findIndex(({ id }) => id === track?.id)
  if (index === -1) return undefined
  return queue[index + by] ?? (repeat === 'all' ? queue.at(by > 0 ? 0 : -1) : undefined)
}

/** One sound at a time, heard by listens of the server; what is to be seen of it is built upon `state`. */
export function createPlayer(
  audio: HTMLAudioElement,
  onHeard: (track: Playable, listen: StartedListen) => void,
): Player {
  const state = createObservable(NOTHING)
  const source = createSource(audio, state, onHeard)
  const start = (track: Playable, at: number) => void source.start(track, at)

  function step(by: number): void {
    const { position } = state.get()
    const next = neighbourOf(state.get(), by)
    // In the middle of a track, going back means its beginning first.
    if (by < 0 && (position > RESTART_SECONDS || next === undefined)) seek(0)
    else if (next !== undefined) start(next, 0)
  }
  function seek(seconds: number): void {
    const { duration } = state.get()
    const position = Math.max(0, Math.min(seconds, duration))
    if (source.isReady()) audio.currentTime = position
    state.set({ position })
  }
  function pause(): void {
    if (source.isReady()) audio.pause()
    else source.stop()
  }
  function toggle(): void {
    const { track, phase, position } = state.get()
    if (track === undefined) return
    if (phase !== 'paused') pause()
    else if (source.isReady()) void source.resume()
    else start(track, position)
  }
  audio.addEventListener('ended', () => {
    source.stop()
    const { track, repeat } = state.get()
    if (repeat === 'one' && track !== undefined) start(track, 0)
    else if (neighbourOf(state.get(), 1) === undefined) state.set({ position: 0 })
    else step(1)
  })
  return {
    audio,
    state,
    toggle,
    pause,
    step,
    changeQueue: (change) => state.set({ queue: change(state.get().queue, state.get().track?.id) }),
    setRepeat: (repeat) => state.set({ repeat }),
    queue(track, place) {
      const { queue, track: current } = state.get()
      state.set({ queue: add(queue, track, place, current?.id), track: current ?? track })
    },
    press(track, queue, at) {
      const isOwn = track.id === state.get().track?.id
      if (isOwn && at === undefined) return toggle()
      if (!isOwn) state.set({ queue })
      if (!isOwn || !source.isReady()) return start(track, at ?? 0)
      seek(at!)
      if (state.get().phase === 'paused') toggle()
    },
    seek,
    close() {
      source.stop()
      state.set({ ...NOTHING, repeat: state.get().repeat })
    },
  }
}

/** The sound of the track: fetched through a listen, and through a new one when its address no longer works. */
function createSource(
  audio: HTMLAudioElement,
  state: Observable<PlayerState>,
  onHeard: (track: Playable, listen: StartedListen) => void,
) {
  const counting = countListening(audio, (listen) => onHeard(state.get().track!, listen))
  let attempt = 0
  let isReady = false
  let mayRenew = false

  async function begin(track: Playable, position: number): Promise<void> {
    stop()
    const own = attempt
    const duration = track.id === state.get().track?.id ? state.get().duration : 0
    state.set({ track, phase: 'loading', position, duration, problem: undefined })
    const answer = await startListen(track.id)
    if (own !== attempt) return
    if (answer.problem !== undefined) return fail(answer.problem)
    counting.begin(answer.data)
    audio.src = answer.data.audio_url
    if (position > 0) audio.currentTime = position
    isReady = true
    await resume()
  }
  function stop(): void {
    attempt++
    isReady = false
    audio.pause()
    audio.removeAttribute('src')
    audio.load()
    state.set({ phase: 'paused' })
  }
  function fail(problem: Problem): void {
    stop()
    state.set({ problem })
  }
  async function resume(): Promise<void> {
    const own = attempt
    state.set({ problem: undefined })
    const error: Error | undefined = await audio.play().catch((reason) => reason)
    // A sound that cannot be played tells it by an event of its own.
    if (own === attempt && error?.name === 'NotAllowedError')
      state.set({ phase: 'paused', problem: { kind: 'blocked' } })
  }
  followAudio(audio, state, () => {
    const { track, position } = state.get()
    if (!isReady || track === undefined) return
    if (!mayRenew) return fail({ kind: navigator.onLine ? 'unplayable' : 'offline' })
    mayRenew = false
    void begin(track, position)
  })
  return {
    stop,
    resume,
    isReady: () => isReady,
    start(track: Playable, position: number) {
      mayRenew = true
      return begin(track, position)
    },
  }
}

/** What the browser tells of the sound becomes the state. */
function followAudio(audio: HTMLAudioElement, state: Observable<PlayerState>, onError: () => void): void {
  const follow = (types: string, changes: () => Partial<PlayerState>) => {
    for (const type of types.split(' ')) audio.addEventListener(type, () => audio.src !== '' && state.set(changes()))
  }
  follow('playing', () => ({ phase: 'playing' }))
  follow('waiting', () => ({ phase: 'loading' }))
  follow('pause', () => ({ phase: 'paused' }))
  follow('timeupdate seeked', () => ({ position: audio.currentTime }))
  follow('durationchange', () => (Number.isFinite(audio.duration) ? { duration: audio.duration } : {}))
  audio.addEventListener('error', onError)
}
