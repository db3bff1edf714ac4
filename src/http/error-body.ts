import { ApiError, DataStoreError, OutcomeUnknownError, outcomeUnknown, unexpected } from '../errors.ts'
import { type Answer, jsonAnswer } from './answer.ts'
import type { Endpoint } from './endpoint.ts'
import type { Language } from './headers/language.ts'

/** The one place where a failure becomes a body. `error` and `code` come first; extra keys never replace them. */
export function errorAnswer(error: ApiError, language: Language = 'vi'): Answer {
  const message = language === 'en' ? (error.english ?? error.message) : error.message
  const own = { error: message, code: error.code }
  const body = { ...own, ...error.extra, ...own }
  return jsonAnswer(body, Object.entries(error.headers).flat(), error.status)
}

/** Whatever was thrown, as a refusal of the API. The cause stays inside for the log. */
export function toApiError(thrown: unknown, target: Endpoint | undefined): ApiError {
  if (thrown instanceof ApiError) return thrown
  if (thrown instanceof OutcomeUnknownError) return outcomeUnknown(thrown)
  if (thrown instanceof DataStoreError && target?.onUnreadable) return target.onUnreadable(thrown)
  return unexpected(thrown)
}
