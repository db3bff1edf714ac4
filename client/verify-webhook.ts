import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * For partners: copy this file; it needs nothing but Node. It verifies that a delivery was sent by the service, to you, just now.
 * docs/webhooks.md shows it in Express, Fastify and Hono.
 */

export interface WebhookEvent {
  event: 'track.created' | 'track.updated' | 'track.deleted'
  sent_at: string
  data: {
    id: string
    title: string
    artist: string
    genre: string
    duration: string
    /** On `track.updated`: names of the fields that changed. */
    changes?: string[]
  }
}

export type Verdict =
  | { ok: true; event: WebhookEvent; deliveryId: string }
  | { ok: false; reason: 'missing headers' | 'too old' | 'wrong signature' | 'not JSON' }

export interface VerifyOptions {
  /** The body exactly as received, before any parser: once parsed and serialised again, it no longer matches the signature. */
  body: Uint8Array | string
  /** A plain object (Express, Fastify, node:http) or a `Headers` (Hono, fetch). */
  headers: Readonly<Record<string, string | string[] | undefined>> | { get(name: string): string | null | undefined }
  /** `whsec_…` from the answer to the registration. */
  secret: string
  /** How far the delivery's timestamp may be from `now`, in either direction. */
  toleranceSeconds?: number
  now?: number
}

export function verifyWebhook({
  body,
  headers,
  secret,
  toleranceSeconds = 300,
  now = Date.now(),
}: VerifyOptions): Verdict {
  const timestamp = readHeader(headers, 'x-service-timestamp')
  const signature = readHeader(headers, 'x-service-signature')
  if (timestamp === undefined || signature === undefined) return { ok: false, reason: 'missing headers' }
  const expected = `sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`
  if (!isSame(expected, signature)) return { ok: false, reason: 'wrong signature' }
  // After the signature, which covers the timestamp. An unreadable timestamp (NaN) is too old as well.
  if (!(Math.abs(now - Date.parse(timestamp)) <= toleranceSeconds * 1000)) return { ok: false, reason: 'too old' }
  try {
    const event = JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString('utf8')) as WebhookEvent
    return { ok: true, event, deliveryId: readHeader(headers, 'x-service-delivery') ?? '' }
  } catch {
    return { ok: false, reason: 'not JSON' }
  }
}

/** Compares in constant time, so that the time does not reveal how much of a guess was right. */
function isSame(expected: string, received: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(received)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function readHeader(headers: VerifyOptions['headers'], name: string): string | undefined {
  if ('get' in headers && typeof headers.get === 'function') return headers.get(name) ?? undefined
  const value = (headers as Record<string, string | string[] | undefined>)[name]
  return Array.isArray(value) ? value[0] : value
}
