import { LICENSE_CODES, LICENSES } from '../../src/catalog/licenses.ts'
import { loadConfig } from '../../src/config/config.ts'
import { CACHE } from '../../src/http/caching.ts'
import type { Endpoint } from '../../src/http/endpoint.ts'
import { ALLOWED_HEADERS, ALLOWED_METHODS, EXPOSED_HEADERS } from '../../src/http/headers/cors.ts'
import { HEADER_DOCS } from '../../src/http/headers/header-docs.ts'
import type { ParameterDoc } from '../../src/http/query/parameter.ts'
import { gatherErrors } from '../../src/site/docs/error-catalogue.ts'
import { EVENT_DOCS } from '../../src/webhooks/api/event-docs.ts'
import { formatTable } from './blocks.ts'

/** The tables of docs/api.md, from the objects that the server itself is made of. */

type Json = Record<string, any>

const code = (text: string) => `\`${text}\``

export function endpointTable(endpoints: readonly Endpoint[], document: Json): string {
  const rows = endpoints.map((endpoint) => {
    const path = endpoint.path === '' ? '/' : endpoint.path
    const { responses } = document.paths[path][endpoint.method.toLowerCase()]
    return [
      code(`${endpoint.method} ${path}`),
      endpoint.summary,
      endpoint.access === 'key' ? 'yes' : 'no',
      endpoint.cache,
      Object.keys(responses).sort().join(' '),
    ]
  })
  return formatTable(['operation', 'answers with', 'key', 'cache', 'statuses'], rows)
}

export function adminTable(endpoints: readonly Endpoint[]): string {
  const rows = endpoints.map(({ method, path, role, summary }) => [code(`${method} ${path}`), summary, role ?? ''])
  return formatTable(['operation', 'what it does', 'least role'], rows)
}

export function parameterTable(endpoints: readonly Endpoint[]): string {
  const rows = endpoints.flatMap(({ method, path, query }) =>
    Object.entries(query ?? {}).map(([name, parameter], index) => {
      const doc = parameter.doc!
      const byDefault = doc.required ? 'required' : String(doc.schema.default ?? '')
      const operation = index === 0 ? code(`${method} ${path}`) : ''
      return [operation, code(name), describeKind(doc), byDefault, doc.description, doc.rule.vi]
    }),
  )
  return formatTable(['operation', 'parameter', 'may be', 'default', 'meaning', 'message in `details`'], rows)
}

function describeKind({ schema }: ParameterDoc): string {
  const { type, minimum, maximum, minLength, maxLength, format, pattern } = schema as Json
  if (type === 'array') return `list with commas of ${describeKind({ schema: schema.items } as ParameterDoc)}`
  if (schema.enum !== undefined) return (schema.enum as string[]).map(code).join(' ')
  if (minimum !== undefined) return `${type} ${minimum}–${maximum}`
  if (format === 'uuid') return 'UUID'
  if (type === 'boolean') return '`true` `false` `1` `0`'
  if (maxLength !== undefined)
    return `text, ${minLength === undefined ? 'at most' : `${minLength} to`} ${maxLength} characters`
  return pattern === undefined ? 'text' : `text like ${code(pattern)}`
}

export function bodyTable(endpoints: readonly Endpoint[], document: Json): string {
  const rows = endpoints
    .filter(({ body }) => body !== undefined)
    .flatMap(({ path, method }) => {
      const { schema } = document.paths[path][method.toLowerCase()].requestBody.content['application/json']
      return fieldRows(schema, document).map((row) => [code(`${method} ${path}`), ...row])
    })
  return formatTable(['operation', 'field', 'type', 'meaning'], rows)
}

export function recordTable(name: string, document: Json): string {
  const schema = document.components.schemas[name]
  if (schema === undefined) throw new Error(`the document has no record ${name}`)
  return formatTable(['field', 'type', 'meaning'], fieldRows(schema, document))
}

function fieldRows(schema: Json, document: Json, prefix = ''): string[][] {
  return Object.entries(schema.properties as Json).flatMap(([name, field]) => {
    const isOptional = !(schema.required ?? []).includes(name)
    const inner = findObject(field, document)
    const path = `${prefix}${name}${field.type === 'array' ? '[]' : ''}`
    return [
      [code(path), typeOf(field) + (isOptional ? ', optional' : ''), field.description ?? ''],
      ...(inner === undefined ? [] : fieldRows(inner, document, `${path}.`)),
    ]
  })
}

