import { STATUS_CODES } from 'node:http'
import type { z } from 'zod'
import { type ApiError, type ErrorExtra, invalidQuery } from '../../errors.ts'
import type { AnswerDoc, BodyDoc, Endpoint } from '../endpoint.ts'
import { extraIn } from '../error-body.ts'
import { HEADER_DOCS, headersOf, OPTIONAL_HEADERS } from '../headers/header-docs.ts'
import { IDEMPOTENCY_KEY_DOC } from '../headers/idempotency-key.ts'
import { limitsTables } from '../query/limits-table.ts'
import type { QueryParameters } from '../query/parameter.ts'
import { toJsonSchema } from './json-schema.ts'
import { describeWebhooks, type WebhookDoc } from './openapi-webhooks.ts'

export interface ApiDescription {
  serviceName: string
  contact: string
  version: string
  serverUrl: string
  /** A page that opens without a key. */
  licenseUrl: string
  webhooks: readonly WebhookDoc[]
  audience: Audience
}

/** What differs between the API of the partners and the one of the administrators. */
export interface Audience {
  title: string
  summary: string
  description: string
  /** In the order in which its readers need them. */
  tags: Readonly<Record<string, string>>
  security: { name: string; scheme: Record<string, unknown> }
  errorCodes: readonly string[]
  /** In which language `error` is. */
  errorLanguage: string
  /** What its refusals may carry beyond what all do. */
  errorFields?: Readonly<Record<string, unknown>>
  /** What any of its endpoints may refuse a request with. */
  refusals: (endpoint: Endpoint, serviceName: string) => ApiError[]
}

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document of exactly the endpoints that are served, from the schemas that check them. */
export function describeApi(endpoints: readonly Endpoint[], about: ApiDescription): Json {
  const { audience } = about
  const schemas: Record<string, unknown> = { ApiError: errorSchema(audience) }
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path === '' ? '/' : endpoint.path
    paths[path] ??= {}
    paths[path][endpoint.method.toLowerCase()] = describeOperation(endpoint, about, schemas)
  }
  const webhooks = describeWebhooks(about.webhooks, (schema) => toComponents(schema, schemas))
  return {
    openapi: '3.1.0',
    info: {
      title: `${about.serviceName} ${audience.title}`,
      version: about.version,
      summary: audience.summary,
      description: audience.description,
      contact: { name: about.serviceName, email: about.contact },
      license: { name: 'Terms of the service', url: about.licenseUrl },
    },
    servers: [{ url: about.serverUrl, description: 'The service' }],
    tags: Object.entries(audience.tags).map(([name, description]) => ({ name, description })),
    paths,
    webhooks,
    components: {
      securitySchemes: { [audience.security.name]: audience.security.scheme },
      headers: HEADER_DOCS,
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  }
}

const errorSchema = ({ errorCodes, errorLanguage, errorFields }: Audience) => ({
  type: 'object',
  description: 'Every refusal. Extra keys appear on some 400, on 429 and on the 403 of a locked address.',
  required: ['error', 'code'],
  properties: {
    error: { type: 'string', description: `What went wrong, in ${errorLanguage}.` },
    code: { type: 'string', enum: errorCodes, description: 'Stable, for programs.' },
    retry_after: {
      type: 'integer',
      minimum: 1,
      description: 'Seconds to wait, on 429 and while an address is locked.',
    },
    invalid_ids: { type: 'array', items: { type: 'string' }, description: 'The entries of `ids` that are no UUIDs.' },
    details: {
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string' } },
      description: 'What is wrong, by the name of the parameter or field.',
    },
    allowed_sort: { type: 'array', items: { type: 'string' }, description: 'What `sort` may be.' },
    pagination: { type: 'object', additionalProperties: true, description: 'Bounds of `page` and `limit`.' },
    filters: { type: 'object', additionalProperties: { type: 'string' }, description: 'The rule of each filter.' },
    ...errorFields,
  },
})

function describeOperation(endpoint: Endpoint, about: ApiDescription, schemas: Record<string, unknown>): Json {
  const operation: Json = {
    operationId: endpoint.id,
    summary: endpoint.summary,
    description: endpoint.description ?? endpoint.summary,
    tags: [endpoint.tag],
    security: needsAuthorization(endpoint) ? [{ [about.audience.security.name]: [] }] : [],
    parameters: describeParameters(endpoint),
    responses: { ...describeAnswers(endpoint, schemas), ...describeErrors(endpoint, about) },
  }
  if (endpoint.body !== undefined) operation.requestBody = describeBody(endpoint.body, schemas)
  return operation
}

const needsAuthorization = ({ access, role }: Endpoint) => access === 'key' || (access === 'admin' && role !== 'anyone')

function describeBody(
  { description, schema, example, contentTypes = ['application/json'] }: BodyDoc,
  schemas: Record<string, unknown>,
): Json {
  const media = schema === undefined ? {} : { schema: toComponents(schema, schemas, 'input') }
  const content = example === undefined ? media : { ...media, example }
  return { description, required: true, content: Object.fromEntries(contentTypes.map((type) => [type, content])) }
}

