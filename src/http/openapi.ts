import { STATUS_CODES } from 'node:http'
import { z } from 'zod'
import {
  type ApiError,
  catalogUnreadable,
  ERROR_CODES,
  invalidKey,
  invalidQuery,
  ipLocked,
  malformedRequest,
  missingKey,
  notConfigured,
  overloaded,
  rateLimited,
  unexpected,
} from '../errors.ts'
import type { AnswerDoc, BodyDoc, Endpoint } from './endpoint.ts'
import { HEADER_DOCS, headersOf, OPTIONAL_HEADERS } from './header-docs.ts'
import { limitsTables } from './limits-table.ts'
import { describeWebhooks, type WebhookDoc } from './openapi-webhooks.ts'
import { parameterDocs } from './parameters.ts'

export interface ApiDescription {
  serviceName: string
  contact: string
  version: string
  serverUrl: string
  /** A page that opens without a key. */
  licenseUrl: string
  webhooks: readonly WebhookDoc[]
}

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document of exactly the endpoints that are served, from the schemas that check them. */
export function describeApi(endpoints: readonly Endpoint[], about: ApiDescription): Json {
  const schemas: Record<string, unknown> = { ApiError: ERROR_SCHEMA }
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
      title: `${about.serviceName} public API`,
      version: about.version,
      summary: 'Read-only music catalogue for partner sites and apps.',
      description: ABOUT,
      contact: { name: about.serviceName, email: about.contact },
      license: { name: 'Terms of the service', url: about.licenseUrl },
    },
    servers: [{ url: about.serverUrl, description: 'The service' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks,
    components: {
      securitySchemes: {
        ApiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'A key issued to the partner.' },
      },
      headers: HEADER_DOCS,
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  }
}

const ABOUT = [
  'Send your key as `X-API-Key`. It is issued by the operator of the service; keep it on your server, since whoever has it can use up your quota.',
  'Parameters that an operation does not know are ignored and named in `X-Ignored-Parameters`. Large answers come compressed to clients that send `Accept-Encoding: gzip`.',
  '`HEAD` works wherever `GET` does: the same status and headers, no body.',
  'Every error is JSON with `error` (Vietnamese) and a stable `code`. Lists are `{ data, meta }`; new fields may appear at any time.',
  'Signed links live for an hour at the least: keep the `id`, ask for a new link when you need one.',
  'Requests that never reach an operation are refused in the same form: 404 and 405 for the path, 408, 413, 414 and 431 for slow or too large requests.',
].join('\n\n')

/** In the order in which a partner needs them. */
const TAGS: Record<string, string> = {
  Tracks: 'Listing and looking up tracks.',
  Search: 'Finding a track by half a mistyped title.',
  Charts: 'What is played now.',
  Lookups: 'Artists, genres and licences.',
  Account: 'What a key has used.',
  Webhooks: 'News of the catalogue, sent to an address of the partner or fetched by it.',
  Operations: 'Health, metrics and this description. No key needed.',
}

const ERROR_SCHEMA = {
  type: 'object',
  description: 'Every refusal. Extra keys appear on some 400, on 429 and on the 403 of a locked address.',
  required: ['error', 'code'],
  properties: {
    error: { type: 'string', description: 'What went wrong, in Vietnamese.' },
    code: { type: 'string', enum: ERROR_CODES, description: 'Stable, for programs.' },
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
  },
}

function describeOperation(endpoint: Endpoint, about: ApiDescription, schemas: Record<string, unknown>): Json {
  const operation: Json = {
    operationId: endpoint.id,
    summary: endpoint.summary,
    description: endpoint.description ?? endpoint.summary,
    tags: [endpoint.tag],
    security: endpoint.access === 'key' ? [{ ApiKey: [] }] : [],
    parameters: describeParameters(endpoint),
    responses: { ...describeAnswers(endpoint, schemas), ...describeErrors(endpoint, about) },
  }
  if (endpoint.body !== undefined) operation.requestBody = describeBody(endpoint.body, schemas)
  return operation
}

