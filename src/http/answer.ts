import { CACHE, type CachePolicy } from './cache-policy.ts'
import { weakEtag } from './etag.ts'

/** What an endpoint says, before it is known to whom: status, bytes and the headers that belong to them. */
export interface Answer {
  status: number
  contentType: string
  body: Buffer
  /** Name, value, name, value … */
  headers: readonly string[]
}

export const JSON_TYPE = 'application/json; charset=utf-8'

export function jsonAnswer(value: unknown, headers: readonly string[] = [], status = 200): Answer {
  return textAnswer(JSON.stringify(value), headers, status)
}

/** For bodies joined from ready fragments. */
export function textAnswer(
  json: string,
  headers: readonly string[] = [],
  status = 200,
  contentType = JSON_TYPE,
): Answer {
  return { status, contentType, body: Buffer.from(json), headers }
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
}

export function makeReady(answer: Answer, cache: CachePolicy, common: readonly string[]): ReadyAnswer {
  const isCacheable = answer.status === 200 && cache !== 'none'
  const etag = isCacheable ? weakEtag(answer.body) : undefined
  const lasting = ['Cache-Control', isCacheable ? CACHE[cache] : CACHE.none, ...common, ...answer.headers]
  if (etag !== undefined) lasting.push('ETag', etag)
  return {
    status: answer.status,
    body: answer.body,
    etag,
    headers: ['Content-Type', answer.contentType, 'Content-Length', String(answer.body.length), ...lasting],
    headersNotModified: lasting,
  }
}

/** Headers of a paged list (§2.4). */
export function pageHeaders(total: number, page: number, limit: number): string[] {
  return [
    'X-Total-Count',
    String(total),
    'X-Page',
    String(page),
    'X-Limit',
    String(limit),
    'X-Offset',
    String((page - 1) * limit),
  ]
}

export function pageMeta(total: number, page: number, limit: number) {
  return { total, page, limit, total_pages: Math.ceil(total / limit) }
}
