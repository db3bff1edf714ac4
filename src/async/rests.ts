/**
 * Partners come first, also before work that is under way for somebody else: while they ask, each piece of such work is followed by a rest
 * in which no other piece begins, whoever it is for. So a turn of the event loop has one piece at most, and most who come with a key find none.
 */
export interface Rests {
  /** To be called for each answer to who has a key. */
  sawPartner(): void
  /** Partners ask in these moments. */
  arePartnersThere(): boolean
  /** What sends the answers that are ready: they leave at the end of a turn, but before a piece begins while partners ask. */
  sendBefore(send: () => void): void
  /** To be called before each piece. */
  begin(): void
  /** A piece has taken so long, and is followed by a rest of so many times its length while partners ask. */
  charge(tookMs: number, times: number): void
  /** How long no piece is to begin. */
  restMs(): number
}

/** While so little time has gone by since the last answer to a key, partners ask. */
const PARTNERS_FOR_MS = 1_000

export function createRests(now = () => performance.now()): Rests {
  // The clock is not read for each of them: there may be ten thousand a second.
  let hasSeen = false
  let seenAt = Number.NEGATIVE_INFINITY
  let restsUntil = 0
  let sendReady = () => {}

  function arePartnersThere(): boolean {
    if (hasSeen) seenAt = now()
    hasSeen = false
    return now() - seenAt < PARTNERS_FOR_MS
  }

  return {
    sawPartner() {
      hasSeen = true
    },
    arePartnersThere,
    sendBefore(send) {
      sendReady = send
    },
    begin() {
      if (arePartnersThere()) sendReady()
    },
    charge(tookMs, times) {
      if (arePartnersThere()) restsUntil = Math.max(restsUntil, now() + tookMs * times)
    },
    restMs: () => restsUntil - now(),
  }
}

/** Those of this process: all of its lines and all that it does in the background have one thread. */
export const ownRests = createRests()
