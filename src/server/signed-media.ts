import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { ApiError, mediaNotFound, mediaUnreadable, mediaUrlExpired, rangeNotSatisfiable } from '../errors.ts'
import type { StreamAnswer } from '../http/answer.ts'
import { matchesEtag } from '../http/caching.ts'
import { MEDIA_CORS_HEADERS } from '../http/headers/cors.ts'
import { headerList } from '../http/headers/header-lines.ts'
import { queryStringOf } from '../http/query/query-string.ts'
import { MediaMissingError, type MediaStat, type MediaStore, type ParsedKey, parseKey } from '../media/media-store.ts'
import { decideRange, type Representation, rangeHeaders } from '../media/ranges.ts'
import type { LinkVerifier, ValidLink } from '../media/signed-links.ts'
import type { WithdrawnMedia } from '../media/withdrawn-media.ts'
import { keepLatest } from '../structures/keep-latest.ts'

export const MEDIA_ROUTE = '/media/{key}'
const PREFIX = '/media/'
const KNOWN_FILES = 20_000

export interface SignedMedia {
  answer(request: IncomingMessage): Promise<StreamAnswer>
}

interface SignedMediaDeps {
  store: MediaStore
  verifier: LinkVerifier
  withdrawn: WithdrawnMedia
  now: () => number
}

/** Serves a file, whole or in part, for a link that we signed (docs/decisions/0004-signed-links-and-media.md). */
export function createSignedMedia({ store, verifier, withdrawn, now }: SignedMediaDeps): SignedMedia {
  // A key's bytes never change, so what is known of it stays true until it is deleted; opening tells that.
  const known = keepLatest<string, MediaStat>(KNOWN_FILES)

  async function statOf(key: string): Promise<MediaStat> {
    const stat = known.get(key) ?? (await store.stat(key))
    if (stat === undefined) throw mediaNotFound()
    known.set(key, stat)
    return stat
  }

  async function open(key: string, range: { start: number; end: number } | undefined): Promise<Readable> {
    try {
      return await store.open(key, range)
    } catch (error) {
      known.delete(key)
      throw error instanceof MediaMissingError ? mediaNotFound() : error
    }
  }

  return {
    async answer(request) {
      const { key, parsed, verdict } = admit(request, verifier, now())
      // It is not known yet which tracks have been taken down.
      if (!withdrawn.isLoaded) throw mediaUnreadable()
      if (withdrawn.has(key, verdict.trackId)) throw mediaNotFound()
      try {
        const file = representationOf(parsed, await statOf(key))
        const lasting = lastingHeaders(file, parsed, verdict, now())
        if (matchesEtag(request.headers['if-none-match'], file.etag))
          return { status: 304, headers: lasting, body: undefined }
        const { range, 'if-range': ifRange } = request.headers
        const decision = decideRange({ range, ifRange: ifRange as string | undefined }, file)
        const { status, contentRange, length } = rangeHeaders(decision, file.size)
        if (status === 416) throw rangeNotSatisfiable(contentRange!)
        const headers = ['Content-Type', parsed.type, 'Content-Length', String(length), ...lasting]
        if (contentRange !== undefined) headers.push('Content-Range', contentRange)
        const isHead = request.method === 'HEAD'
        const body = isHead ? undefined : await open(key, decision.kind === 'part' ? decision : undefined)
        return { status, headers, body }
      } catch (error) {
        throw error instanceof ApiError ? error : mediaUnreadable(error)
      }
    },
  }
}

function admit(
  { url = '' }: IncomingMessage,
  verifier: LinkVerifier,
  nowMs: number,
): { key: string; parsed: ParsedKey; verdict: ValidLink } {
  const path = url.split('?', 1)[0]!
  const verdict = verifier.verify(path, queryStringOf(url), nowMs)
  const key = path.slice(PREFIX.length)
  const parsed = parseKey(key)
  // We never sign a private file; should it happen by mistake, the file still stays here.
  if (!verdict.isValid || !parsed?.isPublic) throw mediaUrlExpired()
  return { key, parsed, verdict }
}

function representationOf({ digest }: ParsedKey, { size, modifiedMs }: MediaStat): Representation {
  return { size, modifiedMs, etag: `"${digest.slice(0, 32)}"` }
}

function lastingHeaders(file: Representation, parsed: ParsedKey, link: ValidLink, nowMs: number): string[] {
  // A browser keeps it no longer than the link is good for. Caches that many share ask again each time: a track may have been taken down.
  const secondsLeft = Math.max(0, link.expires - Math.ceil(nowMs / 1000))
  const own = {
    'Cache-Control': `public, max-age=${secondsLeft}, s-maxage=0, immutable`,
    ETag: file.etag,
    'Last-Modified': new Date(file.modifiedMs).toUTCString(),
    'Accept-Ranges': 'bytes',
    'X-Content-Type-Options': 'nosniff',
  }
  const headers = [...headerList(own), ...MEDIA_CORS_HEADERS]
  if (link.downloadName === undefined) return headers
  const extension = parsed.type === 'audio/mpeg' ? 'mp3' : 'webp'
  return [...headers, 'Content-Disposition', `attachment; filename="${link.downloadName}.${extension}"`]
}
