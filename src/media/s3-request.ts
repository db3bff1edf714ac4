import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { digestOf, MediaMissingError, MediaStoreError } from './media-store.ts'

export interface S3Credentials {
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface S3Options extends S3Credentials {
  endpoint: string
  bucket: string
  now: () => number
  /** Waits between attempts. */
  retryMs?: readonly number[]
}

export interface S3Call {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** Left out: the bucket itself. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  payloadHash?: string
  /** Called again for every attempt. */
  body?: () => Readable | Uint8Array
  signal?: AbortSignal | undefined
}

/** Resolves with an answer below 300. Rejects with MediaMissingError after a 404, with MediaStoreError after any other failure. */
export type CallS3 = (call: S3Call) => Promise<IncomingMessage>

const EMPTY_HASH = digestOf(new Uint8Array(0))
const SILENCE_MS = 30_000
const DEFAULT_RETRY_MS = [200, 1000]

export function createS3Caller(options: S3Options): CallS3 {
  const sign = createS3Signer(options)
  const retryMs = options.retryMs ?? DEFAULT_RETRY_MS
  const send = async (one: S3Call): Promise<IncomingMessage> => {
    const path = [options.bucket, ...(one.key?.split('/') ?? [])].map(encodeURIComponent).join('/')
    const url = new URL(`${options.endpoint.replace(/\/+$/, '')}/${path}`)
    for (const [name, value] of Object.entries(one.query ?? {})) url.searchParams.set(name, value)
    const headers = { ...one.headers, 'x-amz-content-sha256': one.payloadHash ?? EMPTY_HASH }
    return exchange(url, one, await sign(one.method, url, headers, options.now()))
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

export async function readText(answer: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) text += chunk
  return text
}

function exchange(url: URL, one: S3Call, headers: Record<string, string>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, {
      method: one.method,
      headers,
      signal: one.signal,
    })
    request.setTimeout(SILENCE_MS, () => request.destroy(new Error('no answer')))
    request.once('response', resolve)
    request.once('error', reject)
    const body = one.body?.()
    if (body === undefined || body instanceof Uint8Array) request.end(body)
    else pipeline(body, request).catch(reject)
  })
}

/** Headers must hold `x-amz-content-sha256`; resolves with them, `x-amz-date` and `authorization` (AWS Signature Version 4). */
export function createS3Signer({ region, accessKeyId, secretAccessKey }: S3Credentials) {
  // The library keeps the key of each day in it.
  const cache = new Map<string, ArrayBuffer>()
  const credentials = { region, accessKeyId, secretAccessKey, service: 's3', allHeaders: true, cache }
  return async (method: string, url: URL, headers: Record<string, string>, nowMs: number) => {
    const datetime = new Date(nowMs).toISOString().replace(/[-:]|\.\d{3}/g, '')
    const signed = await new AwsV4Signer({ ...credentials, method, url: url.href, headers, datetime }).sign()
    return { ...headers, 'x-amz-date': datetime, authorization: signed.headers.get('authorization') ?? '' }
  }
}
