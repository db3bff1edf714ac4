import { createHmac } from 'node:crypto'

export const SIGNATURE_HEADER = 'X-Service-Signature'

export interface DeliveryRequest {
  headers: Readonly<Record<string, string>>
  /** Exactly the bytes that were signed: they must not be serialised again. */
  body: Buffer
}

/**
 * One attempt of a delivery. Time and signature belong to this attempt, since receivers refuse old ones; the delivery's id stays the
 * same, so that they can recognise a repetition.
 */
export function createDeliveryRequest(
  delivery: { id: string; event: string; data: string },
  secret: string,
  atMs: number,
): DeliveryRequest {
  const timestamp = new Date(atMs).toISOString()
  const { id, event, data } = delivery
  const body = `{"event":${JSON.stringify(event)},"sent_at":"${timestamp}","data":${data}}`
  return {
    headers: {
      'Content-Type': 'application/json',
      'X-Service-Event': event,
      'X-Service-Timestamp': timestamp,
      [SIGNATURE_HEADER]: signBody(secret, timestamp, body),
      'X-Service-Delivery': id,
      'User-Agent': 'Service-Webhook/1.0',
    },
    body: Buffer.from(body),
  }
}

function signBody(secret: string, timestamp: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
}
