import { Readable } from 'node:stream'
import { withTimeout } from '../async/timeout.ts'
import { MEDIA_PATIENCE } from './media-patience.ts'
import { type MediaStore, MediaStoreError } from './media-store.ts'

/**
 * The media store as requests use it: a bucket or a disk that hangs is an error within seconds, and a transfer on which nothing more comes
 * is ended. A slow reader does not count as silence of the source. Commands and loops use the store itself, which tries longer.
 */
export function openRequestMedia(store: MediaStore, patience = MEDIA_PATIENCE): MediaStore {
  const { firstByteMs, silenceMs, storingMs } = patience
  return {
    ...store,
    stat: (key) => inTime(`stat ${key}`, firstByteMs, (signal) => store.stat(key, signal)),
    put: (body, kind, onKey) => inTime(`put ${kind}`, storingMs, () => store.put(body, kind, onKey)),
    open: (key, range) =>
      inTime(`open ${key}`, firstByteMs, async (signal) => {
        const source = await store.open(key, range, signal)
        // It may be too late already: a disk that hung opens the file in the end, and nothing else would close it.
        if (signal.aborted) source.destroy()
        signal.addEventListener('abort', () => source.destroy())
        const chunks: AsyncIterator<Buffer> = source[Symbol.asyncIterator]()
        const relayed = Readable.from(relay(source, chunks, await chunks.next(), silenceMs), { objectMode: false })
        // At once, even while the source hangs: the relay itself would notice only with the next chunk.
        return relayed.once('close', () => source.destroy())
      }),
  }
}

async function* relay(
  source: Readable,
  chunks: AsyncIterator<Buffer>,
  first: IteratorResult<Buffer>,
  silenceMs: number,
): AsyncGenerator<Buffer> {
  try {
    for (let step = first; !step.done; step = await nextIn(chunks, silenceMs)) yield step.value
  } finally {
    source.destroy()
  }
}

const nextIn = (chunks: AsyncIterator<Buffer>, silenceMs: number) =>
  withTimeout(chunks.next(), silenceMs, () => {
    throw new MediaStoreError(`the transfer stopped: nothing came for ${silenceMs / 1000} s`)
  })

/** Ends the work, as far as it can be ended, when the time is over. */
async function inTime<T>(what: string, ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ending = new AbortController()
  return await withTimeout(work(ending.signal), ms, () => {
    ending.abort()
    throw new MediaStoreError(`${what}: nothing came for ${ms / 1000} s`)
  })
}
