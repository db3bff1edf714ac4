import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isSignedRight, type S3Credentials } from './s3-signature.ts'

export const S3_CREDENTIALS: S3Credentials = {
  region: 'ap-southeast-1',
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG',
}

/** What a server is told of it. */
export const s3Settings = (endpoint: string) => ({
  ...{ S3_ENDPOINT: endpoint, S3_BUCKET: 'nhac', S3_REGION: S3_CREDENTIALS.region },
  ...{ S3_ACCESS_KEY_ID: S3_CREDENTIALS.accessKeyId, S3_SECRET_ACCESS_KEY: S3_CREDENTIALS.secretAccessKey },
})

interface Stored {
  bytes: Buffer
  modified: Date
}

/** As much of S3 as a media store meets. The signature of every request is checked. */
export async function startS3Server() {
  const objects = new Map<string, Stored>()
  const state = { refusals: [] as string[], failures: 0, dropUploads: false, repeatsPage: false }
  const server = createServer((request, response) => {
    answer(request, response, objects, state).catch((error: unknown) => response.destroy(error as Error))
  })
  // A connection that is closed while a request is on its way would count as one more trouble of the bucket.
  server.keepAliveTimeout = 600_000
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: 'nhac',
    objects,
    state,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  objects: Map<string, Stored>,
  state: { refusals: string[]; failures: number; dropUploads: boolean; repeatsPage: boolean },
): Promise<void> {
  const url = new URL(request.url!, `http://${request.headers.host}`)
  if (state.dropUploads && request.method === 'PUT') {
    request.once('data', () => request.destroy())
    return
  }
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks)
  if (state.failures > 0) {
    state.failures--
    return refuse(response, 503, 'SlowDown')
  }
  const { method = '', headers } = request
  if (!isSignedRight({ method, url, headers: headers as Record<string, string> }, S3_CREDENTIALS)) {
    state.refusals.push(`${request.method} ${url.pathname}`)
    return refuse(response, 403, 'SignatureDoesNotMatch')
  }
  if (createHash('sha256').update(body).digest('hex') !== request.headers['x-amz-content-sha256'])
    return refuse(response, 400, 'XAmzContentSHA256Mismatch')
  const [, bucket, ...rest] = url.pathname.split('/')
  if (bucket !== 'nhac') return refuse(response, 404, 'NoSuchBucket')
  if (rest.length === 0) {
    if (state.repeatsPage) url.searchParams.delete('continuation-token')
    return list(url, response, objects)
  }
  serve(request, response, objects, decodeURIComponent(rest.join('/')), body)
}

function serve(
  request: IncomingMessage,
  response: ServerResponse,
  objects: Map<string, Stored>,
  key: string,
  body: Buffer,
): void {
  if (request.method === 'PUT') {
    objects.set(key, { bytes: body, modified: new Date() })
    response.writeHead(200).end()
    return
  }
  if (request.method === 'DELETE') {
    objects.delete(key)
    response.writeHead(204).end()
    return
  }
  const found = objects.get(key)
  if (!found) {
    refuse(response, 404, 'NoSuchKey')
    return
  }
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const part = start === undefined ? found.bytes : found.bytes.subarray(Number(start), Number(end) + 1)
  response.writeHead(start === undefined ? 200 : 206, {
    'content-length': part.length,
    'last-modified': found.modified.toUTCString(),
  })
  response.end(request.method === 'HEAD' ? undefined : part)
}

/** In every token: what has to be escaped in XML, in a query or in what is signed. */
const TOKEN_MARK = `<&"'+/= *!()~ế>`
const tokenAfter = (key: string) => TOKEN_MARK + key
const escapeXml = (text: string) => text.replace(/[<>&"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** Two keys a page, so that the second page is always asked for. */
function list(url: URL, response: ServerResponse, objects: Map<string, Stored>): void {
  const after = (url.searchParams.get('continuation-token') ?? '').slice(TOKEN_MARK.length)
  const prefix = url.searchParams.get('prefix') ?? ''
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
  const page = keys.slice(0, 2)
  const items = page.map((key) => {
    const { bytes, modified } = objects.get(key)!
    return `<Contents><Key>${escapeXml(key)}</Key><LastModified>${modified.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`
  })
  const next =
    keys.length > 2 ? `<NextContinuationToken>${escapeXml(tokenAfter(page.at(-1)!))}</NextContinuationToken>` : ''
  response.writeHead(200).end(`<?xml version="1.0"?><ListBucketResult>${items.join('')}${next}</ListBucketResult>`)
}
