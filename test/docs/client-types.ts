/** The types of the client, and its table of operations, as text: made from the OpenAPI document and the two lists below. */

type Json = Record<string, any>

const HEAD = '// Made from /openapi.json: npx vitest run test/docs --update\n'
/** Every copy that is marked stores a code of its own, and few are allowed per minute. */
const WITH_EFFECT = ['getWatermarkedPreview']

/** `schemas.ts`: one type for each schema of the document. */
export function writeSchemas({ components }: Json): string {
  const types = Object.entries<Json>(components.schemas).map(([name, schema]) => declare(name, schema))
  return [HEAD, ...types].join('\n')
}

/** `operations.ts`: parameters and result of each operation, the methods, and what the runtime has to know of them. */
export function writeOperations(document: Json): string {
  const operations = Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const shared = findShared(operations.map(({ operation }) => operation))
  const types = [
    declareShared(shared),
    ...operations.flatMap(({ operation }) => [...declareParameters(operation, shared), declareResult(operation)]),
  ].join('\n')
  const used = Object.keys(document.components.schemas).filter((name) => new RegExp(`\\b${name}\\b`).test(types))
  const methods = operations.map(({ path, method, operation }) => {
    const about = [...new Set([operation.summary, operation.description].filter(Boolean))].join('. ')
    return `${comment(`\`${method} ${path}\`: ${about}`, '  ')}  ${signature(operation, document.components.schemas)}\n`
  })
  return [
    `${HEAD}\nimport type { Call, PagedMethod } from '../call.ts'\nimport type { Operation, RequestOptions } from '../options.ts'`,
    `import type {\n${used.map((name) => `  ${name},\n`).join('')}} from './schemas.ts'\n`,
    types,
    `/** The operations of the API, under their names in the document. */\nexport interface Operations {\n${methods.join('')}}\n`,
    `export const OPERATIONS: Record<keyof Operations, Operation> = {\n${operations.map(describeOperation).join('')}}\n`,
  ].join('\n')
}

function describeOperation({ path, method, operation }: { path: string; method: string; operation: Json }): string {
  const content = contentOf(operation)
  const answer = content['application/json'] ? 'json' : content['text/plain'] ? 'text' : 'bytes'
  // Where 503 is an answer of its own kind it says how the server is, which another try would only hide.
  const refusal = Object.values<Json>(operation.responses[503]?.content ?? {})[0]?.schema.$ref
  const traits = [
    `method: '${method}', path: '${path}', answer: '${answer}'`,
    ...(operation.requestBody ? ['hasBody: true'] : []),
    ...(refusal === '#/components/schemas/ApiError' ? [] : ['isProbe: true']),
    ...(operation.parameters?.some(({ name }: Json) => name === 'Idempotency-Key') ? ['isRepeatable: true'] : []),
    ...(WITH_EFFECT.includes(operation.operationId) ? ['hasEffect: true'] : []),
  ]
  return `  ${operation.operationId}: { ${traits.join(', ')} },\n`
}

function signature(operation: Json, schemas: Json): string {
  const name = typeNameOf(operation)
  const isOptional = fieldsOf(operation).every(({ required }) => !required)
  const parameters = fieldsOf(operation).length === 0 ? 'Record<string, never>' : `${name}Params`
  const args = `params${isOptional ? '?' : ''}: ${parameters}, options?: RequestOptions`
  if (takesFields(operation)) return signatureOfFields(operation, isPaged(operation, schemas))
  if (isPaged(operation, schemas)) return `${operation.operationId}: PagedMethod<[${args}], ${name}Result>`
  return `${operation.operationId}(${args}): Call<${name}Result>`
}

/** Where `fields` says which fields of each Track come, the types say so too. */
const takesFields = (operation: Json) => fieldsOf(operation).some(({ name }) => name === 'fields')
const OF_FIELDS = '<F extends keyof Track = keyof Track>'

function signatureOfFields(operation: Json, isPaged: boolean): string {
  const name = typeNameOf(operation)
  const isOptional = fieldsOf(operation).every(({ required }) => !required)
  const args = `(params${isOptional ? '?' : ''}: ${name}Params<F>, options?: RequestOptions)`
  if (!isPaged) return `${operation.operationId}${OF_FIELDS}${args}: Call<${name}Result<F>>`
  const items = `AsyncGenerator<${name}Result<F>['data'][number], void, undefined>`
  return `${operation.operationId}: {\n    ${OF_FIELDS}${args}: Call<${name}Result<F>>\n    items${OF_FIELDS}${args}: ${items}\n  }`
}

interface Field {
  name: string
  required: boolean
  schema: Json
  description?: string
  /** Set on a list in the query, whose entries are sent with commas between them. */
  style?: string
}

function isPaged(operation: Json, schemas: Json): boolean {
  const meta = contentOf(operation)['application/json']?.schema.properties?.meta
  const { properties = {} } = schemas[meta?.$ref?.split('/').at(-1)] ?? meta ?? {}
  return 'total_pages' in properties
}

/** Path, query and body in one object: their names never meet. `If-None-Match` is the client's own affair. */
function fieldsOf(operation: Json): Field[] {
  const parameters = (operation.parameters ?? []).filter((one: Json) => one.in !== 'header')
  const body = operation.requestBody?.content['application/json'].schema
  const fields = Object.entries<Json>(body?.properties ?? {}).map(([name, schema]) => {
    return { name, schema, required: (body.required ?? []).includes(name), description: schema.description }
  })
  return [...parameters, ...fields]
}

/** Each parameter as it is declared, by its name. */
function parametersOf(operation: Json): Map<string, string> {
  const lines = fieldsOf(operation).map(({ name, required, schema, description, style }) => {
    // One is as good as a list of one.
    const type =
      name === 'fields'
        ? 'F | readonly F[]'
        : style
          ? `${typeOf(schema.items, '  ')} | readonly ${typeOf(schema, '  ')}`
          : typeOf(schema, '  ')
    const line = `${comment(description, '  ')}  ${name}${required ? '' : '?'}: ${type}${required ? '' : ' | undefined'}\n`
    return [name, line] as const
  })
  return new Map(lines)
}

/** Parameters that several operations declare alike; of those that have one name, the most frequent. */
function findShared(operations: readonly Json[]): Map<string, string> {
  const lines = operations.flatMap((operation) => [...parametersOf(operation)])
  const countOf = (wanted: string) => lines.filter(([, line]) => line === wanted).length
  const frequentFirst = lines.filter(([, line]) => countOf(line) > 1).sort(([, a], [, b]) => countOf(a) - countOf(b))
  return new Map(frequentFirst)
}

function declareShared(shared: Map<string, string>): string {
  const { fields, ...others } = Object.fromEntries(shared)
  const plain = `/** What several operations take alike. */\ninterface SharedParams {\n${Object.values(others).join('')}}\n`
  return fields ? `${plain}\ninterface FieldsParam<F extends keyof Track> {\n${fields}}\n` : plain
}

function declareParameters(operation: Json, shared: Map<string, string>): string[] {
  const lines = parametersOf(operation)
  if (lines.size === 0) return []
  const isShared = ([name, line]: readonly [string, string]) => shared.get(name) === line
  const names = [...lines].filter(isShared).map(([name]) => name)
  const picked = names.filter((name) => name !== 'fields').map(quote)
  const bases = [
    ...(picked.length > 0 ? [`Pick<SharedParams, ${picked.join(' | ')}>`] : []),
    ...(names.includes('fields') ? ['FieldsParam<F>'] : []),
  ]
  const own = [...lines].filter((one) => !isShared(one)).map(([, line]) => line)
  const generic = takesFields(operation) ? OF_FIELDS : ''
  const base = bases.length > 0 ? ` extends ${bases.join(', ')}` : ''
  const body = own.length > 0 ? `{\n${own.join('')}}` : '{}'
  return [`export interface ${typeNameOf(operation)}Params${generic}${base} ${body}\n`]
}

function declareResult(operation: Json): string {
  const content = contentOf(operation)
  const schema = content['application/json']?.schema
  const type = schema ? typeOf(schema, '') : content['text/plain'] ? 'string' : 'Response'
  if (!takesFields(operation)) return `export type ${typeNameOf(operation)}Result = ${type}\n`
  const some = type.replace(/\bTrack\b/, "Pick<Track, F | 'id'>")
  return `export type ${typeNameOf(operation)}Result${OF_FIELDS} = ${some}\n`
}

/** The content of the success; empty where there is no body. */
const contentOf = ({ responses }: Json): Json =>
  responses[Object.keys(responses).find((status) => status < '300')!].content ?? {}
const typeNameOf = ({ operationId }: Json): string => operationId[0].toUpperCase() + operationId.slice(1)

function declare(name: string, schema: Json): string {
  const about = comment(schema.description, '')
  if (schema.properties) return `${about}export interface ${name} ${typeOf(schema, '')}\n`
  return `${about}export type ${name} = ${typeOf(schema, '')}\n`
}

function typeOf(schema: Json, indent: string): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1)
  if ('const' in schema) return quote(schema.const)
  if (schema.enum) return schema.enum.map(quote).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map((one: Json) => typeOf(one, indent)).join(' | ')
  if (Array.isArray(schema.type))
    return schema.type.map((type: string) => typeOf({ ...schema, type }, indent)).join(' | ')
  if (schema.type === 'array') return listOf(typeOf(schema.items, indent))
  if (schema.type === 'object') return objectOf(schema, indent)
  if (schema.type === 'integer') return 'number'
  return schema.type ?? 'unknown'
}

function objectOf({ properties, required = [], additionalProperties }: Json, indent: string): string {
  if (!properties)
    return `Record<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties, indent) : 'unknown'}>`
  const inner = `${indent}  `
  const lines = Object.entries<Json>(properties).map(([name, schema]) => {
    const isRequired = required.includes(name)
    return `${comment(schema.description, inner)}${inner}${name}${isRequired ? '' : '?'}: ${typeOf(schema, inner)}\n`
  })
  return `{\n${lines.join('')}${indent}}`
}

const listOf = (type: string) => (/[|\s]/.test(type) ? `(${type})[]` : `${type}[]`)
const quote = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value))

function comment(text: string | undefined, indent: string): string {
  return text ? `${indent}/** ${text.replaceAll('*/', '*\\/').replace(/\s+/g, ' ')} */\n` : ''
}
