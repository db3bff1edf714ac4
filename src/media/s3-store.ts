import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { spool, sweepSpooled } from './folder-store.ts'
import {
  digestOf,
  MEDIA_KINDS,
  type MediaBody,
  type MediaEntry,
  type MediaKind,
  MediaMissingError,
  type MediaStore,
  MediaStoreError,
  mediaKeyOf,
  parseKey,
} from './media-store.ts'
import { createS3Signer, type S3Credentials } from './s3-sign.ts'

export interface S3StoreOptions extends S3Credentials {
  endpoint: string
  bucket: string
  /** Streams wait here until their digest, and so their key, is known. */
  spoolFolder: string
  now: () => number
  /** Waits between attempts. */
  retryMs?: readonly number[]
}

const EMPTY_HASH = digestOf(new Uint8Array(0))
const STILL_MS = 30_000
const DEFAULT_RETRY_MS = [200, 1000]

interface Call {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  payloadHash?: string
  /** Opened anew for every attempt. */
  body?: () => Readable | Uint8Array
  signal?: AbortSignal | undefined
}

export function openS3Store(options: S3StoreOptions): MediaStore {
  const call = createCaller(options)
  const put: Put = async (key, kind, { digest, size, body }) => {
    const headers = { 'content-length': String(size), 'content-type': MEDIA_KINDS[kind].type }
    // The server checks the digest, so that a damaged upload is refused and never gets a name.
    await drain(await call({ method: 'PUT', key, headers, payloadHash: digest, body }))
  }
  return {
    description: `bucket ${options.bucket} at ${options.endpoint}`,
    sweepIncoming: (nowMs) => sweepSpooled(options.spoolFolder, nowMs),
    async put(body, kind, onKey) {
      const upload = await prepareUpload(body, options.spoolFolder)
      try {
        const key = mediaKeyOf(kind, upload.digest)
        await onKey?.(key)
        await put(key, kind, upload)
        return key
      } finally {
        if (upload.spooled !== undefined) await rm(upload.spooled, { force: true })
      }
    },
    async open(key, range, signal) {
      if (!parseKey(key)) throw new MediaMissingError(key)
      const answer = await call({
        method: 'GET',
        key,
        headers: range ? { range: `bytes=${range.start}-${range.end}` } : {},
        signal,
      })
      if (range && answer.statusCode !== 206) {
        answer.destroy()
        throw new MediaStoreError(`GET ${key}: the bucket does not understand ranges`)
      }
      return answer
    },
    async stat(key, signal) {
      if (!parseKey(key)) return undefined
      try {
        const { headers } = await drain(await call({ method: 'HEAD', key, signal }))
        return { size: Number(headers['content-length']), modifiedMs: Date.parse(headers['last-modified'] ?? '') }
      } catch (error) {
        if (error instanceof MediaMissingError) return undefined
        throw error
      }
    },
    async delete(key) {
      if (!parseKey(key)) return
      await call({ method: 'DELETE', key }).then(drain, (error: unknown) => {
        if (!(error instanceof MediaMissingError)) throw error
      })
    },
    list: (kind) => listAll(call, kind),
  }
}

interface Upload {
  digest: string
  size: number
  body: () => Readable | Uint8Array
  /** The file to remove afterwards. */
  spooled: string | undefined
}

type Put = (key: string, kind: MediaKind, upload: Upload) => Promise<void>

async function prepareUpload(body: MediaBody, spoolFolder: string): Promise<Upload> {
  if (body instanceof Uint8Array)
    return { digest: digestOf(body), size: body.length, body: () => body, spooled: undefined }
  const { path, digest, size } = await spool(body, spoolFolder)
  return { digest, size, body: () => createReadStream(path), spooled: path }
}

type Caller = (call: Call) => Promise<IncomingMessage>

async function drain(answer: IncomingMessage): Promise<IncomingMessage> {
  for await (const _ of answer);
  return answer
}

async function readText(answer: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of answer) text += String(chunk)
  return text
}

function createCaller(options: S3StoreOptions): Caller {
  const signer = createS3Signer(options)
  const retryMs = options.retryMs ?? DEFAULT_RETRY_MS
  const send = async (one: Call): Promise<IncomingMessage> => {
    const path = [options.bucket, ...(one.key?.split('/') ?? [])].map(encodeURIComponent).join('/')
    const url = new URL(`${options.endpoint.replace(/\/+$/, '')}/${path}`)
    for (const [name, value] of Object.entries(one.query ?? {})) url.searchParams.set(name, value)
    const headers = signer.signHeaders(one.method, url, one.headers ?? {}, one.payloadHash ?? EMPTY_HASH, options.now())
    return exchange(url, one, headers)
  }
  return async (one) => {
    for (let attempt = 0; ; attempt++) {
      const wait = retryMs[attempt]
      try {
        const answer = await send(one)
        const status = answer.statusCode ?? 0
        if (status < 300) return answer
        const reason = /<Code>(\w+)<\/Code>/.exec(await readText(answer))?.[1] ?? ''
        if (status === 404 && reason !== 'NoSuchBucket') throw new MediaMissingError(one.key ?? '')
        const failure = new MediaStoreError(
          `${one.method} ${one.key ?? 'list'}: the bucket answered ${status} ${reason}`.trim(),
        )
        if (status < 500 && status !== 429) throw failure
        if (wait === undefined) throw failure
      } catch (error) {
        if (error instanceof MediaMissingError || error instanceof MediaStoreError || one.signal?.aborted) throw error
        if (wait === undefined)
          throw new MediaStoreError(`the bucket cannot be reached: ${String(error)}`, { cause: error })
      }
      await delay(wait, undefined, { signal: one.signal })
    }
  }
}

function exchange(url: URL, one: Call, headers: Record<string, string>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, {
      method: one.method,
      headers,
      signal: one.signal,
    })
    request.setTimeout(STILL_MS, () => request.destroy(new Error('no answer')))
    request.once('response', resolve)
    request.once('error', reject)
    const body = one.body?.()
    if (body === undefined || body instanceof Uint8Array) request.end(body)
    else pipeline(body, request).catch(reject)
  })
}

async function* listAll(call: Caller, kind: MediaKind | undefined): AsyncGenerator<MediaEntry> {
  for (let token: string | undefined = ''; token !== undefined; ) {
    const query: Record<string, string> = { 'list-type': '2' }
    if (kind) query.prefix = `${kind}/`
    if (token) query['continuation-token'] = token
    const xml = await readText(await call({ method: 'GET', query }))
    for (const [, item = ''] of xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
      const key = textOf(item, 'Key')
      // A bucket may hold other people's files too; they are none of ours to sweep.
      if (parseKey(key))
        yield { key, size: Number(textOf(item, 'Size')), modifiedMs: Date.parse(textOf(item, 'LastModified')) }
    }
    token = textOf(xml, 'NextContinuationToken') || undefined
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function textOf(xml: string, name: string): string {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''
  return text.replace(/&(\w+);/g, (whole, entity: string) => ENTITIES[entity] ?? whole)
}
