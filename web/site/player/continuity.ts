/** How far the sound may run ahead of the clock or behind it before it is no longer the same sound heard at the same speed. */
const MAX_DRIFT_SECONDS = 0.5

interface Moment {
  /** What a clock says that only goes forward, in seconds. */
  now: number
  /** The place in the sound, in seconds. */
  position: number
}

export interface Continuity {
  /** The sound was interrupted: what was heard so far no longer counts. */
  interrupt(): void
  /** Tells how many seconds have been heard without interruption, to be asked several times a second while the sound plays. */
  measure(moment: Moment): number
}

/**
 * Measures how long a sound is heard without interruption: the clock and the place in the sound must go on alike. Whatever makes them differ
 * (a seek, a stall, another speed, a machine that slept) begins anew, whether or not anyone told of it.
 */
export function createContinuity(): Continuity {
  let since: Moment | undefined
  return {
    interrupt() {
      since = undefined
    },
    measure(moment) {
      since ??= moment
      const [byClock, bySound] = [moment.now - since.now, moment.position - since.position]
      if (Math.abs(byClock - bySound) > MAX_DRIFT_SECONDS) since = moment
      return since === moment ? 0 : Math.max(0, Math.min(byClock, bySound))
    },
  }
}
