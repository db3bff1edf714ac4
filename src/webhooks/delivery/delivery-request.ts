import { createHmac } from 'node:crypto'
import { isoTime } from '../../text/time.ts'

export const SIGNATURE_HEADER = 'X-Service-Signature'
/** By the secret before, so that a receiver can go over to the new one when it likes. */
const PREVIOUS_SIGNATURE_HEADER = 'X-Service-Signature-Previous'

export interface Secrets {
  current: string
  /** For as long as it is good. */
  previous?: string | undefined
}

export interface DeliveryRequest {
  headers: Readonly<Record<string, string>>
  /** Exactly the bytes that were signed: they must not be serialised again. */
  body: Buffer
}

/**
 * One attempt of a delivery. Timestamp and signature belong to this attempt, since receivers refuse old ones. The body is the same at every
 * attempt: its `sent_at` is the event's, by which they tell what is newer.
 */
export function createDeliveryRequest(
  delivery: { id: string; event: string; data: string; sent_at: number },
  { current, previous }: Secrets,
  atMs: number,
): DeliveryRequest {
  const timestamp = isoTime(atMs)
  const { id, event, data } = delivery
  const sentAt = isoTime(delivery.sent_at)
  const body = `{"event":${JSON.stringify(event)},"sent_at":"${sentAt}","data":${data}}`
  return {
    headers: {
      'Content-Type': 'application/json',
      'X-Service-Event': event,
      'X-Service-Timestamp': timestamp,
      [SIGNATURE_HEADER]: signBody(current, timestamp, body),
      ...(previous === undefined ? {} : { [PREVIOUS_SIGNATURE_HEADER]: signBody(previous, timestamp, body) }),
      'X-Service-Delivery': id,
      'User-Agent': 'Service-Webhook/1.0',
    },
    body: Buffer.from(body),
  }
}

function signBody(secret: string, timestamp: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
}
