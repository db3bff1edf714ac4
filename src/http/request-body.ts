import type { IncomingMessage } from 'node:http'
import type { z } from 'zod'
import { bodyNotJson, bodyTooLarge, invalidBody, malformedRequest } from '../errors.ts'
import { readSentence, type Sentence } from '../text/sentence.ts'
import { addSentence, noSentences } from './field-sentences.ts'

export const MAX_BODY_BYTES = 16 * 1024

/** All bytes that were sent; undefined when the request has no body. Rejects when it is too large, or its client leaves half-way. */
export function readBody(request: IncomingMessage, maxBytes = MAX_BODY_BYTES): Promise<Buffer | undefined> {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
  if (length === '0' && encoding === undefined) return Promise.resolve(undefined)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    // Read on when it is too large: the refusal can only be written to a connection that is still open.
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= maxBytes) chunks.push(chunk)
      else reject(bodyTooLarge())
    })
    request.on('end', () => resolve(Buffer.concat(chunks)))
    request.on('error', (error) => reject(malformedRequest(error)))
  })
}

/** Assigned to an object they would change what it is; no honest client sends them. */
const PROTOTYPE_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

const NOT_AN_OBJECT: Sentence = {
  vi: 'Phải là một đối tượng JSON, ví dụ {"url": "https://…"}.',
  en: 'Must be a JSON object, like {"url": "https://…"}.',
}

const strictText = new TextDecoder('utf-8', { fatal: true })

/** Bytes to the value that the schema makes of them; fields that it does not name are left out. Its messages are written sentences. */
export function parseBody<S extends z.ZodObject>(
  bytes: Buffer | undefined,
  contentType: string | string[] | undefined,
  schema: S,
): z.output<S> {
  const value = readJson(bytes, typeof contentType === 'string' ? contentType : undefined)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalidBody({ body: [NOT_AN_OBJECT] })
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const details = noSentences()
  for (const issue of parsed.error.issues) addSentence(details, String(issue.path[0]), readSentence(issue.message))
  throw invalidBody(details)
}

/** The value itself, whatever it is. */
export function readJson(bytes: Buffer | undefined, contentType = ''): unknown {
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
