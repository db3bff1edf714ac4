import { TRACK_EXAMPLE } from '../catalog/api/schemas.ts'
import { rangeNotSatisfiable } from '../errors.ts'
import type { StreamAnswer } from '../http/answer.ts'
import { cacheControlOf, matchesEtag } from '../http/caching.ts'
import { acceptsGzip } from '../http/compression.ts'
import { type Endpoint, type EndpointInput, endpoint } from '../http/endpoint.ts'
import { EXPORT_CORS_HEADERS } from '../http/headers/cors.ts'
import { exportNotReady, exportUnreadable, exportUnwritable } from '../http/headers/write-errors.ts'
import { decideRange, rangeHeaders } from '../media/ranges.ts'
import type { ExportFile, Exports } from './exports.ts'
import { readPaced } from './paced.ts'

export interface ExportRouteDeps {
  exports: Exports
  /** How far this process has followed the change log. */
  appliedSeq: () => number
}

const TYPE = 'application/x-ndjson'
const HEADERS = ['ETag', 'Accept-Ranges']

export function exportRoutes({ exports, appliedSeq }: ExportRouteDeps): Endpoint[] {
  return [
    endpoint({
      id: 'getExport',
      method: 'GET',
      path: '/export',
      tag: 'Webhooks',
      summary: 'All tracks at once, for an exact copy',
      description: DESCRIPTION,
      access: 'key',
      bucket: 'exports',
      isBucketFree: goesOn,
      sentHeaders: ['Range', 'If-Range'],
      cache: 'none',
      answers: {
        200: {
          description: 'The tracks, a line each, and a last line.',
          contentType: TYPE,
          headers: HEADERS,
          example: `${JSON.stringify(LASTING_EXAMPLE)}\n${END}`,
        },
        206: {
          description: 'The bytes that `Range` asked for.',
          contentType: TYPE,
          headers: [...HEADERS, 'Content-Range'],
          example: END.slice(12),
        },
        304: { description: 'Nothing has changed since that `ETag`.', hasNoBody: true, headers: HEADERS },
      },
      errors: [rangeNotSatisfiable('bytes */1024'), exportNotReady(), exportUnwritable()],
      onUnreadable: exportUnreadable,
      hasOwnTimeout: true,
      handle: (input) => answer(exports, input, appliedSeq()),
    }),
  ]
}

const { audio_url, cover_url, media_expires_in, ...LASTING_EXAMPLE } = TRACK_EXAMPLE
const END = '{"end":true,"count":1,"cursor":"YzEuMzc"}\n'

const DESCRIPTION = [
  'One Track a line, without `audio_url`, `cover_url` and `media_expires_in`, in the order of ids; the last line is `{ "end": true, "count": n, "cursor": "…" }`, and `/changes` goes on from its `cursor`.',
  'It is of one moment, and of the same moment has the same bytes. After a cut go on with `Range` and `If-Range`: that is not counted again, nor is `HEAD`.',
  'The tag of the compressed form begins with that of the plain one. Of a large catalogue it may be some minutes old, which `cursor` makes up for; 503 while the first is being written.',
].join(' ')

/** A download that goes on is the one that was counted. */
function goesOn({ method, headers }: EndpointInput<undefined>['request']): boolean {
  const { range, 'if-range': tag } = headers
  return method === 'HEAD' || (tag !== undefined && /^bytes=0*[1-9]\d*-$/.test(range ?? ''))
}

async function answer(exports: Exports, input: EndpointInput<undefined>, wanted: number): Promise<StreamAnswer> {
  const { headers, request } = input
  const ifRange = headers['if-range'] as string | undefined
  const kept = ifRange === undefined ? undefined : await exports.findByDigest(digestIn(ifRange), wanted)
  const file = kept ?? (await exports.find(wanted))
  const isZipped = chooseForm(file, ifRange, headers['accept-encoding'] as string | undefined)
  const form = formOf(file, isZipped)
  const lasting = [...LASTING, 'ETag', form.etag]
  if (matchesEtag(headers['if-none-match'] as string | undefined, form.etag))
    return { status: 304, headers: lasting, body: undefined }
  const decision = decideRange({ range: headers.range as string | undefined, ifRange }, form)
  const { status, contentRange, length } = rangeHeaders(decision, form.size)
  if (status === 416) throw rangeNotSatisfiable(contentRange!)
  const own = ['Content-Type', TYPE, 'Content-Length', String(length), ...lasting]
  if (isZipped) own.push('Content-Encoding', 'gzip')
  if (contentRange !== undefined) own.push('Content-Range', contentRange)
  if (request.method === 'HEAD') return { status, headers: own, body: undefined }
  const handle = await exports.open(file, isZipped).catch((error: unknown) => {
    throw exportNotReady(error)
  })
  const { start, end } = decision.kind === 'part' ? decision : { start: 0, end: form.size - 1 }
  return { status, headers: own, body: readPaced(handle, start, end) }
}

const LASTING = [
  ...['Cache-Control', cacheControlOf('page'), 'Vary', 'X-API-Key, Accept-Encoding'],
  ...['Accept-Ranges', 'bytes', 'X-Content-Type-Options', 'nosniff', ...EXPORT_CORS_HEADERS],
]

/** A client that resumes gets the form that it began with, whatever it accepts. */
function chooseForm(file: ExportFile, ifRange: string | undefined, accepted: string | undefined): boolean {
  for (const isZipped of [true, false]) if (ifRange === formOf(file, isZipped).etag) return isZipped
  return acceptsGzip(accepted)
}

/** Two processes compress alike only if they are of one version: the compressed form has a digest of its own. */
const formOf = ({ digest, zippedDigest, size, zippedSize, at }: ExportFile, isZipped: boolean) => ({
  etag: isZipped ? `"${digest}.gzip.${zippedDigest}"` : `"${digest}"`,
  size: isZipped ? zippedSize : size,
  modifiedMs: at,
})

const digestIn = (tag: string) => /^"([0-9a-f]{32})(?:\.gzip\.[0-9a-f]{32})?"$/.exec(tag)?.[1] ?? ''
