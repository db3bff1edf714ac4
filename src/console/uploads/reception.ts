import type { IncomingMessage } from 'node:http'
import type { Stream } from 'node:stream'
import { malformedRequest, requestTimedOut } from '../../errors.ts'

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

const CHECK_EVERY_MS = 5_000
const MAX_SILENCE_MS = 60_000
const MAX_UPLOAD_MS = 2 * 3_600_000

export function createReception(request: IncomingMessage): Reception {
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
  const stopWatching = watchSilence(request, () => fail(requestTimedOut()))
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

/** Uploads may take long, but not without a byte. */
function watchSilence({ socket }: IncomingMessage, onSilence: () => void): () => void {
  const startedAt = performance.now()
  let heardAt = startedAt
  let bytes = socket.bytesRead
  const timer = setInterval(() => {
    const now = performance.now()
    if (socket.bytesRead !== bytes) heardAt = now
    bytes = socket.bytesRead
    if (now - heardAt > MAX_SILENCE_MS || now - startedAt > MAX_UPLOAD_MS) onSilence()
  }, CHECK_EVERY_MS).unref()
  return () => clearInterval(timer)
}
