import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
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
import { parseListing } from './s3-listing.ts'
import { type CallS3, createS3Caller, readText, type S3Options } from './s3-request.ts'

export interface S3StoreOptions extends S3Options {
  /** Streams wait here until their digest, and so their key, is known. */
  spoolFolder: string
}

export function openS3Store(options: S3StoreOptions): MediaStore {
  const call = createS3Caller(options)
  const put: Put = async (key, kind, { digest, size, body }) => {
    const headers = { 'content-length': String(size), 'content-type': MEDIA_KINDS[kind].type }
    // The bucket checks the digest: it refuses an upload that was damaged on the way.
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
    async ping(signal) {
      // Not a HEAD: a bucket that is gone answers it like a file that is not there.
      parseListing(await readText(await call({ method: 'GET', query: { 'list-type': '2', 'max-keys': '1' }, signal })))
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

async function drain(answer: IncomingMessage): Promise<IncomingMessage> {
  for await (const _ of answer);
  return answer
}

async function* listAll(call: CallS3, kind: MediaKind | undefined): AsyncGenerator<MediaEntry> {
  const query: Record<string, string> = { 'list-type': '2', ...(kind ? { prefix: `${kind}/` } : {}) }
  let token: string | undefined
  do {
    const listing = parseListing(await readText(await call({ method: 'GET', query })))
    yield* listing.entries
    const next = listing.continuationToken
    if (next !== undefined && next === token)
      throw new MediaStoreError('the bucket lists the same page again and again')
    if (next !== undefined) query['continuation-token'] = next
    token = next
  } while (token !== undefined)
}
