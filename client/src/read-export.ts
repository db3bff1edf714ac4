import { type Limited, limit } from './abort.ts'
import { errorOf, KhoNhacError } from './error.ts'
import type { ClientOptions, RequestOptions } from './options.ts'
import { failureOf, fetchGlobally, readHeaders } from './requests.ts'
import { describeSelf } from './version.ts'

/** How far an export has been kept: so many bytes of the lines with this tag, and so many tracks in them. */
export interface Place {
  etag: string
  bytes: number
  count: number
}

export interface ExportBatch {
  /** It is another export than the one that was begun, or the first. */
  isReset: boolean
  tracks: { id: string }[]
  next: Place | { cursor: string }
}

/** The lines from a place on. */
export type OpenExport = (
  place: Partial<Place>,
  options: RequestOptions,
) => Promise<{ response: Response; chunks: AsyncIterable<Uint8Array> }>

export function createOpenExport(baseUrl: string, client: ClientOptions): OpenExport {
  const call = client.fetch ?? fetchGlobally
  return async ({ etag, bytes = 0 }, options) => {
    const signals = [client.signal, options.signal]
    const seconds = options.timeoutSeconds ?? client.timeoutSeconds ?? 30
    const limited = limit(signals, seconds)
    const sent: Record<string, string> = { ...describeSelf(), ...readHeaders(options) }
    if (client.key !== undefined) sent['X-API-Key'] = client.key
    // A part is sent as plain bytes, so that parts can be put together.
    if (etag && bytes > 0) Object.assign(sent, { Range: `bytes=${bytes}-`, 'If-Range': etag })
    const messages = [`nothing came for ${seconds} s`, 'the export was cut off'] as const
    const fail = (error: unknown) => failureOf(error, signals, limited, messages)
    try {
      const init = { headers: sent, signal: limited.signal, redirect: 'manual' } as const
      const response = await call(`${baseUrl}/export`, init)
      client.onResponse?.(response)
      if (!response.ok) throw errorOf(response, await response.text())
      return { response, chunks: readBody(response, limited, fail) }
    } catch (error) {
      limited.release()
      throw fail(error)
    }
  }
}

/** The time is for each piece, not for all of a download that may take hours. */
async function* readBody(
  { body }: Response,
  limited: Limited,
  fail: (error: unknown) => unknown,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = body!.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      limited.renew()
      yield value
    }
  } catch (error) {
    throw fail(error)
  } finally {
    limited.release()
    reader.cancel().catch(() => {})
  }
}

/** The export from a place on, batch by batch. Rejects when it is cut off: what was told by then can be kept, and gone on from. */
export async function* readExport(
  open: OpenExport,
  begun: Partial<Place>,
  batch: number,
  options: RequestOptions,
): AsyncGenerator<ExportBatch, void, undefined> {
  const { response, chunks } = await open(begun, options)
  const isPart = response.status === 206
  if (isPart && !response.headers.get('content-range')?.startsWith(`bytes ${begun.bytes}-`))
    throw unexpected(response, 'another part of the export than was asked for')
  let place = isPart ? (begun as Place) : { etag: plainTag(response), bytes: 0, count: 0 }
  let isReset = !isPart
  for await (const { lines, bytes } of readLines(chunks, batch)) {
    const records = lines.map((line) => parse(response, line))
    const end = records.find((record) => record.end === true)
    const tracks = records.filter((record) => record.end !== true) as { id: string }[]
    place = { ...place, bytes: place.bytes + bytes, count: place.count + tracks.length }
    if (end !== undefined && end.count !== place.count) throw unexpected(response, 'an export with tracks missing')
    yield { isReset, tracks, next: end === undefined ? place : { cursor: String(end.cursor) } }
    if (end !== undefined) return
    isReset = false
  }
  throw new KhoNhacError('the export was cut off', { status: 0, code: 'NETWORK_ERROR' })
}

interface ExportRecord {
  end?: boolean
  count?: number
  cursor?: string
}

function parse(response: Response, line: string): ExportRecord {
  try {
    return JSON.parse(line) as ExportRecord
  } catch {
    throw unexpected(response, 'a line of the export is not JSON')
  }
}

const unexpected = ({ status }: Response, message: string) =>
  new KhoNhacError(message, { status, code: 'UNEXPECTED_ANSWER' })

/** That of the compressed form begins with that of the plain one. A weak one, from a proxy on the way, is of no use for parts. */
function plainTag({ headers }: Response): string {
  const tag = headers.get('etag') ?? ''
  return tag.startsWith('"') ? tag.replace(/\.gzip\.\w+"$/, '"') : ''
}

const NEWLINE = 10

/** Whole lines, and how many bytes they are. What follows the last newline is no line yet; what came before a cut is told. */
async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  batch: number,
): AsyncGenerator<{ lines: string[]; bytes: number }, void, undefined> {
  const decoder = new TextDecoder()
  let rest = new Uint8Array()
  let told: { lines: string[]; bytes: number } = { lines: [], bytes: 0 }
  try {
    for await (const chunk of chunks) {
      const joined = new Uint8Array(rest.length + chunk.length)
      joined.set(rest)
      joined.set(chunk, rest.length)
      let from = 0
      for (let at = joined.indexOf(NEWLINE); at !== -1; at = joined.indexOf(NEWLINE, from)) {
        told.lines.push(decoder.decode(joined.subarray(from, at)))
        told.bytes += at + 1 - from
        from = at + 1
      }
      rest = joined.slice(from)
      if (told.lines.length < batch) continue
      yield told
      told = { lines: [], bytes: 0 }
    }
  } catch (error) {
    if (told.lines.length > 0) yield told
    throw error
  }
  if (told.lines.length > 0) yield told
}
