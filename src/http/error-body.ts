import {
  ApiError,
  DataStoreError,
  type ErrorExtra,
  OutcomeUnknownError,
  outcomeUnknown,
  unexpected,
} from '../errors.ts'
import type { Language } from '../text/sentence.ts'
import { type Answer, jsonAnswer } from './answer.ts'
import type { Endpoint } from './endpoint.ts'

/** The one place where a failure becomes a body. `error` and `code` come first; extra keys never replace them. */
export function errorAnswer(error: ApiError, language: Language = 'vi'): Answer {
  const own = { error: error.sentence[language], code: error.code }
  const body = { ...own, ...extraIn(error.extra, language), ...own }
  return jsonAnswer(body, Object.entries(error.headers).flat(), error.status)
}

/** Its sentences in one language, its keys in their order. */
export function extraIn(extra: ErrorExtra, language: Language): Record<string, unknown> {
  const { details, filters } = extra
  const said: Record<string, unknown> = { ...extra }
  if (details) said.details = mapValues(details, (sentences) => sentences.map((one) => one[language]))
  if (filters) said.filters = mapValues(filters, (rule) => rule[language])
  return said
}

/** Fields are named by callers: `__proto__` too is kept as a key. */
const mapValues = <T>(fields: Readonly<Record<string, T>>, say: (value: T) => unknown) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, say(value)]))

/** Whatever was thrown, as a refusal of the API. The cause stays inside for the log. */
export function toApiError(thrown: unknown, target: Endpoint | undefined): ApiError {
  if (thrown instanceof ApiError) return thrown
  if (thrown instanceof OutcomeUnknownError) return outcomeUnknown(thrown)
  if (thrown instanceof DataStoreError && target?.onUnreadable) return target.onUnreadable(thrown)
  return unexpected(thrown)
}
