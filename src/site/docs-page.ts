import { escapeHtml } from '../text/escape-html.ts'
import { renderPage } from './html.ts'

/** The parts of an OpenAPI document that the page shows. */
export interface ApiDocument {
  info: { title: string; version: string; description: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; headers: Record<string, { description: string }> }
}

interface Schema {
  $ref?: string
  type?: unknown
  format?: string
  description?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
}

interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: unknown[]
  parameters: Parameter[]
  requestBody?: { description: string; content: Record<string, { schema: Schema; example: unknown }> }
  responses: Record<string, Response>
}

interface Response {
  description: string
  headers?: Record<string, unknown>
  content?: Record<string, { schema?: Schema; example?: unknown; examples?: Record<string, { value: unknown }> }>
}

interface Parameter {
  name: string
  in: string
  required: boolean
  description: string
  schema: Record<string, unknown>
  example?: unknown
}

interface Entry {
  path: string
  method: string
  operation: Operation
}

/** The API reference, made from the OpenAPI document, so that the two cannot differ. */
export function renderDocsPage(document: ApiDocument, publicUrl: string): string {
  const url = `${publicUrl}/api/public`
  const entries = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const sections = document.tags.map(({ name, description }) => {
    const own = entries.filter(({ operation }) => operation.tags.includes(name))
    return { name, description, own }
  })
  const index = sections
    .map(({ name, own }) => `<li>${escapeHtml(name)}<ul>${own.map(renderLink).join('')}</ul></li>`)
    .join('')
  const body = sections
    .map(
      ({ name, description, own }) =>
        `<h2>${escapeHtml(name)}</h2><p class="soft">${escapeHtml(description)}</p>${own.map((entry) => renderOperation(entry, url, document.components)).join('')}`,
    )
    .join('')
  const about = document.info.description
    .split('\n\n')
    .map((text) => `<p>${renderInline(text)}</p>`)
    .join('')
  return renderPage(
    document.info.title,
    'en',
    `<h1>${escapeHtml(document.info.title)}</h1>
<p class="soft">Version ${escapeHtml(document.info.version)} · base address <code>${escapeHtml(url)}</code> · <a href="${escapeHtml(url)}/openapi.json">openapi.json</a></p>
${about}<nav><ul>${index}</ul></nav>${body}`,
  )
}

const renderLink = ({ path, method, operation }: Entry) =>
  `<li><a href="#${escapeHtml(operation.operationId)}">${method === 'GET' ? '' : `${method} `}${escapeHtml(path)}</a></li>`

type Components = ApiDocument['components']

function renderOperation({ path, method, operation }: Entry, url: string, components: Components): string {
  const key = operation.security.length > 0 ? ` -H 'X-API-Key: kn_live_…'` : ''
  const verb = method === 'GET' ? '' : ` -X ${method}`
  const body = operation.requestBody?.content['application/json']
  const data = body === undefined ? '' : ` -H 'Content-Type: application/json' -d '${JSON.stringify(body.example)}'`
  const curl = `curl${verb}${key}${data} '${url}${exampleAddress(path, operation.parameters)}'`
  const more = operation.description === operation.summary ? '' : `<p>${renderInline(operation.description)}</p>`
  return `<h3 id="${escapeHtml(operation.operationId)}"><span class="verb">${method}</span>${escapeHtml(path)}</h3>
<p><strong>${renderInline(operation.summary)}</strong></p>${more}
${renderCode(curl)}
${renderParameters(operation.parameters)}${body === undefined ? '' : renderFields('field of the body', body.schema, components)}${renderResponses(operation.responses, components)}`
}

/** What is wider than the screen can be scrolled; tabindex makes that possible by keyboard. */
const renderCode = (code: string) => `<pre tabindex="0"><code>${escapeHtml(code)}</code></pre>`
const renderTable = (head: string, rows: string[]) =>
  `<table tabindex="0"><tr>${head}</tr>${rows.map((row) => `<tr>${row}</tr>`).join('')}</table>`

function resolve(schema: Schema, { schemas }: Components): Schema {
  return schema.$ref === undefined ? schema : (schemas[schema.$ref.split('/').at(-1)!] ?? {})
}

