import { withTimeout } from '../async/timeout.ts'
import type { MediaStore } from './media-store.ts'

export const LOOK_EVERY_MS = 10_000
const TIMEOUT_MS = 5_000

/** Whether the media can be read, looked at now and then: previews and covers may be away while everything else is well. */
export interface MediaWatch {
  /** In a sentence that may be published; `null` while all is well. */
  readonly problem: string | null
  look(): Promise<void>
}

/** `onChange` gets the error when the media cannot be read any more, and undefined when they can be read again. */
export function createMediaWatch(media: MediaStore, onChange: (failure: unknown) => void): MediaWatch {
  let problem: string | null = null
  return {
    get problem() {
      return problem
    },
    async look() {
      const ending = new AbortController()
      let isSilent = false
      const failure: unknown = await withTimeout(media.ping(ending.signal), TIMEOUT_MS, () => {
        isSilent = true
        ending.abort()
        throw new Error(`${media.description}: nothing came for ${TIMEOUT_MS / 1000} s`)
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