function describeParameters(endpoint: Endpoint): Json[] {
  const inPath = Object.entries(endpoint.params ?? {}).map(([name, { description, example, schema }]) => ({
    name,
    in: 'path',
    required: true,
    description,
    schema: schema ?? { type: 'string', format: 'uuid' },
    example,
  }))
  const inQuery = Object.entries(endpoint.query ?? {}).map(([name, { doc }]) => {
    if (doc === undefined) throw new Error(`${endpoint.id}: the parameter ${name} is not described`)
    const { description, required, example } = doc
    return {
      name,
      in: 'query',
      required,
      description,
      ...(doc.schema.type === 'array' ? { style: 'form', explode: false } : {}),
      schema: doc.schema,
      ...(example === undefined ? {} : { example }),
    }
  })
  const conditional = {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'An `ETag` from before: answers 304 without a body when nothing has changed.',
    schema: { type: 'string' },
    example: HEADER_DOCS.ETag?.example,
  }
  const repeatable = endpoint.takesIdempotencyKey ? [IDEMPOTENCY_KEY_DOC] : []
  return [...inPath, ...inQuery, ...repeatable, ...(endpoint.cache === 'none' ? [] : [conditional])]
}

function describeAnswers(endpoint: Endpoint, schemas: Record<string, unknown>): Json {
  const answers: Json = {}
  for (const [status, doc] of Object.entries(endpoint.answers)) answers[status] = describeAnswer(endpoint, doc, schemas)
  if (endpoint.cache !== 'none') {
    answers[304] = {
      description: 'Nothing has changed since that `ETag`.',
      headers: headersOf(endpoint.access, ['ETag']),
    }
  }
  return answers
}

function describeAnswer(endpoint: Endpoint, doc: AnswerDoc, schemas: Record<string, unknown>): Json {
  const tag = endpoint.cache === 'none' ? [] : ['ETag']
  if (doc.hasNoBody) return { description: doc.description, headers: headersOf(endpoint.access, doc.headers ?? []) }
  const own = doc.schema === undefined ? undefined : toComponents(doc.schema, schemas)
  const types = [doc.contentType ?? 'application/json'].flat()
  return {
    description: doc.description,
    headers: headersOf(endpoint.access, [...tag, ...(doc.headers ?? []), ...OPTIONAL_HEADERS]),
    content: Object.fromEntries(
      types.map((type) => {
        const schema = own ?? describeRaw(type)
        return [type, doc.example === undefined ? { schema } : { schema, example: doc.example }]
      }),
    ),
  }
}

/** What no schema describes: a text, or bytes not meant to be read as one. */
function describeRaw(contentType: string): Json {
  return contentType.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' }
}

/** Schemas that carry an id (`.meta({ id })`) become components; the rest is written in place. */
function toComponents(
  schema: z.ZodType,
  components: Record<string, unknown>,
  io: 'input' | 'output' = 'output',
): unknown {
  const { $schema, $defs, ...inline } = toJsonSchema(schema, io)
  const point = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value).replaceAll('#/$defs/', '#/components/schemas/'))
  for (const [id, { id: _, ...definition }] of Object.entries($defs ?? {})) components[id] = point(definition)
  const { id, ...own } = inline
  if (typeof id !== 'string') return point(own)
  components[id] = point(own)
  return { $ref: `#/components/schemas/${id}` }
}

/** As if the first parameter had been wrong. */
function exampleDetails(query: QueryParameters): ErrorExtra {
  const [first] = Object.entries(query)
  const doc = first?.[1].doc
  return first && doc ? { details: { [first[0]]: [doc.rule] } } : {}
}

/** Refusals that may come after the key was found good: those tell where its quota stands. The others cannot. */
const KEY_IS_KNOWN = new Set([400, 404, 409, 429, 500, 502])

function describeErrors(endpoint: Endpoint, about: ApiDescription): Json {
  const own = endpoint.query === undefined || endpoint.onInvalid !== undefined ? [] : [invalidQuery()]
  const invalid = endpoint.onInvalid === undefined ? own : [endpoint.onInvalid({})]
  const tables =
    endpoint.query === undefined ? {} : { ...exampleDetails(endpoint.query), ...limitsTables(endpoint.query) }
  const byStatus = new Map<number, Map<string, Json>>()
  for (const error of [...endpoint.errors, ...invalid, ...about.audience.refusals(endpoint, about.serviceName)]) {
    const examples = byStatus.get(error.status) ?? new Map<string, Json>()
    if ([...examples.values()].some(({ value }) => (value as Json).error === error.message)) continue
    const extra = invalid.includes(error) ? tables : {}
    const name = examples.has(error.code) ? `${error.code}_${examples.size + 1}` : error.code
    examples.set(name, {
      value: { error: error.message, code: error.code, ...extraIn({ ...error.extra, ...extra }, 'vi') },
    })
    byStatus.set(error.status, examples)
  }
  const responses: Json = {}
  for (const [status, examples] of byStatus) {
    if (status in endpoint.answers) continue
    const retry = [429, 503].includes(status) || examples.has('IP_LOCKED') ? ['Retry-After'] : []
    responses[status] = {
      description: STATUS_CODES[status] ?? 'Error',
      headers: headersOf(endpoint.access === 'admin' || KEY_IS_KNOWN.has(status) ? endpoint.access : 'unknown', retry),
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/ApiError' },
          examples: Object.fromEntries(examples),
        },
      },
    }
  }
  return responses
}
