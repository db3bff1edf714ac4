import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { addAbortSignal, type Readable, type Writable } from 'node:stream'
import { repeatEvery } from '../../async/repeat.ts'
import { malformedRequest, requestTimedOut } from '../../errors.ts'
import { notSignedIn } from '../../http/own-errors.ts'
import { HOUR_MS } from '../../text/time.ts'

/** How slowly a body may come, and how often that is looked at. */
export interface UploadPace {
  checkEveryMs: number
  /** As many bytes in as many milliseconds; less is an upload that only holds its place. */
  least: { bytes: number; inMs: number }
}

export const UPLOAD_PACE: UploadPace = { checkEveryMs: 5_000, least: { bytes: 60 * 16 * 1024, inMs: 60_000 } }
const MAX_UPLOAD_MS = 2 * HOUR_MS

export type Reception = ReturnType<typeof createReception>

/** One body that is being received. What fails first ends all of it, and is the reason that its signal has. */
export function createReception(request: IncomingMessage, pace: UploadPace, isStillWanted: () => Promise<boolean>) {
  const failing = new AbortController()
  const { signal } = failing
  const works: Promise<unknown>[] = []
  let accept = () => {}
  const accepted = new Promise<void>((resolve, reject) => {
    accept = resolve
    signal.addEventListener('abort', () => reject(signal.reason))
  })
  // It may fail before anybody waits for it.
  accepted.catch(() => {})
  const fail = (error: unknown) => failing.abort(error)
  request.once('close', () => {
    if (!request.complete) fail(malformedRequest(new Error('the client left half-way')))
  })
  const slowness = watchPace(request, pace)
  const look = async () => {
    if (slowness()) fail(requestTimedOut())
    if (!(await isStillWanted())) fail(notSignedIn())
  }
  // What cannot be looked at now, the store being away, is looked at the next time.
  void repeatEvery(signal, pace.checkEveryMs, look, () => {})
  return {
    fail,
    /** Ends with the reception; what is wrong with it fails the reception. */
    track(stream: Readable | Writable): void {
      stream.on('error', fail)
      addAbortSignal(signal, stream)
    },
    /** Work whose failure is the reception's. */
    storing<T>(work: Promise<T>): Promise<T> {
      works.push(work)
      work.catch(fail)
      return work
    },
    /** Reads all of the body into the stream. */
    async pipe(stream: Writable): Promise<void> {
      request.pipe(stream)
      await once(stream, 'finish', { signal })
    },
    /** All has come, and nothing is wrong with it. Resolves when these files are stored. */
    async accept<T>(stored: Iterable<Promise<T>>): Promise<T[]> {
      accept()
      const files = await Promise.all(stored)
      signal.throwIfAborted()
      return files
    },
    accepted,
    /** Why it failed, once what was stored half-way is removed. Reads on without keeping anything, so that the refusal can be heard. */
    async abandon(error: unknown): Promise<unknown> {
      fail(error)
      request.unpipe()
      await Promise.allSettled(works)
      request.resume()
      return signal.reason
    },
  }
}

/** Uploads may take long, but not as long as they like. */
function watchPace(request: IncomingMessage, { least }: UploadPace): () => boolean {
  const startedAt = performance.now()
  let from = { at: startedAt, bytes: request.socket.bytesRead }
  return () => {
    const now = performance.now()
    if (now - startedAt > MAX_UPLOAD_MS) return true
    // What has come is being stored, which has a time of its own.
    if (request.complete || now - from.at < least.inMs) return false
    const came = request.socket.bytesRead - from.bytes
    from = { at: now, bytes: request.socket.bytesRead }
    return came < least.bytes
  }
}
