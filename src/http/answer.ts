import type { Readable } from 'node:stream'
import type { ApiError } from '../errors.ts'
import { type ByteText, bytesOf, toByteText } from '../text/byte-text.ts'
import { type CachePolicy, cacheControlOf, weakEtag } from './caching.ts'
import { compress, isWorthCompressing } from './compression.ts'
import { headerList } from './headers/header-lines.ts'

/** What an endpoint says, before it is known to whom: status, bytes and the headers that belong to them. */
export interface Answer {
  status: number
  contentType: string
  body: Buffer
  /** Name, value, name, value … */
  headers: readonly string[]
  /** Something is missing that may be there the next time: it is not kept. */
  isIncomplete?: boolean
  /** What was refused inside of it, for the log: a protocol that is carried by HTTP says so in its own words, and the status is 200. */
  refusal?: ApiError
  /** For a HEAD whose body would be made only when fetched: its length is not known yet. */
  hasUnknownLength?: boolean
}

/** An answer whose bytes come from elsewhere as fast as the client takes them. */
export interface StreamAnswer {
  status: number
  /** All headers but those of the caller. */
  headers: readonly string[]
  /** None for a HEAD, a 304. */
  body: Readable | undefined
}

export const JSON_TYPE = 'application/json; charset=utf-8'

export function jsonAnswer(value: unknown, headers: readonly string[] = [], status = 200): Answer {
  return textAnswer(JSON.stringify(value), headers, status)
}

export function textAnswer(
  json: string,
  headers: readonly string[] = [],
  status = 200,
  contentType = JSON_TYPE,
): Answer {
  return { status, contentType, body: Buffer.from(json), headers }
}

const COMMA = toByteText(',')

/** For JSON joined from ready fragments: a page is never stringified as a whole. */
export function joinedAnswer(
  before: string,
  fragments: readonly ByteText[],
  after: string,
  headers: readonly string[] = [],
): Answer {
  const separated = fragments.flatMap((fragment, index) => (index === 0 ? [fragment] : [COMMA, fragment]))
  return bytesAnswer(bytesOf([toByteText(before), ...separated, toByteText(after)]), JSON_TYPE, headers)
}

/** For bodies that are no text. */
export function bytesAnswer(body: Buffer, contentType: string, headers: readonly string[] = []): Answer {
  return { status: 200, contentType, body, headers }
}

/** An answer with everything computed that does not change from caller to caller; what the body cache keeps. */
export interface ReadyAnswer {
  status: number
  body: Buffer
  etag: string | undefined
  /** All headers of the full answer but those of the caller (rate limit, request id). */
  headers: readonly string[]
  /** The same for a 304: no body, so no type and no length. */
  headersNotModified: readonly string[]
  /** The same for clients that take gzip, where it is worth it; compressed when the first of them asks. */
  zipped: (() => { body: Buffer; headers: readonly string[] }) | undefined
}

/** `vary`: the request headers on which the answer depends. */
export function renderAnswer(
  answer: Answer,
  cache: CachePolicy,
  common: readonly string[],
  vary: readonly string[] = [],
): ReadyAnswer {
  const isCacheable = answer.status === 200 && cache !== 'none'
  const etag = isCacheable ? weakEtag(answer.body) : undefined
  const lasting = ['Cache-Control', cacheControlOf(isCacheable ? cache : 'none'), ...common, ...answer.headers]
  if (etag !== undefined) lasting.push('ETag', etag)
  // Chosen by the endpoint, of what the build has compressed.
  const isEncoded = answer.headers.includes('Content-Encoding')
  const isCompressible = !isEncoded && answer.status < 400 && isWorthCompressing(answer.contentType, answer.body.length)
  const varies = isCompressible || isEncoded ? [...vary, 'Accept-Encoding'] : vary
  if (varies.length > 0) lasting.push('Vary', varies.join(', '))
  return {
    status: answer.status,
    body: answer.body,
    etag,
    headers: answer.status === 204 ? lasting : [...describeBody(answer), ...lasting],
    headersNotModified: lasting,
    zipped: isCompressible ? compressOnce(answer, lasting) : undefined,
  }
}

function describeBody({ contentType, body, hasUnknownLength }: Answer): string[] {
  const type = ['Content-Type', contentType]
  return hasUnknownLength ? type : [...type, 'Content-Length', String(body.length)]
}

/** The tag stays the same: it is weak, and says that the content is. */
function compressOnce({ contentType, body }: Answer, lasting: readonly string[]): ReadyAnswer['zipped'] {
  let zipped: ReturnType<NonNullable<ReadyAnswer['zipped']>> | undefined
  return () => {
    if (zipped === undefined) {
      const bytes = compress(body)
      const own = ['Content-Type', contentType, 'Content-Encoding', 'gzip', 'Content-Length', String(bytes.length)]
      zipped = { body: bytes, headers: [...own, ...lasting] }
    }
    return zipped
  }
}

/** Headers of a paged list. */
export const pageHeaders = (total: number, page: number, limit: number): string[] =>
  headerList({
    'X-Total-Count': String(total),
    'X-Page': String(page),
    'X-Limit': String(limit),
    'X-Offset': String((page - 1) * limit),
  })

export function pageMeta(total: number, page: number, limit: number) {
  return { total, page, limit, total_pages: Math.ceil(total / limit) }
}
