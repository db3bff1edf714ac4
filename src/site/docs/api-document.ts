/** The parts of the OpenAPI document that the reference shows. */
export interface ApiDocument {
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Operation }>
  components: { schemas: Record<string, Schema>; headers: Record<string, { description: string; example: unknown }> }
}

export interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: unknown[]
  parameters: Parameter[]
  requestBody?: { description: string; content: Record<string, { schema: Schema; example: unknown }> }
  responses: Record<string, Response>
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description: string
  schema: Schema
  example?: unknown
}

export interface Response {
  description: string
  headers?: Record<string, unknown>
  content?: Record<string, { schema?: Schema; example?: unknown; examples?: Record<string, { value: ErrorExample }> }>
}

export interface ErrorExample {
  error: string
  code: string
}

export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  maxItems?: number
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  default?: unknown
}
