import type { IncomingMessage } from 'node:http'
import type { Stream } from 'node:stream'
import { malformedRequest, requestTimedOut } from '../../errors.ts'
import { notSignedIn } from '../../http/own-errors.ts'
import { HOUR_MS } from '../../text/time.ts'

/** One body that is being received. */
export interface Reception {
  /** Rejects when the reception has failed, for whatever reason; otherwise what the promise gives. */
  until<T>(promise: Promise<T>): Promise<T>
  fail(error: unknown): void
  /** A stream that is destroyed when the reception fails. */
  track<S extends Stream & { destroy(): unknown }>(stream: S): S
  /** Work whose failure is the reception's; `abandon` waits for its end. */
  storing<T>(work: Promise<T>): Promise<T>
  /** All has come, and nothing is wrong with it. */
  accept(): void
  readonly accepted: Promise<void>
  /** Stops storing, removes what was stored half-way, and reads on without keeping anything, so that the refusal can be heard. */
  abandon(): Promise<void>
  /** Call it at the end, whatever happened. */
  end(): void
}

/** How slowly a body may come, and how often that is looked at. */
export interface UploadPace {
  checkEveryMs: number
  /** As many bytes in as many milliseconds; less is an upload that only holds its place. */
  least: { bytes: number; inMs: number }
}

export const UPLOAD_PACE: UploadPace = { checkEveryMs: 5_000, least: { bytes: 60 * 16 * 1024, inMs: 60_000 } }
const MAX_UPLOAD_MS = 2 * HOUR_MS

export function createReception(
  request: IncomingMessage,
  pace: UploadPace,
  isStillWanted: () => Promise<boolean>,
): Reception {
  const streams = new Set<{ destroy(): unknown }>()
  const works: Promise<unknown>[] = []
  let fail: (error: unknown) => void = () => {}
  let accept = () => {}
  const failed = quiet(
    new Promise<never>((_, reject) => {
      fail = reject
    }),
  )
  const accepted = quiet(
    new Promise<void>((resolve, reject) => {
      accept = resolve
      failed.catch(reject)
    }),
  )
  const onGone = () => {
    if (!request.complete) fail(malformedRequest(new Error('the client left half-way')))
  }
  request.once('close', onGone)
  request.once('error', onGone)
  const stopWatching = watchPace(request, pace, () => fail(requestTimedOut()))
  const stopAsking = repeatWhile(pace.checkEveryMs, async () => {
    if (!(await isStillWanted())) fail(notSignedIn())
  })
  return {
    until: (promise) => Promise.race([failed, promise]),
    fail,
    track(stream) {
      stream.on('error', fail)
      streams.add(stream)
      return stream
    },
    storing(work) {
      works.push(quiet(work))
      work.catch(fail)
      return work
    },
    accept,
    accepted,
    async abandon() {
      request.unpipe()
      fail(new Error('the upload was refused'))
      for (const stream of streams) stream.destroy()
      await Promise.allSettled(works)
      request.resume()
    },
    end() {
      stopWatching()
      stopAsking()
      request.off('close', onGone)
      request.off('error', onGone)
    },
  }
}

/** It may fail before anybody waits for it. */
function quiet<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}

/** Uploads may take long, but not as long as they like. */
function watchPace(request: IncomingMessage, { checkEveryMs, least }: UploadPace, onTooSlow: () => void): () => void {
  const startedAt = performance.now()
  let from = { at: startedAt, bytes: request.socket.bytesRead }
  return repeatWhile(checkEveryMs, async () => {
    const now = performance.now()
    if (now - startedAt > MAX_UPLOAD_MS) onTooSlow()
    // What has come is being stored, which has a time of its own.
    if (request.complete || now - from.at < least.inMs) return
    if (request.socket.bytesRead - from.bytes < least.bytes) onTooSlow()
    from = { at: now, bytes: request.socket.bytesRead }
  })
}

/** Looks again and again until told to stop. What cannot be looked at now, the store being away, is looked at the next time. */
function repeatWhile(everyMs: number, look: () => Promise<void>): () => void {
  const timer = setInterval(() => look().catch(() => {}), everyMs).unref()
  return () => clearInterval(timer)
}
