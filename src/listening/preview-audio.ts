import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { mediaNotFound, mediaUnreadable, rangeNotSatisfiable } from '../errors.ts'
import type { StreamAnswer } from '../http/answer.ts'
import { type MediaStat, type MediaStore, parseKey } from '../media/media-store.ts'
import { type ByteRange, decideRange, rangeHeaders } from '../media/ranges.ts'
import { keepLatest } from '../structures/keep-latest.ts'

/** Told how far into the file bytes have gone out, from where the request began. */
export type OnSent = (sent: ByteRange) => void

export interface PreviewAudio {
  sizeOf(key: string): Promise<number>
  /** The preview, whole or in part; `onSent` is called with what has gone out so far, and once more at the end. */
  answer(request: IncomingMessage, key: string, onSent: OnSent): Promise<StreamAnswer>
}

const KNOWN_FILES = 5_000

export function createPreviewAudio(media: MediaStore): PreviewAudio {
  // A key's bytes never change.
  const known = keepLatest<string, MediaStat>(KNOWN_FILES)

  async function statOf(key: string): Promise<MediaStat> {
    const stat =
      known.get(key) ?? (await media.stat(key).catch((error: unknown) => Promise.reject(mediaUnreadable(error))))
    if (stat === undefined) throw mediaNotFound()
    known.set(key, stat)
    return stat
  }

  return {
    sizeOf: async (key) => (await statOf(key)).size,
    async answer(request, key, onSent) {
      const { size, modifiedMs } = await statOf(key)
      const etag = `"${parseKey(key)!.digest.slice(0, 32)}"`
      const { range, 'if-range': ifRange } = request.headers
      const decision = decideRange({ range, ifRange: ifRange as string | undefined }, { size, modifiedMs, etag })
      const { status, contentRange, length } = rangeHeaders(decision, size)
      if (status === 416) throw rangeNotSatisfiable(contentRange!)
      const headers = [...HEADERS, 'ETag', etag, 'Content-Length', String(length)]
      if (contentRange !== undefined) headers.push('Content-Range', contentRange)
      if (request.method === 'HEAD') return { status, headers, body: undefined }
      const part = decision.kind === 'part' ? decision : undefined
      const source = await media.open(key, part).catch((error: unknown) => {
        known.delete(key)
        throw mediaUnreadable(error)
      })
      const body = Readable.from(relay(source, part?.start ?? 0, onSent), { objectMode: false })
      // A client that leaves before the first byte never starts the relay.
      return { status, headers, body: body.once('close', () => source.destroy()) }
    },
  }
}

/** Only for the listener who asked, and for as long as the listen lives. */
const HEADERS = [
  'Content-Type',
  'audio/mpeg',
  'Cache-Control',
  'private, max-age=3600',
  'Accept-Ranges',
  'bytes',
  'X-Content-Type-Options',
  'nosniff',
  'Cross-Origin-Resource-Policy',
  'same-origin',
]

/** A chunk counts when the next one is asked for: then it has been taken. */
async function* relay(source: Readable, start: number, onSent: OnSent): AsyncGenerator<Buffer> {
  let next = start
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      yield chunk
      next += chunk.length
      onSent({ start, end: next - 1 })
    }
  } finally {
    source.destroy()
  }
}
