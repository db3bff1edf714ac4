import { escapeHtml, renderPage } from './html.ts'

/** The parts of an OpenAPI document that the page shows. */
export interface ApiDocument {
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
}

interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: unknown[]
  parameters: Parameter[]
  responses: Record<
    string,
    {
      description: string
      content?: Record<string, { example?: unknown; examples?: Record<string, { value: unknown }> }>
    }
  >
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

/** The API reference, made from the same document that programs read, so that it cannot say anything else. */
export function renderDocsPage(document: ApiDocument): string {
  const url = document.servers[0]?.url ?? ''
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
        `<h2>${escapeHtml(name)}</h2><p class="soft">${escapeHtml(description)}</p>${own.map((entry) => renderOperation(entry, url)).join('')}`,
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

function renderOperation({ path, method, operation }: Entry, url: string): string {
  const key = operation.security.length > 0 ? ` -H 'X-API-Key: kn_live_…'` : ''
  const verb = method === 'GET' ? '' : ` -X ${method}`
  const curl = `curl${verb}${key} '${url}${exampleAddress(path, operation.parameters)}'`
  return `<h3 id="${escapeHtml(operation.operationId)}"><span class="verb">${method}</span>${escapeHtml(path)}</h3>
<p>${renderInline(operation.description)}</p>
<pre><code>${escapeHtml(curl)}</code></pre>
${renderParameters(operation.parameters)}${renderResponses(operation.responses)}`
}

/** Only what has to be there: an example with every optional parameter says less, not more. */
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
      `<tr><td><code>${escapeHtml(name)}</code></td><td class="soft">${where}${required ? ', required' : ''}</td><td>${escapeHtml(describeRule(schema))}</td><td>${renderInline(description)}</td></tr>`,
  )
  return `<table><tr><th>parameter</th><th>in</th><th>rule</th><th>meaning</th></tr>${rows.join('')}</table>`
}

function describeRule(schema: Record<string, unknown>): string {
  const { type, format, minimum, maximum, maxLength, default: byDefault } = schema
  const rule = Array.isArray(schema.enum) ? schema.enum.join(' | ') : String(format ?? type)
  const range = minimum === undefined ? '' : ` ${minimum}–${maximum}`
  const length = maxLength === undefined ? '' : `, at most ${maxLength} characters`
  return `${rule}${range}${length}${byDefault === undefined ? '' : `, default ${byDefault}`}`
}

function renderResponses(responses: Operation['responses']): string {
  return Object.entries(responses)
    .map(([status, { description, content }]) => {
      const examples = Object.values(content ?? {}).flatMap(({ example, examples }) =>
        example === undefined ? Object.values(examples ?? {}).map(({ value }) => value) : [example],
      )
      const shown = examples
        .map((example) => (typeof example === 'string' ? example : JSON.stringify(example, null, 2)))
        .join('\n\n')
      const body = shown === '' ? '' : `<pre><code>${escapeHtml(shown)}</code></pre>`
      return `<details><summary><code>${status}</code> ${renderInline(description)}</summary>${body}</details>`
    })
    .join('')
}

/** Back-quoted words become code; everything else is text. */
function renderInline(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}
