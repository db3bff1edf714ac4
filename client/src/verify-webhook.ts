import type { CollectionDeletedEvent, CollectionUpdatedEvent, TrackEvent } from './generated/schemas.ts'

/**
 * Says whether a delivery was sent by the service, to you, just now. Works in Node and wherever else there is Web Crypto;
 * docs/webhooks.md shows it in Express, Fastify and Hono.
 */

/** Comes only when you, or the operator, asked for one. */
export interface TestEvent {
  event: 'test'
  /** When it was asked for. */
  sent_at: string
  data: { test: true; webhook_id: string }
}

/** Collection events are sent only to a webhook that names them in its `events`. */
export type WebhookEvent = TrackEvent | CollectionUpdatedEvent | CollectionDeletedEvent | TestEvent

export type Verdict =
  /** `deliveryId` is for your logs: it is not under the signature. Tell repetitions by `event.data.id` and `event.sent_at`. */
  | { ok: true; event: WebhookEvent; deliveryId: string }
  | { ok: false; reason: 'missing headers' | 'too old' | 'wrong signature' | 'not JSON' }

export interface VerifyOptions {
  /** The body exactly as received, before any parser: once parsed and serialised again, it no longer matches the signature. */
  body: Uint8Array | string
  /** A plain object (Express, Fastify, node:http) or a `Headers` (Hono, fetch). */
  headers: Readonly<Record<string, string | string[] | undefined>> | { get(name: string): string | null | undefined }
  /** `whsec_…` from the answer to the registration; several while a webhook is registered anew. A rotated one needs no list: the old secret is good until its overlap ends. */
  secret: string | readonly string[]
  /** How far the delivery's timestamp may be from `now`, in either direction. */
  toleranceSeconds?: number
  /** In milliseconds. */
  now?: number
}

export async function verifyWebhook({
  body,
  headers,
  secret,
  toleranceSeconds = 300,
  now = Date.now(),
}: VerifyOptions): Promise<Verdict> {
  const timestamp = readHeader(headers, 'x-service-timestamp')
  const signature = readHeader(headers, 'x-service-signature')
  if (timestamp === undefined || signature === undefined) return { ok: false, reason: 'missing headers' }
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const secrets = typeof secret === 'string' ? [secret] : secret
  const signed = join(new TextEncoder().encode(`${timestamp}.`), bytes)
  // By the secret before, while a webhook's secret is being replaced.
  const previous = readHeader(headers, 'x-service-signature-previous')
  const signatures = previous === undefined ? [signature] : [signature, previous]
  const pairs = secrets.flatMap((one) => signatures.map((other) => isSignedWith(one, other, signed)))
  const matches = await Promise.all(pairs)
  if (!matches.includes(true)) return { ok: false, reason: 'wrong signature' }
  // After the signature, which covers the timestamp. An unreadable timestamp (NaN) is too old as well.
  if (!(Math.abs(now - Date.parse(timestamp)) <= toleranceSeconds * 1000)) return { ok: false, reason: 'too old' }
  try {
    const event = JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent
    return { ok: true, event, deliveryId: readHeader(headers, 'x-service-delivery') ?? '' }
  } catch {
    return { ok: false, reason: 'not JSON' }
  }
}

const HMAC = { name: 'HMAC', hash: 'SHA-256' }

/** `crypto.subtle.verify` compares in constant time, so that the time does not reveal how much of a guess was right. */
async function isSignedWith(secret: string, signature: string, signed: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const [, hex] = /^sha256=([0-9a-f]{64})$/.exec(signature) ?? []
  // An empty secret would be a setting that was forgotten, and everybody could sign with it.
  if (hex === undefined || secret === '') return false
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), HMAC, false, ['verify'])
  const mac = Uint8Array.from({ length: 32 }, (_, index) => Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16))
  return await crypto.subtle.verify(HMAC, key, mac, signed)
}

function join(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(head.length + tail.length)
  joined.set(head)
  joined.set(tail, head.length)
  return joined
}

function readHeader(headers: VerifyOptions['headers'], name: string): string | undefined {
  if ('get' in headers && typeof headers.get === 'function') return headers.get(name) ?? undefined
  // A server that keeps names as they were sent (`X-Service-Signature`) is right too: their case has no meaning.
  const [, value] = Object.entries(headers).find(([one]) => one.toLowerCase() === name) ?? []
  return Array.isArray(value) ? value[0] : value
}
