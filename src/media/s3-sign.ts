import { createHash, createHmac } from 'node:crypto'

export interface S3Credentials {
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface S3Signer {
  /** The headers of a request, with `authorization` added. `url` must already be escaped as S3 wants it. */
  signHeaders(
    method: string,
    url: URL,
    headers: Record<string, string>,
    payloadHash: string,
    nowMs: number,
  ): Record<string, string>
  /** A link that anyone can GET until it expires. */
  presign(url: URL, nowMs: number, lifeSeconds: number): string
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** RFC 3986, which is stricter than encodeURIComponent. */
function escapeText(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
}

function canonicalQuery(parameters: URLSearchParams): string {
  return [...parameters]
    .map(([name, value]) => [escapeText(name), escapeText(value)] as const)
    .sort(([a, x], [b, y]) => (a < b ? -1 : a > b ? 1 : x < y ? -1 : x > y ? 1 : 0))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

/** AWS Signature Version 4 for S3. The key of the day is four HMACs of the secret and is kept, which leaves one HMAC per request. */
export function createS3Signer({ region, accessKeyId, secretAccessKey }: S3Credentials): S3Signer {
  let keyDay = ''
  let dayKey: Buffer = Buffer.alloc(0)
  const signText = (day: string, text: string): string => {
    if (day !== keyDay) {
      dayKey = hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, day), region), 's3'), 'aws4_request')
      keyDay = day
    }
    return hmac(dayKey, text).toString('hex')
  }
  const timesOf = (nowMs: number) => {
    const stamp = new Date(nowMs).toISOString().replace(/[-:]|\.\d{3}/g, '')
    const day = stamp.slice(0, 8)
    return { stamp, day, scope: `${day}/${region}/s3/aws4_request` }
  }
  const textToSign = (stamp: string, scope: string, request: string) =>
    `AWS4-HMAC-SHA256\n${stamp}\n${scope}\n${sha256(request)}`
  return {
    signHeaders(method, url, headers, payloadHash, nowMs) {
      const { stamp, day, scope } = timesOf(nowMs)
      const all: Record<string, string> = {
        ...headers,
        host: url.host,
        'x-amz-content-sha256': payloadHash,
        'x-amz-date': stamp,
      }
      const names = Object.keys(all).sort()
      const lines = names.map((name) => `${name}:${all[name]!.trim()}\n`).join('')
      const signed = names.join(';')
      const request = `${method}\n${url.pathname}\n${canonicalQuery(url.searchParams)}\n${lines}\n${signed}\n${payloadHash}`
      const signature = signText(day, textToSign(stamp, scope, request))
      const credential = `Credential=${accessKeyId}/${scope}`
      return {
        ...all,
        authorization: `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=${signed}, Signature=${signature}`,
      }
    },
    presign(url, nowMs, lifeSeconds) {
      const { stamp, day, scope } = timesOf(nowMs)
      const signed = new URL(url)
      signed.searchParams.set('X-Amz-Algorithm', 'AWS4-HMAC-SHA256')
      signed.searchParams.set('X-Amz-Credential', `${accessKeyId}/${scope}`)
      signed.searchParams.set('X-Amz-Date', stamp)
      signed.searchParams.set('X-Amz-Expires', String(lifeSeconds))
      signed.searchParams.set('X-Amz-SignedHeaders', 'host')
      const query = canonicalQuery(signed.searchParams)
      const request = `GET\n${url.pathname}\n${query}\nhost:${url.host}\n\nhost\nUNSIGNED-PAYLOAD`
      return `${url.origin}${url.pathname}?${query}&X-Amz-Signature=${signText(day, textToSign(stamp, scope, request))}`
    },
  }
}
