import type { z } from 'zod'
import { bodyNotJson, type FieldMessages, invalidBody } from '../errors.ts'

/** Assigned to an object they would change what it is; no honest client sends them. */
const PROTOTYPE_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

const NOT_AN_OBJECT = 'Phải là một đối tượng JSON, ví dụ {"url": "https://…"}.'

const strictText = new TextDecoder('utf-8', { fatal: true })

/** Bytes to the value that the schema makes of them; fields that it does not name are left out. */
export function parseBody<S extends z.ZodObject>(
  bytes: Buffer | undefined,
  contentType: string | undefined,
  schema: S,
): z.output<S> {
  const value = parseJson(bytes, contentType)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalidBody({ body: [NOT_AN_OBJECT] })
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const details: FieldMessages = {}
  for (const issue of parsed.error.issues) {
    const field = String(issue.path[0])
    details[field] ??= []
    if (!details[field].includes(issue.message)) details[field].push(issue.message)
  }
  throw invalidBody(details)
}

function parseJson(bytes: Buffer | undefined, contentType = ''): unknown {
  if (bytes === undefined || !/^application\/(?:json|[\w.-]+\+json)\s*(?:;|$)/i.test(contentType.trim()))
    throw bodyNotJson()
  try {
    return JSON.parse(strictText.decode(bytes), (key, value) => {
      if (PROTOTYPE_KEYS.has(key)) throw new Error(`the key ${key}`)
      return value
    })
  } catch (error) {
    throw bodyNotJson(error)
  }
}
