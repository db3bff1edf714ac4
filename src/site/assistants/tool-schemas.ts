import { toJsonSchema } from '../../http/document/json-schema.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import type { Tool } from './tools.ts'

export interface ObjectSchema {
  type: 'object'
  properties: Record<string, Json>
  required?: string[]
  [keyword: string]: unknown
}

type Json = Record<string, unknown>

/** Name of the argument that becomes the header. */
export const REPEAT_ARGUMENT = 'idempotency_key'

/** What one operation takes, from the schemas that check it. */
export function argumentsOf(endpoint: Endpoint, { hidden = [] }: Tool): ObjectSchema {
  const properties: Record<string, Json> = {}
  const required: string[] = []
  for (const [name, { description, schema, example }] of Object.entries(endpoint.params ?? {})) {
    properties[name] = { type: 'string', ...schema, description, examples: [example] }
    required.push(name)
  }
  for (const [name, { doc }] of Object.entries(endpoint.query ?? {})) {
    if (doc === undefined || hidden.includes(name)) continue
    properties[name] = { ...doc.schema, description: doc.description }
    if (doc.required) required.push(name)
  }
  if (endpoint.body?.schema !== undefined) {
    const body = toJsonSchema(endpoint.body.schema, 'input') as Partial<ObjectSchema>
    Object.assign(properties, body.properties)
    required.push(...(body.required ?? []))
  }
  if (endpoint.takesIdempotencyKey)
    properties[REPEAT_ARGUMENT] = {
      ...{ type: 'string', minLength: 1, maxLength: 100 },
      description: 'A name of your own for this request: sent again with it, the answer is the same proof.',
    }
  return { type: 'object', properties, required }
}

/** The input of a tool with several operations: every field of any, required where all require it. */
export function describeInput(operations: readonly Endpoint[], tool: Tool): ObjectSchema {
  const each = operations.map((endpoint) => argumentsOf(endpoint, tool))
  const properties: Record<string, Json> = {}
  for (const { properties: own } of each) {
    for (const [name, schema] of Object.entries(own)) properties[name] = join(properties[name], schema)
  }
  const required = each[0]!.required!.filter((name) => each.every((one) => one.required!.includes(name)))
  return { type: 'object', properties, required, additionalProperties: false }
}

/** The first one's words, and whatever either allows. */
function join(known: Json | undefined, other: Json): Json {
  if (known === undefined) return other
  if (!Array.isArray(known.enum) || !Array.isArray(other.enum)) return known
  const { default: _, ...rest } = known
  return { ...rest, enum: [...new Set([...known.enum, ...other.enum])] }
}

/** The answer of the first operation, which the others answer as well. Written for any reader: without what only one dialect knows. */
export function describeOutput([first]: readonly Endpoint[], { pick, optional = [] }: Tool): ObjectSchema {
  const schema = pick?.schema ?? Object.values(first!.answers).find((answer) => answer.schema !== undefined)!.schema!
  const {
    $schema,
    $ref,
    $defs = {},
    ...own
  } = toJsonSchema(schema, 'output') as Json & { $defs?: Record<string, Json> }
  const defs = Object.fromEntries(Object.entries($defs).map(([name, { id, ...definition }]) => [name, definition]))
  // A schema with a name stands among the others; the protocol wants an object in the first place.
  const root = $ref === undefined ? own : defs[String($ref).slice(PREFIX.length)]
  const output = { ...root, ...(Object.keys(defs).length > 0 ? { $defs: defs } : {}) } as unknown as ObjectSchema
  for (const path of optional) makeOptional(output, path.split('.'))
  return output
}

const PREFIX = '#/$defs/'

function makeOptional(output: ObjectSchema, path: readonly string[]): void {
  const name = path.at(-1)!
  let owner: Json = output
  for (const step of path.slice(0, -2)) owner = owner[step] as Json
  owner.required = (owner.required as string[]).filter((each) => each !== name)
}
