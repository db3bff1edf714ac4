import type { z } from 'zod'

/** The schema itself has to be asked: something is wrong, or may be. */
export const UNSURE = Symbol('unsure')

type Reader = (value: unknown) => unknown

interface Payload {
  value: unknown
  issues: unknown[]
  addIssue(issue: unknown): void
}

type Check = { _zod: { check(payload: Payload): unknown } }

/** What is read here of a schema's definition, by its type. */
interface Definition {
  type: string
  checks?: readonly Check[]
  coerce?: boolean
  format?: string
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  transform?: (value: unknown, context: Payload) => unknown
  element?: z.ZodType
  shape?: Readonly<Record<string, z.ZodType>>
  catchall?: unknown
  values?: readonly unknown[]
  entries?: Readonly<Record<string, unknown>>
}

/**
 * Reads values that are right as the schema does, by its own rules and checks, in a fraction of the time: no result, path or list of issues
 * is made for each field. Where a value is wrong the answer is UNSURE, and the schema says what is wrong. Undefined: the schema has parts
 * that are not known here. Fields of an object that are left out are there as undefined.
 */
export function createQuickReader(schema: z.ZodType): Reader | undefined {
  const definition = schema.def as unknown as Definition
  const read = readerOf(definition)
  const { checks = [] } = definition
  if (read === undefined || checks.length === 0) return read
  const payload = createPayload()
  return (value) => {
    const result = read(value)
    if (result === UNSURE) return UNSURE
    for (const { _zod } of checks) {
      payload.value = result
      _zod.check(payload)
      if (hasIssues(payload) || payload.value !== result) return UNSURE
    }
    return result
  }
}

function createPayload(): Payload {
  const payload: Payload = { value: undefined, issues: [], addIssue: (issue) => void payload.issues.push(issue) }
  return payload
}

function hasIssues(payload: Payload): boolean {
  if (payload.issues.length === 0) return false
  payload.issues = []
  return true
}

function readerOf(definition: Definition): Reader | undefined {
  const { type, coerce, format, values, entries } = definition
  if (coerce === true || format !== undefined) return undefined
  if (type === 'string') return (value) => (typeof value === 'string' ? value : UNSURE)
  if (type === 'number') return (value) => (Number.isFinite(value) ? value : UNSURE)
  if (type === 'boolean') return (value) => (typeof value === 'boolean' ? value : UNSURE)
  if (type === 'unknown') return (value) => value
  if (type === 'literal') return oneOf(values ?? [])
  if (type === 'enum') return oneOf(Object.values(entries ?? {}))
  return composedReaderOf(definition)
}

function oneOf(values: readonly unknown[]): Reader {
  const known = new Set(values)
  return (value) => (known.has(value) ? value : UNSURE)
}

function composedReaderOf({ type, ...parts }: Definition): Reader | undefined {
  if (type === 'optional') return unless(undefined, parts.innerType)
  if (type === 'nullable') return unless(null, parts.innerType)
  if (type === 'pipe') return piped(parts.in, parts.out)
  if (type === 'transform') return transformed(parts.transform)
  if (type === 'array') return listOf(parts.element)
  if (type === 'object' && parts.catchall === undefined) return objectOf(parts.shape)
  return undefined
}

const innerOf = (schema: z.ZodType | undefined) => (schema === undefined ? undefined : createQuickReader(schema))

function unless(none: undefined | null, schema: z.ZodType | undefined): Reader | undefined {
  const read = innerOf(schema)
  return read && ((value) => (value === none ? none : read(value)))
}

function piped(from: z.ZodType | undefined, to: z.ZodType | undefined): Reader | undefined {
  const [first, second] = [innerOf(from), innerOf(to)]
  if (first === undefined || second === undefined) return undefined
  return (value) => {
    const result = first(value)
    return result === UNSURE ? UNSURE : second(result)
  }
}

function transformed(transform: Definition['transform']): Reader | undefined {
  if (transform === undefined) return undefined
  const payload = createPayload()
  return (value) => {
    payload.value = value
    const result = transform(value, payload)
    return hasIssues(payload) || result instanceof Promise ? UNSURE : result
  }
}

function listOf(element: z.ZodType | undefined): Reader | undefined {
  const read = innerOf(element)
  if (read === undefined) return undefined
  return (value) => {
    if (!Array.isArray(value)) return UNSURE
    const list: unknown[] = []
    for (const one of value) {
      const result = read(one)
      if (result === UNSURE) return UNSURE
      list.push(result)
    }
    return list
  }
}

function objectOf(shape: Definition['shape'] = {}): Reader | undefined {
  const fields = Object.entries(shape).map(([name, schema]) => [name, createQuickReader(schema)] as const)
  if (fields.some(([, read]) => read === undefined)) return undefined
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return UNSURE
    const object: Record<string, unknown> = {}
    for (const [name, read] of fields) {
      const result = read!((value as Record<string, unknown>)[name])
      if (result === UNSURE) return UNSURE
      object[name] = result
    }
    return object
  }
}
