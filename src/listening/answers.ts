/** What the player is told (`web/site/player/listens.ts`). */

export interface StartedListen {
  token: string
  audio_url: string
  counts_after_seconds: number
}

export type Refusal = 'too_soon' | 'too_late' | 'used' | 'already_counted' | 'not_listened'
export type Verdict = { counted: true } | { counted: false; reason: Refusal }
