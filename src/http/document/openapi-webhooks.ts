import type { z } from 'zod'

/** A request that the service sends to its partners. */
export interface WebhookDoc {
  name: string
  summary: string
  description: string
  headers: readonly { name: string; description: string; example: string }[]
  schema: z.ZodType
  example: unknown
}

type Json = Record<string, unknown>

/** The `webhooks` of an OpenAPI 3.1 document. `toSchema` makes a schema of the document from ours. */
export function describeWebhooks(docs: readonly WebhookDoc[], toSchema: (schema: z.ZodType) => unknown): Json {
  return Object.fromEntries(docs.map((doc) => [doc.name, { post: describeDelivery(doc, toSchema(doc.schema)) }]))
}

function describeDelivery({ name, summary, description, headers, example }: WebhookDoc, schema: unknown): Json {
  return {
    operationId: `on${name.replaceAll(/(?:^|\.)(\w)/g, (_, char: string) => char.toUpperCase())}`,
    summary,
    description,
    tags: ['Webhooks'],
    security: [],
    parameters: headers.map((header) => ({ ...header, in: 'header', required: true, schema: { type: 'string' } })),
    requestBody: { description: 'The event.', required: true, content: { 'application/json': { schema, example } } },
    responses: {
      '2XX': { description: 'Taken. The body is not looked at.' },
      '4XX': { description: 'Refused for good, but for 408, 425 and 429.' },
      '5XX': { description: 'Not now: it is tried again.' },
    },
  }
}
