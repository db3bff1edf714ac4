/** `end` is the last byte that is sent, as in Content-Range. */
export interface ByteRange {
  start: number
  end: number
}

export type RangeDecision = { kind: 'whole' } | ({ kind: 'part' } & ByteRange) | { kind: 'unsatisfiable' }

export interface RangeRequest {
  range: string | undefined
  ifRange: string | undefined
}

export interface Representation {
  size: number
  /** Strong, in quotes. */
  etag: string
  modifiedMs: number
}

const WHOLE: RangeDecision = { kind: 'whole' }

/**
 * Which bytes a request gets (RFC 9110, range requests). Several ranges at once get the whole, which the RFC allows, as does a Range that is not
 * understood; a part that starts after the end is a 416.
 */
export function decideRange(
  { range, ifRange }: RangeRequest,
  { size, etag, modifiedMs }: Representation,
): RangeDecision {
  if (range === undefined || (ifRange !== undefined && !isSame(ifRange, etag, modifiedMs))) return WHOLE
  const [, from, to] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(range) ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return WHOLE
  if (from === '') return suffix(Number(to), size)
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return WHOLE
  return start >= size ? { kind: 'unsatisfiable' } : { kind: 'part', start, end }
}

function suffix(length: number, size: number): RangeDecision {
  if (length === 0 || size === 0) return { kind: 'unsatisfiable' }
  return { kind: 'part', start: Math.max(0, size - length), end: size - 1 }
}

/** A weak tag never matches: the bytes may differ (RFC 9110, If-Range). A date must be exactly the one that was sent. */
function isSame(ifRange: string, etag: string, modifiedMs: number): boolean {
  const validator = ifRange.trim()
  if (validator.startsWith('"') || validator.startsWith('W/')) return validator === etag
  return validator === new Date(modifiedMs).toUTCString()
}

/** The headers that go with the decision, and the number of bytes that follow them. */
export function rangeHeaders(
  decision: RangeDecision,
  size: number,
): { status: 200 | 206 | 416; contentRange?: string; length: number } {
  switch (decision.kind) {
    case 'whole':
      return { status: 200, length: size }
    case 'part':
      return {
        status: 206,
        contentRange: `bytes ${decision.start}-${decision.end}/${size}`,
        length: decision.end - decision.start + 1,
      }
    case 'unsatisfiable':
      return { status: 416, contentRange: `bytes */${size}`, length: 0 }
  }
}
