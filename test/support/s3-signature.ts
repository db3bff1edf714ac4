import { createHash, createHmac } from 'node:crypto'

export interface S3Credentials {
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** A request as a bucket receives it; header names in lower case. */
export interface SignedRequest {
  method: string
  url: URL
  headers: Readonly<Record<string, string | undefined>>
}

/**
 * AWS Signature Version 4 as a bucket checks it, written after its description (docs.aws.amazon.com, "Authenticating Requests: Using the
 * Authorization Header") without the library that signs our requests.
 */
export function isSignedRight({ method, url, headers }: SignedRequest, credentials: S3Credentials): boolean {
  const given = headers.authorization ?? ''
  const names = /SignedHeaders=([\w;-]+)/.exec(given)?.[1]?.split(';') ?? []
  // A bucket refuses a request whose host, or any of whose `x-amz-` headers, is not signed.
  const required = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))]
  if (!required.every((name) => names.includes(name)) || names.join() !== [...names].sort().join()) return false
  const lines = names.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/\s+/g, ' ')}\n`).join('')
  const path = url.pathname.split('/').map(decodeURIComponent).map(escapeText).join('/')
  const payload = headers['x-amz-content-sha256']
  const request = `${method}\n${path}\n${canonicalQuery(url)}\n${lines}\n${names.join(';')}\n${payload}`
  const stamp = headers['x-amz-date'] ?? ''
  const scope = `${stamp.slice(0, 8)}/${credentials.region}/s3/aws4_request`
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${credentials.secretAccessKey}`)
  const signature = hmac(key, `AWS4-HMAC-SHA256\n${stamp}\n${scope}\n${sha256(request)}`).toString('hex')
  const credential = `Credential=${credentials.accessKeyId}/${scope}`
  return given === `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=${names.join(';')}, Signature=${signature}`
}

/** RFC 3986, which is stricter than encodeURIComponent. */
function escapeText(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
}

function canonicalQuery(url: URL): string {
  return [...url.searchParams]
    .map((pair) => pair.map(escapeText).join('='))
    .sort()
    .join('&')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
