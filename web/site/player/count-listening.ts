import type { StartedListen } from '../../../src/listening/answers.ts'
import { createContinuity } from './continuity.ts'

/** Each ends what was heard without interruption; what none of them tells of shows in the measure itself. */
const INTERRUPTIONS = ['pause', 'seeking', 'waiting', 'ratechange', 'emptied']
/** A preview that is shorter than what counts is heard when nearly all of it was: its last moment is never reported. */
const LAST_MOMENT_SECONDS = 0.5

/** Watches a sound and tells, once per listen, when enough of it was heard in one go. */
export function countListening(audio: HTMLAudioElement, onHeard: (listen: StartedListen) => void) {
  const continuity = createContinuity()
  let listen: StartedListen | undefined

  function onProgress(): void {
    if (listen === undefined) return
    if (audio.paused || audio.seeking) continuity.interrupt()
    else measure(listen)
  }
  function measure(whole: StartedListen): void {
    const heard = continuity.measure({ now: performance.now() / 1000, position: audio.currentTime })
    const needed = Math.min(whole.counts_after_seconds, audio.duration - LAST_MOMENT_SECONDS)
    // Written so that a duration which is not known yet is not enough.
    if (!(heard >= needed)) return
    listen = undefined
    onHeard(whole)
  }

  for (const type of INTERRUPTIONS) audio.addEventListener(type, continuity.interrupt)
  audio.addEventListener('playing', onProgress)
  audio.addEventListener('timeupdate', onProgress)
  return {
    /** From now on the sound is that of this listen. */
    begin(next: StartedListen): void {
      continuity.interrupt()
      listen = next
    },
  }
}