/** The fields of a schema and of the objects and lists inside it. */
function renderFields(title: string, schema: Schema, components: Components): string {
  const rows = listFields('', schema, components).map(
    ([name, field]) =>
      `<td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(typeOf(field, components))}</td><td>${renderInline(field.description ?? '')}</td>`,
  )
  return rows.length === 0 ? '' : renderTable(`<th>${title}</th><th>type</th><th>meaning</th>`, rows)
}

function listFields(prefix: string, schema: Schema, components: Components): [string, Schema][] {
  const { properties = {} } = resolve(schema, components)
  return Object.entries(properties).flatMap(([name, field]) => {
    const inner = listFields(`${prefix}${name}.`, field, components)
    const items = field.items === undefined ? [] : listFields(`${prefix}${name}[].`, field.items, components)
    return [[`${prefix}${name}`, field] as [string, Schema], ...inner, ...items]
  })
}

function typeOf(schema: Schema, components: Components): string {
  if (schema.anyOf !== undefined) return schema.anyOf.map((one) => typeOf(one, components)).join(' or ')
  if (schema.items !== undefined) return `list of ${typeOf(schema.items, components)}`
  const { type, format, enum: values } = resolve(schema, components)
  return values === undefined ? String(format ?? type ?? 'any') : values.join(' | ')
}

/** Only required parameters: an example with every optional one is harder to read. */
function exampleAddress(path: string, parameters: Parameter[]): string {
  const value = (name: string) =>
    encodeURIComponent(String(parameters.find((parameter) => parameter.name === name)?.example ?? ''))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => value(name))
  const query = parameters.filter((parameter) => parameter.in === 'query' && parameter.required)
  return filled + (query.length === 0 ? '' : `?${query.map(({ name }) => `${name}=${value(name)}`).join('&')}`)
}

function renderParameters(parameters: Parameter[]): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(
    ({ name, in: where, required, description, schema }) =>
      `<td><code>${escapeHtml(name)}</code></td><td class="soft">${where}${required ? ', required' : ''}</td><td>${escapeHtml(describeRule(schema))}</td><td>${renderInline(description)}</td>`,
  )
  return renderTable('<th>parameter</th><th>in</th><th>rule</th><th>meaning</th>', rows)
}

function describeRule(schema: Record<string, unknown>): string {
  const { type, format, minimum, maximum, maxLength, default: byDefault } = schema
  const rule = Array.isArray(schema.enum) ? schema.enum.join(' | ') : String(format ?? type)
  const range = minimum === undefined ? '' : ` ${minimum}–${maximum}`
  const length = maxLength === undefined ? '' : `, at most ${maxLength} characters`
  return `${rule}${range}${length}${byDefault === undefined ? '' : `, default ${byDefault}`}`
}

function renderResponses(responses: Operation['responses'], components: Components): string {
  return Object.entries(responses)
    .map(([status, { description, headers = {}, content = {} }]) => {
      const media = Object.values(content)
      const examples = media.flatMap(({ example, examples }) =>
        example === undefined ? Object.values(examples ?? {}).map(({ value }) => value) : [example],
      )
      const shown = examples
        .map((example) => (typeof example === 'string' ? example : JSON.stringify(example, null, 2)))
        .join('\n\n')
      const schema = Number(status) < 300 ? media[0]?.schema : undefined
      const fields = schema === undefined ? '' : renderFields('field', schema, components)
      const rows = Object.keys(headers).map(
        (name) =>
          `<td><code>${escapeHtml(name)}</code></td><td>${renderInline(components.headers[name]?.description ?? '')}</td>`,
      )
      const headerTable = Number(status) < 300 ? renderTable('<th>header</th><th>meaning</th>', rows) : ''
      const body = shown === '' ? '' : renderCode(shown)
      return `<details><summary><code>${status}</code> ${renderInline(description)}</summary>${fields}${headerTable}${body}</details>`
    })
    .join('')
}

/** Back-quoted words become code; everything else is text. */
function renderInline(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}