/** What a field holds, when it has fields of its own. */
function findObject(field: Json, document: Json): Json | undefined {
  if (field.$ref !== undefined) return document.components.schemas[field.$ref.split('/').at(-1)]
  if (field.type === 'array') return findObject(field.items, document)
  const [first] = field.anyOf ?? []
  if (first !== undefined) return findObject(first, document)
  return field.properties === undefined ? undefined : field
}

function typeOf(field: Json): string {
  if (field.$ref !== undefined) return 'object'
  if (field.anyOf !== undefined) return field.anyOf.map(typeOf).join(' or ')
  if (field.enum !== undefined) return field.enum.map((value: unknown) => code(String(value))).join(' ')
  if (field.const !== undefined) return code(String(field.const))
  if (field.type === 'array') return `list of ${typeOf(field.items)}`
  const type = [field.type].flat().join(' or ')
  return field.format === undefined ? type : `${type} (${field.format})`
}

export function messageTable(): string {
  const rows = gatherErrors('Kho Nhạc').map(({ error, when }) => {
    const extra = [
      ...Object.keys(error.extra).map(code),
      ...Object.keys(error.headers).map((name) => `header ${code(name)}`),
    ]
    return [String(error.status), code(error.code), error.message, when.en, extra.join(', ')]
  })
  return formatTable(['status', '`code`', '`error`', 'when', 'also has'], rows)
}

export function headerTable(): string {
  const rows = Object.entries(HEADER_DOCS).map(([name, doc]) => [
    code(name),
    doc.description,
    code(String(doc.example)),
  ])
  return formatTable(['header', 'meaning', 'example'], rows)
}

export function corsTable(): string {
  const rows = [
    ['`Access-Control-Allow-Origin`', '`*`'],
    ['`Access-Control-Allow-Methods`', code(ALLOWED_METHODS)],
    ['`Access-Control-Allow-Headers`', code(ALLOWED_HEADERS)],
    ['`Access-Control-Expose-Headers`', EXPOSED_HEADERS.map(code).join(' ')],
  ]
  return formatTable(['header', 'value'], rows)
}

export function cacheTable(): string {
  return formatTable(
    ['cache', '`Cache-Control`'],
    Object.entries(CACHE).map(([name, value]) => [name, code(value)]),
  )
}

export function licenseTable(): string {
  const rows = LICENSE_CODES.map((name) => {
    const { name: title, commercial_use_allowed: isCommercial, attribution_required: isNamed } = LICENSES[name]
    return [code(name), title, isCommercial ? 'allowed' : 'not allowed', isNamed ? 'required' : 'not required']
  })
  return formatTable(['code', 'name', 'commercial use', 'attribution'], rows)
}

export function eventTable(): string {
  const rows = EVENT_DOCS.map(({ name, description }) => [code(name), `${description.split('. ')[0]}.`])
  return formatTable(['event', 'when'], rows)
}

export function deliveryHeaderTable(): string {
  const [{ headers }] = EVENT_DOCS as readonly [(typeof EVENT_DOCS)[number]]
  const rows = headers.map(({ name, description, example }) => [code(name), description, code(String(example))])
  return formatTable(['header', 'meaning', 'example'], rows)
}

export function limitTable(): string {
  const { limits } = loadConfig({})
  const rows: [string, string, number][] = [
    ['requests of a key, where the operator gave it no quota of its own', 'a minute', limits.keyPerMinute],
    ['`/me/usage`, per key, inside its quota', 'a minute', limits.usagePerMinute],
    ['`GET` below `/webhooks`, per key, inside its quota', 'a minute', limits.webhookReadsPerMinute],
    ['`POST` and `DELETE /webhooks` together, per key, inside its quota', 'a minute', limits.webhookWritesPerMinute],
    ['`/tracks/{id}/watermarked`, per key, inside its quota', 'a minute', limits.watermarkPerMinute],
    ['`/tracks/{id}/watermarked`, per key', 'a day', limits.watermarkPerDay],
    ['`/export`, per key, inside its quota; a download that is resumed is one', 'an hour', limits.exportsPerHour],
    ['requests without a valid key, per address', 'a minute', limits.ipPerMinute],
    ['pages that have to be made, per address', 'a minute', limits.pageIpPerMinute],
    ['signed media and files of the pages, per address', 'a minute', limits.mediaIpPerMinute],
    ['unknown keys from one address before it is locked', '10 minutes', limits.wrongKeys],
  ]
  return formatTable(
    ['what', 'in', 'at most'],
    rows.map(([what, span, most]) => [what, span, String(most)]),
  )
}