function describeBody({ description, schema, example }: BodyDoc, schemas: Record<string, unknown>): Json {
  const content = { 'application/json': { schema: toComponents(schema, schemas, 'input'), example } }
  return { description, required: true, content }
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
  const inQuery = Object.entries(endpoint.query?.shape ?? {}).map(([name, schema]) => {
    const doc = parameterDocs.get(schema as z.ZodType)
    if (doc === undefined) throw new Error(`${endpoint.id}: the parameter ${name} is not described`)
    const { description, required, example } = doc
    return {
      name,
      in: 'query',
      required,
      description,
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
  return [...inPath, ...inQuery, ...(endpoint.cache === 'none' ? [] : [conditional])]
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
  const schema = doc.schema === undefined ? { type: 'string' } : toComponents(doc.schema, schemas)
  const types = [doc.contentType ?? 'application/json'].flat()
  const content = doc.example === undefined ? { schema } : { schema, example: doc.example }
  return {
    description: doc.description,
    headers: headersOf(endpoint.access, [...tag, ...(doc.headers ?? []), ...OPTIONAL_HEADERS]),
    content: Object.fromEntries(types.map((type) => [type, content])),
  }
}

/** Schemas that carry an id (`.meta({ id })`) become components; the rest is written in place. */
function toComponents(
  schema: z.ZodType,
  components: Record<string, unknown>,
  io: 'input' | 'output' = 'output',
): unknown {
  const { $schema, $defs, ...inline } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      // `format` says it already, and new fields may appear without notice.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  const point = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value).replaceAll('#/$defs/', '#/components/schemas/'))
  for (const [id, { id: _, ...definition }] of Object.entries($defs ?? {})) components[id] = point(definition)
  const { id, ...own } = inline
  if (typeof id !== 'string') return point(own)
  components[id] = point(own)
  return { $ref: `#/components/schemas/${id}` }
}

function commonErrors(endpoint: Endpoint, about: ApiDescription): ApiError[] {
  const always = [malformedRequest(), rateLimited(30), unexpected(), overloaded()]
  if (endpoint.access === 'open') return always
  const unreadable = endpoint.onUnreadable === undefined ? [] : [endpoint.onUnreadable(undefined)]
  const refused = [missingKey(), invalidKey(), ipLocked(900), notConfigured(about.serviceName)]
  return [...always, ...refused, ...unreadable, catalogUnreadable()]
}

/** As if the first parameter had been wrong. */
function exampleDetails(query: z.ZodObject): Json {
  const [first] = Object.entries(query.shape)
  const doc = first && parameterDocs.get(first[1] as z.ZodType)
  return first && doc ? { details: { [first[0]]: [doc.rule] } } : {}
}

/** Refusals that may come after the key was found good: those tell where its quota stands. The others cannot. */
const KEY_IS_KNOWN = new Set([400, 404, 429, 500, 502])

function describeErrors(endpoint: Endpoint, about: ApiDescription): Json {
  const own = endpoint.query === undefined || endpoint.onInvalid !== undefined ? [] : [invalidQuery()]
  const invalid = endpoint.onInvalid === undefined ? own : [endpoint.onInvalid({})]
  const tables =
    endpoint.query === undefined ? {} : { ...exampleDetails(endpoint.query), ...limitsTables(endpoint.query) }
  const byStatus = new Map<number, Map<string, Json>>()
  for (const error of [...endpoint.errors, ...invalid, ...commonErrors(endpoint, about)]) {
    const examples = byStatus.get(error.status) ?? new Map<string, Json>()
    if ([...examples.values()].some(({ value }) => (value as Json).error === error.message)) continue
    const extra = invalid.includes(error) ? tables : {}
    const name = examples.has(error.code) ? `${error.code}_${examples.size + 1}` : error.code
    examples.set(name, { value: { error: error.message, code: error.code, ...error.extra, ...extra } })
    byStatus.set(error.status, examples)
  }
  const responses: Json = {}
  for (const [status, examples] of byStatus) {
    if (status in endpoint.answers) continue
    const retry = [429, 503].includes(status) || examples.has('IP_LOCKED') ? ['Retry-After'] : []
    responses[status] = {
      description: STATUS_CODES[status] ?? 'Error',
      headers: headersOf(KEY_IS_KNOWN.has(status) ? endpoint.access : 'unknown', retry),
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
