import { ownBodyInvalid } from '../../http/own-errors.ts'
import { readJson } from '../../http/request-body.ts'
import { APPLICATION_FIELDS, type ApplicationProblems } from '../../partners/applying/applications.ts'
import { type Sentence, same } from '../../text/sentence.ts'

/** People do not see this field; programs that fill in every field do. */
export const TRAP = 'fax'

/** What was sent: values of any kind by field, as JSON has them. */
export type SentFields = Readonly<Record<string, unknown>>

const FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i

export const isForm = (contentType: string | undefined) => FORM.test((contentType ?? '').trim())

/** Only the fields that are known: nothing that is sent can become a property of another name. */
export function readForm(body: Buffer | undefined): SentFields {
  const values = new URLSearchParams((body ?? Buffer.alloc(0)).toString('utf8'))
  return Object.fromEntries([...APPLICATION_FIELDS, TRAP, 'lang'].map((name) => [name, values.get(name) ?? undefined]))
}

export function readFields(body: Buffer | undefined, contentType: string | undefined): SentFields {
  const value = readJson(body, contentType)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as SentFields
  throw ownBodyInvalid({ body: [same('{ organization, name, email, website, purpose }')] })
}

export const isTrapped = (fields: SentFields) => {
  const value = Object.hasOwn(fields, TRAP) ? fields[TRAP] : undefined
  return typeof value === 'string' ? value.trim() !== '' : value !== undefined && value !== null
}

/** Sentences for people, by field. */
export function describeProblems(problems: ApplicationProblems): Record<string, Sentence> {
  return Object.fromEntries(
    Object.entries(problems).map(([field, { vi, en }]) => [
      field,
      { vi: `${vi[0]!.toUpperCase()}${vi.slice(1)}.`, en: `It ${en}.` },
    ]),
  )
}
