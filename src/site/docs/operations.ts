import type { Language } from '../../text/sentence.ts'
import type { AnswerView, EventsView, OperationView, ParameterRow, Row } from '../page/docs-views.ts'
import type { ApiDocument, ErrorExample, Operation, Parameter, Response } from './api-document.ts'
import type { Examples } from './examples.ts'
import { makeSamples } from './samples.ts'
import { createSchemaRows } from './schema-rows.ts'
import { translate } from './translate.ts'

export interface FoundOperation {
  id: string
  method: string
  path: string
  operation: Operation
}

export function listOperations({ paths }: ApiDocument): FoundOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )
}

/** What the page of an operation says, from the document alone. */
export function createOperationViews(
  document: ApiDocument,
  language: Language,
  api: string,
  gloss: (message: string) => string,
) {
  const words = { ...createDocumentWords(document, language), gloss }
  return {
    viewOperation: (found: FoundOperation, examples: Examples) => viewOperation(words, api, found, examples),
    viewEvents: () => viewEvents(words, document),
  }
}

/** The texts and tables of the document in one language. */
function createDocumentWords(document: ApiDocument, language: Language) {
  const inLanguage = (text: string) => translate(text, language)
  const rows = createSchemaRows(document, language, inLanguage)
  return {
    ...rows,
    inLanguage,
    describeHeader(name: string): Row {
      const { description = '', example = '' } = document.components.headers[name] ?? {}
      return { name, rule: `\`${example}\``, meaning: inLanguage(description), isRequired: false }
    },
  }
}

type DocumentWords = ReturnType<typeof createDocumentWords> & { gloss: (message: string) => string }

function viewOperation(
  words: DocumentWords,
  api: string,
  { id, method, path, operation }: FoundOperation,
  examples: Examples,
): OperationView {
  const { inLanguage } = words
  const isKeyed = operation.security.length > 0
  const parameters = operation.parameters.map((one) => viewParameter(words, one, path, examples))
  const body = operation.requestBody
  const json = body?.content['application/json']
  const url = `${api}${fillPath(path, parameters)}`
  return {
    id,
    method,
    path,
    summary: inLanguage(operation.summary),
    description: operation.description === operation.summary ? '' : inLanguage(operation.description),
    isKeyed,
    parameters,
    body: json && {
      description: inLanguage(body!.description),
      fields: words.listFields(json.schema),
      example: formatJson(json.example),
    },
    answers: Object.entries(operation.responses).map(([status, response]) => viewAnswer(words, status, response)),
    samples: makeSamples({
      method,
      url,
      isKeyed,
      body: json && JSON.stringify(json.example),
      file: fileOf(operation),
    }),
    previous: undefined,
    next: undefined,
  }
}

function viewParameter(words: DocumentWords, one: Parameter, path: string, examples: Examples): ParameterRow {
  const { name, in: where, required, description, schema } = one
  return {
    name,
    in: where,
    rule: words.describeRule(schema),
    meaning: words.inLanguage(description),
    isRequired: required,
    // Only what must be there: an example with every filter would find nothing.
    value: required ? exampleOf(one, path, examples) : '',
    options: schema.type === 'boolean' ? ['true', 'false'] : (schema.enum ?? []).map(String),
  }
}

function viewAnswer(words: DocumentWords, status: string, response: Response): AnswerView {
  const { description, headers = {}, content = {} } = response
  const media = Object.values(content)[0]
  const isRefusal = Number(status) >= 400
  const examples = Object.values(media?.examples ?? {}).map(({ value }) => value)
  return {
    status,
    description: isRefusal ? description : words.inLanguage(description),
    contentTypes: Object.keys(content),
    fields: media?.schema === undefined || isRefusal ? [] : words.listFields(media.schema),
    headers: isRefusal ? [] : Object.keys(headers).map(words.describeHeader),
    example: media?.example === undefined ? undefined : formatJson(media.example),
    errors: examples.map(({ error, code }: ErrorExample) => ({
      code,
      message: error,
      gloss: words.gloss(error),
      href: `/docs/errors#${code}`,
    })),
  }
}

function viewEvents({ inLanguage, listFields }: DocumentWords, document: ApiDocument): EventsView {
  const events = Object.entries(document.webhooks).map(([name, { post }]) => ({ name, post }))
  const { parameters, requestBody } = events[0]!.post
  return {
    events: events.map(({ name, post }) => ({
      name,
      summary: inLanguage(post.summary),
      description: inLanguage(post.description),
      example: formatJson(post.requestBody!.content['application/json']!.example),
    })),
    headers: parameters.map(({ name, description, example }) => ({
      name,
      rule: `\`${example}\``,
      meaning: inLanguage(description),
      isRequired: true,
    })),
    fields: listFields(requestBody!.content['application/json']!.schema),
  }
}

function exampleOf({ name, example }: Parameter, path: string, examples: Examples): string {
  if (name === 'ids') return examples.trackId
  if (name === 'collection' || (name === 'slug' && path.startsWith('/collections'))) return examples.collection
  if (name === 'slug') return examples.slug
  if (name === 'artist_id' || (name === 'id' && path.startsWith('/artists'))) return examples.artistId
  if (name === 'id' && path.startsWith('/tracks')) return examples.trackId
  return String(example ?? '')
}

/** The address with what it must have, and with nothing else. */
function fillPath(path: string, parameters: readonly ParameterRow[]): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(parameters.find((one) => one.name === name)?.value ?? ''),
  )
  const query = parameters
    .filter((one) => one.in === 'query' && one.value !== '')
    .map(({ name, value }) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`)
  return filled.replace(/\/$/, '') + (query.length === 0 ? '' : `?${query.join('&')}`)
}

/** What comes back that is not JSON is best kept. */
function fileOf({ responses }: Operation): string | undefined {
  const [type = ''] = Object.keys(responses[200]?.content ?? { 'application/json': {} })
  const endings: Readonly<Record<string, string>> = {
    'audio/mpeg': 'preview.mp3',
    'image/webp': 'cover.webp',
    'image/jpeg': 'cover.jpg',
    'text/plain': 'metrics.txt',
  }
  return endings[type.split(';')[0]!]
}

const formatJson = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value, null, 2))
