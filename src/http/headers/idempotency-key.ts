import type { Sentence } from '../../text/sentence.ts'
import { idempotencyKeyReused, invalidIdempotencyKey } from '../../write-errors.ts'

const NAME = 'Idempotency-Key'
const MAX = 100
const RULE: Sentence = { vi: `Từ 1 đến ${MAX} ký tự ASCII in được.`, en: `1 to ${MAX} printable ASCII characters.` }

/** What an endpoint that takes one may refuse. */
export const REPEAT_ERRORS = [invalidIdempotencyKey({ [NAME]: [RULE] }), idempotencyKeyReused()]

export const IDEMPOTENCY_KEY_DOC = {
  name: NAME,
  in: 'header',
  required: false,
  description:
    'A text of your own for this very request, such as a UUID. The same one with the same request is answered with what was made the first time, for 24 hours; with another request 409.',
  schema: { type: 'string', minLength: 1, maxLength: MAX },
  example: '4f1c7a52-9d0e-4c3b-8a61-2f7e5d90b1c4',
}

/** What the sender calls this request; undefined when it has no name. Throws on what no name can be. */
export function readIdempotencyKey(headers: Readonly<Record<string, string | string[] | undefined>>) {
  const sent = headers['idempotency-key']
  if (sent === undefined) return undefined
  const key = String(sent)
  if (!/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(key) || key.length > MAX)
    throw invalidIdempotencyKey({ [NAME]: [RULE] })
  return key
}
