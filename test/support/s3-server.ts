import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AwsV4Signer } from 'aws4fetch'

export const S3_CREDENTIALS = {
  region: 'ap-southeast-1',
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG',
}

interface Stored {
  bytes: Buffer
  modified: Date
}

/** As much of S3 as a media store meets. Every request is checked with an implementation of the signature that is not ours. */
export async function startS3Server() {
  const objects = new Map<string, Stored>()
  const state = { refusals: [] as string[], failures: 0, dropUploads: false }
  const server = createServer((request, response) => {
    answer(request, response, objects, state).catch((error: unknown) => response.destroy(error as Error))
  })
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

async function isSignedRight(request: IncomingMessage, url: URL): Promise<boolean> {
  const given = request.headers.authorization ?? ''
  const signedNames = /SignedHeaders=([^,]+)/.exec(given)?.[1]?.split(';') ?? []
  const headers = Object.fromEntries(
    signedNames
      .filter((name) => name !== 'host' && name !== 'x-amz-date')
      .map((name) => [name, String(request.headers[name])]),
  )
  const signer = new AwsV4Signer({
    ...S3_CREDENTIALS,
    method: request.method!,
    url: url.href,
    headers,
    allHeaders: true,
    service: 's3',
    datetime: String(request.headers['x-amz-date']),
  })
  return (await signer.sign()).headers.get('authorization') === given
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  objects: Map<string, Stored>,
  state: { refusals: string[]; failures: number; dropUploads: boolean },
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
  if (!(await isSignedRight(request, url))) {
    state.refusals.push(`${request.method} ${url.pathname}`)
    return refuse(response, 403, 'SignatureDoesNotMatch')
  }
  if (createHash('sha256').update(body).digest('hex') !== request.headers['x-amz-content-sha256'])
    return refuse(response, 400, 'XAmzContentSHA256Mismatch')
  const [, bucket, ...rest] = url.pathname.split('/')
  if (bucket !== 'nhac') return refuse(response, 404, 'NoSuchBucket')
  if (rest.length === 0) return list(url, response, objects)
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

/** Two keys a page, so that the second page is always asked for. */
function list(url: URL, response: ServerResponse, objects: Map<string, Stored>): void {
  const after = url.searchParams.get('continuation-token') ?? ''
  const prefix = url.searchParams.get('prefix') ?? ''
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
  const page = keys.slice(0, 2)
  const items = page.map((key) => {
    const { bytes, modified } = objects.get(key)!
    return `<Contents><Key>${key}</Key><LastModified>${modified.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`
  })
  const next = keys.length > 2 ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  response.writeHead(200).end(`<?xml version="1.0"?><ListBucketResult>${items.join('')}${next}</ListBucketResult>`)
}
