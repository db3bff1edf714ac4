import { withTimeout } from '../async/timeout.ts'
import { MEDIA_PATIENCE } from './media-patience.ts'
import type { MediaStore } from './media-store.ts'

/** Whether the media can be read, looked at now and then: previews and covers may be away while everything else is well. */
export interface MediaWatch {
  /** In a sentence that may be published; `null` while all is well. */
  readonly problem: string | null
  look(): Promise<void>
  /** Until the next look. */
  readonly lookEveryMs: number
}

/** `onChange` gets the error when the media cannot be read any more, and undefined when they can be read again. */
export function createMediaWatch(
  media: MediaStore,
  onChange: (failure: unknown) => void,
  { pingMs, lookEveryMs } = MEDIA_PATIENCE,
): MediaWatch {
  let problem: string | null = null
  return {
    lookEveryMs,
    get problem() {
      return problem
    },
    async look() {
      const ending = new AbortController()
      let isSilent = false
      const failure: unknown = await withTimeout(media.ping(ending.signal), pingMs, () => {
        isSilent = true
        ending.abort()
        throw new Error(`${media.description}: nothing came for ${pingMs / 1000} s`)
      }).then(
        () => undefined,
        (error: unknown) => error,
      )
      const found = failure === undefined ? null : isSilent ? SILENT : UNREADABLE
      if (found !== problem) onChange(failure)
      problem = found
    },
  }
}

const SILENT = 'the media store does not answer'
const UNREADABLE = 'the media store cannot be read'
